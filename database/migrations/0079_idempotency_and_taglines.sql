-- Keys of requests that may come twice, as when an answer was lost, with their answers; kept for a day.
create table idempotency_keys (
  key_hash bytea primary key,
  member_id integer references members on delete cascade,
  request_hash bytea not null,
  answer text,
  created_at timestamptz not null default now()
);
create index idempotency_keys_member on idempotency_keys (member_id) where member_id is not null;
create index idempotency_keys_created on idempotency_keys (created_at);
comment on column idempotency_keys.key_hash is 'SHA-256 of the member, or of the network of a guest, and the key.';
comment on column idempotency_keys.member_id is 'Null for guests.';
comment on column idempotency_keys.request_hash is 'SHA-256 of the call, its path and its body.';
comment on column idempotency_keys.answer is 'JSON of the answer. Null while the first request runs.';

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

-- The first sentence of a text in Markdown, at most 160 characters, by the rules of `api/verdicts/sentences.ts`.
create or replace function first_sentence(text text) returns text language plpgsql immutable strict parallel safe as $$
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
      sentence ~ '(^|\s)["''“‘([]?(e\.g|i\.e|z\.B|d\.h|approx|vs|ca|cf|incl|excl|esp|resp|bzw|Dr|Mr|Mrs|Ms|Prof|Sr|Jr|St|Mt|[Ff]ig|vol|ver|[A-HJ-Z]|\d{1,2})\.$'
      or (sentence ~* '(^|\s)["''“‘([]?(no|nr|p|pp|art|sec|min|max|ch)\.$' and rest ~ '^\s*\d')
      -- As in 'Works … mostly' and '"No." she said': the next word is small.
      or (sentence ~ '(…|\.["''”’»)]+|\w\.\w\.)$' and rest ~ '^\s*[[:lower:]]')
    );
  end loop;
  if length(sentence) <= 160 then
    return sentence;
  end if;
  -- Cut after a word, unless the word is very long.
  return coalesce(substring(left(sentence, 160) from '^(.{80,158}[^\s,;:–-])[\s,;:–-]'), left(sentence, 159)) || '…';
end
$$;

update tools t
set tagline = made.tagline
from tools given
cross join lateral (
  select coalesce(first_sentence((
    select description from posts
    where tool_id = given.id and hidden_because is null
    order by rating_score desc, created_at desc, id desc limit 1
  )), '') as tagline
) made
where given.id = t.id and t.tagline <> made.tagline;
