-- Administrators run the site. They are moderators, too: a moderator who is one no more is no administrator either.

alter table members add column is_admin boolean not null default false;
alter table members add constraint members_admin_check check (role = 'moderator' or not is_admin) not valid;
