-- The estimated number of documents that meet a condition, `d.field @@ $1` or `(d.described || d.review) @@ $1` and perhaps
-- more. PostgreSQL assumes a word that is not among the thousand most common ones in up to 0.5 % of all documents, so that
-- two misspellings of a name counted as frequent on a large site, and took a hundred times as long. Few are estimated where
-- a document with all common words of the field would not do.
create or replace function estimated_matches(condition text, words tsquery) returns double precision
language plpgsql volatile as $$
declare
  field constant text := substring(condition from '^d\.(\w+) ');
  plan json;
  estimate double precision;
begin
  execute 'explain (format json) select from post_documents d where ' || condition into plan using words;
  estimate := plan -> 0 -> 'Plan' ->> 'Plan Rows';
  -- More are many to search_posts, which asks for all texts, and to popular_matches, which asks for a field.
  if estimate > (case when field is null then 6000 else 1500 end) and exists (
    select from pg_stats
    where schemaname = current_schema and not array_to_tsvector(most_common_elems::text::text[]) @@ words
      and case
        when field is null then tablename = 'post_documents_everything'
        else tablename = 'post_documents' and attname = field
      end
  ) then
    return 0;
  end if;
  return estimate;
end
$$;
