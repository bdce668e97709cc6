-- Without a transaction: the index is built beside reads and writes. What a build that failed has left is dropped first.

-- A name as people compare it: without case, accents, spaces and punctuation, so that 'chat gpt' is 'ChatGPT'. Signs that
-- tell names apart stay, as in 'C++' and 'C#'. Most names have one byte a letter, and no accents.
create or replace function name_key(name text) returns text language sql immutable parallel safe as $$
  select translate(
    case
      when octet_length(name) = length(name) then lower(name)
      else regexp_replace(normalize(lower(name), NFD), U&'[\0300-\036f]', '', 'g')
    end,
    U&' \00a0!"$%&''()*,-./:;<=>?@[]^_`{|}~\\\2010\2013\2014\2018\2019', ''
  ) collate "C"
$$;

-- Everything that a search of names compares is in the index.
drop index concurrently if exists tool_documents_name_key;
create index concurrently tool_documents_name_key on tool_documents (name_key(name)) include (name, tool_id);
drop index concurrently if exists tool_documents_name;
drop index concurrently if exists tool_documents_similar_name;
