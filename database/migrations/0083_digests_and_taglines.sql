-- The time of a digest can outlive the zone, pause or notification that it was planned for, so each event plans the digest anew.
-- What is overdue stays due, and mails at once keep their time: a burst must not put them off.
create or replace function await_notification_mail() returns trigger language plpgsql as $$
declare
  wanted text := (select email from notification_ways(new.member_id, new.kind));
begin
  if wanted is null or wanted = 'off' then return null; end if;
  insert into notification_mail_schedule as schedule (member_id, cadence, due_at)
  values (new.member_id, wanted, next_notification_mail_at(new.member_id, wanted))
  on conflict (member_id, cadence) do update set due_at = case
    when wanted = 'now' or schedule.due_at <= now() then coalesce(schedule.due_at, excluded.due_at)
    else excluded.due_at
  end;
  insert into unmailed_notifications (notification_id, member_id) values (new.id, new.member_id)
  on conflict do nothing;
  return null;
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

-- Taglines that ended at an abbreviation.
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
