-- What an import knows a tool by, so that it can be run again: the link, written in one way; without a link, the
-- author and the title. Hashed, because a link can be longer than an index entry.
create function import_key(link text, author_id integer, title text) returns bytea
language sql immutable parallel safe as $$
  select sha256(convert_to(
    case
      when link = '' then 'title ' || author_id || ' ' || title
      -- Scheme and host in lower case, no fragment, no slash at the end.
      else 'link ' || (
        select lower(parts[1]) || regexp_replace(parts[2], '/+$', '')
        from regexp_match(regexp_replace(link, '#.*$', ''), '^([^:]+://[^/?]*)(.*)$') as parts
      )
    end,
    'UTF8'
  ))
$$;
create index posts_import_key on posts (import_key(link, author_id, title));
