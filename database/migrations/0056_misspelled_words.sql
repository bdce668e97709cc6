-- Without a transaction: the index is built beside reads and writes. What a build that failed has left is dropped first.

-- Beginnings of words with one wrong letter: see 0022. Thousands of words can have the same five first letters; a beginning
-- of seven letters or more is found by seven.
drop index concurrently if exists search_words_long_beginning_a_letter_apart;
create index concurrently search_words_long_beginning_a_letter_apart
  on search_words using gin (without_a_letter(left(word, 7))) with (fastupdate = off)
  where length(word) > 6;

-- As before. Few candidates are like all of the word; the others are told apart by their trigrams, without their variants.
create or replace function words_beginning_a_letter_apart(misspelt text) returns setof text
language sql stable set enable_seqscan = off as $$
  select word
  from (
    select word, similarity(left(word, length(misspelt)), misspelt) as likeness
    from (
      select word from search_words
      where length(misspelt) < 7 and length(word) > 4
        and without_a_letter(left(word, 5)) && (select without_a_letter(left(misspelt, 5)))
      union all
      select word from search_words
      where length(misspelt) >= 7 and length(word) > 6
        and without_a_letter(left(word, 7)) && (select without_a_letter(left(misspelt, 7)))
    ) either
    offset 0
  ) candidates
  where length(misspelt) in (5, 7)
    or likeness >= 0.2
      and without_a_letter(left(word, length(misspelt))) && (select without_a_letter(misspelt))
  order by likeness desc, length(word), word
  limit 5
$$;
