-- A new name is compared with those of the moderators, of whom there are few.
create index members_moderators on members (id) where role = 'moderator';

-- The categories of the first migration are the site's own, and always shown; those that members made, as long as they
-- have a post that is shown.
alter table categories add column is_standard boolean not null default false;
update categories set is_standard = true where id <= 8;
