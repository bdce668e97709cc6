-- Whether anyone still has a picture, before its file is removed.
create index members_picture on members (profile_picture) where profile_picture is not null;
