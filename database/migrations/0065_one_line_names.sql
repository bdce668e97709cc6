-- Names, titles and other texts that are shown as one line have no line ends and tabs. Existing ones are folded.

create function fold_lines(text text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(text, '\s*[\t\n\v\f\r\u0085\u2028\u2029]\s*', ' ', 'g'))
$$;
create function has_lines(text text) returns boolean language sql immutable strict parallel safe as $$
  select text ~ '[\t\n\v\f\r\u0085\u2028\u2029]'
$$;
create function fold_evidence(evidence jsonb) returns jsonb language sql immutable strict parallel safe as $$
  select evidence || coalesce((
    select jsonb_object_agg(key, fold_lines(value)) from jsonb_each_text(evidence) field
    where key in ('plan', 'version', 'cost') and value is not null
  ), '{}')
$$;

update posts set title = fold_lines(title) where has_lines(title);
update posts set evidence = fold_evidence(evidence) where fold_evidence(evidence) <> evidence;
update post_versions set title = fold_lines(title) where has_lines(title);
update post_versions set evidence = fold_evidence(evidence) where fold_evidence(evidence) <> evidence;
update tools set name = fold_lines(name) where has_lines(name);
update tool_facts set value = to_jsonb(fold_lines(value #>> '{}'))
where jsonb_typeof(value) = 'string' and has_lines(value #>> '{}');
update tool_fact_changes set before = to_jsonb(fold_lines(before #>> '{}'))
where jsonb_typeof(before) = 'string' and has_lines(before #>> '{}');
update tool_fact_changes set after = to_jsonb(fold_lines(after #>> '{}'))
where jsonb_typeof(after) = 'string' and has_lines(after #>> '{}');

-- Two categories may have the same name now: then they are merged.
do $$
declare
  split record;
  same integer;
begin
  for split in select id, fold_lines(name) as name from categories where has_lines(name) order by id loop
    same := (select id from categories where lower(name) = lower(split.name) and id <> split.id);
    if same is null then
      update categories set name = split.name where id = split.id;
    else
      perform merge_category(split.id, same);
    end if;
  end loop;
end
$$;

update members set name = fold_lines(name) where has_lines(name);
update members
set location = fold_lines(location), company = fold_lines(company), job_title = fold_lines(job_title),
  phone = fold_lines(phone)
where has_lines(location || company || job_title || phone);
update saved_lists set name = fold_lines(name) where has_lines(name);
update passkeys set name = fold_lines(name) where has_lines(name);
update contact_messages set name = fold_lines(name), subject = fold_lines(subject)
where has_lines(name || subject);
update moderation_log
set category_name = fold_lines(category_name), new_category_name = fold_lines(new_category_name),
  tool_name = fold_lines(tool_name), new_tool_name = fold_lines(new_tool_name)
where has_lines(concat(category_name, new_category_name, tool_name, new_tool_name));

drop function fold_evidence, has_lines, fold_lines;
