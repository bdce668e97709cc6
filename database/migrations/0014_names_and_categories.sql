-- A new name is compared with those of the moderators, of whom there are few.
create index members_moderators on members (id) where role = 'moderator';
