-- Usernames that members gave up. For 90 days a former username leads to its member, and nobody else can take it.
create table former_usernames (
  id integer generated always as identity primary key,
  username text not null check (username ~ '^[A-Za-z0-9_]{3,20}$'),
  member_id integer not null references members on delete cascade,
  renamed_at timestamptz(3) not null default now()
);
create unique index former_usernames_username on former_usernames (lower(username));
create index former_usernames_member on former_usernames (member_id, renamed_at desc);
create index former_usernames_renamed_at on former_usernames (renamed_at);

create view reserved_usernames as
  select username, member_id, renamed_at from former_usernames where renamed_at > now() - interval '90 days';

-- Runs after the unique index has admitted the username, so it sees a rename of another member that gave the username up
-- while this statement waited for it: the check in a statement of its own could miss that. A refusal is reported as a
-- violation of the index. Each member has the newest ten former usernames, so nobody can reserve more.
create function take_username() returns trigger language plpgsql as $$
begin
  if exists (
    select from reserved_usernames where lower(username) = lower(new.username) and member_id <> new.id
  ) then
    raise unique_violation using constraint = 'members_username', message = 'the username is reserved';
  end if;
  delete from former_usernames where lower(username) = lower(new.username);
  if tg_op = 'UPDATE' then
    insert into former_usernames (username, member_id) values (old.username, new.id)
    on conflict (lower(username)) do update
      set username = excluded.username, member_id = excluded.member_id, renamed_at = excluded.renamed_at;
    delete from former_usernames where id in (
      select id from former_usernames where member_id = new.id order by renamed_at desc, id desc offset 10
    );
  end if;
  return null;
end
$$;
create trigger members_username_taken after insert on members
  for each row execute function take_username();
create trigger members_renamed after update of username on members
  for each row when (lower(old.username) <> lower(new.username)) execute function take_username();

comment on table former_usernames is 'Usernames that members gave up. Those of the last 90 days are reserved for them.';
comment on view reserved_usernames is 'Former usernames that lead to their member and that nobody else can take.';
