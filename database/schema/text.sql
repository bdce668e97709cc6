create extension if not exists pg_trgm;

-- A text's words, each as written and as English stem, without their places. Punctuation never joins words:
-- "Node.js" is two.
create function words_of(text text) returns tsvector language sql immutable parallel safe as $$
  select strip(to_tsvector('pg_catalog.simple', plain) || to_tsvector('pg_catalog.english', plain))
  from regexp_replace(text, '[^[:alnum:]]+', ' ', 'g') as plain
$$;

-- The word itself, and what is left of it without each of its letters.
create function without_a_letter(word text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  rests text[] := array[word];
begin
  for place in 1 .. length(word) loop
    rests[place + 1] := left(word, place - 1) || substr(word, place + 1);
  end loop;
  return rests;
end
$$;

-- Host and path of a link in lower case, without scheme, www, query, fragment and slashes at the end. Cut, because rows of
-- an index are at most 2,700 bytes long.
create function link_address(link text) returns text language sql immutable strict parallel safe as $$
  select left(
    rtrim(regexp_replace(regexp_replace(lower(link), '[?#].*$', ''), '^https?://(www\.)?', ''), '/'),
    300
  )
$$;

-- Names in alphabetical order: without case and accents.
create function name_order(name text) returns text language sql immutable parallel safe as $$
  select regexp_replace(normalize(lower(name), NFD), U&'[\0300-\036f]', '', 'g') collate "C"
$$;

-- A name as people compare it: without case, accents, spaces and punctuation, so that 'chat gpt' is 'ChatGPT'. Signs that
-- tell names apart stay, as in 'C++' and 'C#'. Most names have one byte a letter, and no accents.
create function name_key(name text) returns text language sql immutable parallel safe as $$
  select translate(
    case
      when octet_length(name) = length(name) then lower(name)
      else regexp_replace(normalize(lower(name), NFD), U&'[\0300-\036f]', '', 'g')
    end,
    U&' \00a0!"$%&''()*,-./:;<=>?@[]^_`{|}~\\\2010\2013\2014\2018\2019', ''
  ) collate "C"
$$;

-- The first sentence of a text in Markdown, at most 160 characters, by the rules of `api/verdicts/sentences.ts`.
create function first_sentence(text text) returns text language plpgsql immutable strict parallel safe as $$
declare
  rest text := plain_beginning(text);
  sentence text := '';
  part text;
begin
  loop
    part := substring(rest from '^.*?(?:[。！？]+[」』）”’]*(?![。！？」』）”’])|[.!?…؟]+[]"''”’»)]*(?=\s|$))');
    sentence := sentence || coalesce(part, rest);
    rest := substr(rest, length(part) + 1);
    exit when coalesce(rest, '') = '' or length(sentence) > 160 or not (
      sentence ~ '(^|\s)["''“‘([]?(e\.g|i\.e|a\.k\.a|z\.B|d\.h|approx|vs|ca|cf|incl|excl|esp|resp|bzw|Dr|Mr|Mrs|Ms|Prof|Sr|Jr|St|Mt|[Ff]ig|vol|ver|[A-HJ-Z]|\d{1,2})\.$'
      or (sentence ~* '(^|\s)["''“‘([]?(no|nr|p|pp|art|sec|min|max|ch)\.$' and rest ~ '^\s*\d')
      -- As in 'Acme Inc. for its staff', 'Works … mostly' and '"Really?" she said': the next word is small.
      or (sentence ~ '[….]["''”’»)]*$' and rest ~ '^[^[:alpha:].!?…。！？]*[[:lower:]]')
      or (sentence ~ '[!?]["''”’»)]*$' and rest ~ '^\s*[[:lower:]]')
    );
  end loop;
  if length(sentence) <= 160 then
    return sentence;
  end if;
  -- Cut after a word, unless the word is very long.
  return coalesce(substring(left(sentence, 160) from '^(.{80,158}[^\s,;:–-])[\s,;:–-]'), left(sentence, 159)) || '…';
end
$$;

-- The texts of a member, in lower case.
create function search_texts_of(name text, username text) returns setof text language sql immutable parallel safe as $$
  select lower(username)
  union
  select substr(lower(name), place)
  from generate_series(1, char_length(name)) place
  where substr(name, place, 1) ~ '[[:alnum:]]' and (place = 1 or substr(name, place - 1, 1) !~ '[[:alnum:]]')
$$;

-- The beginning of a text in Markdown on one line, without marks, as `contract/plain-text.ts` makes it.
create function plain_beginning(text text) returns text language plpgsql immutable strict parallel safe as $$
declare
  -- A link at the end may be cut.
  plain text := regexp_replace(left(text, 1000), '!?\[([^][]*)\]\((https?://|mailto:)([^()\s]|\([^()\s]*\))*(\)|$)', '\1', 'g');
begin
  plain := regexp_replace(plain, '^[ \t]*(`{3,}|~{3,})[\w+#.-]*[ \t]*$', '', 'ng');
  plain := regexp_replace(plain, '^[ \t]*([-*_][ \t]*){3,}$', '', 'ng');
  plain := regexp_replace(plain, '^[ \t]*(>[ \t]?|[-+*][ \t]+)+', '', 'ng');
  -- The first paragraph.
  plain := substring(btrim(plain, E' \t\r\n') from '^(.*?)(?:\n[ \t]*\n|$)');
  plain := regexp_replace(plain, '`([^`\n]+)`', '\1', 'g');
  plain := regexp_replace(plain, '(?<!\\)\*\*(?=\S)(.+?)(?<=[^\s\\])\*\*', '\1', 'g');
  plain := regexp_replace(plain, '(?<!\\)\*(?=[^\s*])(.+?)(?<=[^\s\\])\*', '\1', 'g');
  plain := regexp_replace(plain, '(?<![\w\\])__(?=\S)(.+?)(?<=[^\s\\])__(?!\w)', '\1', 'g');
  plain := regexp_replace(plain, '(?<![\w\\])_(?=[^\s_])(.+?)(?<=[^\s\\])_(?!\w)', '\1', 'g');
  plain := regexp_replace(plain, '~~(?=\S)(.+?)(?<=\S)~~', '\1', 'g');
  plain := regexp_replace(plain, '\\([]!-/:-@[\\^_`{-~])', '\1', 'g');
  return btrim(regexp_replace(plain, '\s+', ' ', 'g'));
end
$$;
