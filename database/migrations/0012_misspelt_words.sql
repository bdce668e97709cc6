-- Misspelt words. Those of the dictionary that resemble one were found by its groups of three letters. Of these there are
-- only so many, so that each stands for the more words the larger the site is. Most slips of the fingers are one letter:
-- left out, typed twice, another one, or two of them swapped. Without one letter each, the word that was typed and the one
-- that was meant are then the same, which is found by an index however many words there are.

-- The word itself, and what is left of it without each of its letters.
create function without_a_letter(word text) returns text[]
language plpgsql immutable strict parallel safe as $$
declare
  rests text[] := array[word];
begin
  for place in 1 .. length(word) loop
    rests[place + 1] := left(word, place - 1) || substr(word, place + 1);
  end loop;
  return rests;
end
$$;

set local maintenance_work_mem = '256MB';
create index search_words_a_letter_apart on search_words using gin (without_a_letter(word)) with (fastupdate = off);

-- The words that are a letter apart from a misspelt one, at most three, those that resemble it most.
create function words_a_letter_apart(misspelt text) returns setof text language sql stable as $$
  select word from search_words
  where without_a_letter(word) && without_a_letter(misspelt)
  order by similarity(word, misspelt) desc, word
  limit 3
$$;

-- As before, with the words that are a letter apart before those that resemble it otherwise.
create or replace function meant_words(words text[]) returns setof text language sql stable as $$
  select case
    when length(word) < 3
      or place < cardinality(words) and exists (select from search_words s where s.word = given.word)
    then word
    else coalesce(
      words_beginning(word),
      (
        select given.word from unnest(to_tsvector('pg_catalog.english', given.word)) stem
        join search_words s on s.word = stem.lexeme
      ),
      case when length(word) > 3 then coalesce(
        (select string_agg(likely, '|') from words_a_letter_apart(given.word) as likely),
        (select string_agg(likely, '|') from similar_words(given.word) as likely)
      ) end,
      word
    )
  end
  from unnest(words) with ordinality given (word, place)
  order by place
$$;
