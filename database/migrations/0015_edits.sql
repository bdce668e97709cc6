-- Edits. Posts keep their earlier versions for moderators; a post that others liked or rated changes its link to
-- another host only when a moderator agrees; and a report keeps a copy of the text that it is about. Members' profiles
-- can be reported and reset.

alter table posts
  -- When its text, link or categories last changed; null while they are as they were published.
  add column edited_at timestamptz(3),
  -- The link that waits for a moderator; `link` is shown until then.
  add column pending_link text;
-- The constraints that are not validated hold for every row that exists: a new column is null, and the constraints
-- before them allowed less. So no table is read while it is locked.
alter table posts add constraint posts_pending_link_check check (
  char_length(pending_link) <= 2048 and pending_link ~* '^https?://'
) not valid;
alter table comments add column edited_at timestamptz(3);

-- A post as it was before an edit; `created_at` is the time of that edit.
create table post_versions (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  title text not null,
  description text not null,
  personal_review text not null,
  link text not null,
  categories json not null,
  created_at timestamptz(3) not null default now()
);
create index post_versions_newest on post_versions (post_id, created_at desc, id desc);

-- A case is about a post, a comment, a member's profile, or the pending link of a post.
alter table cases
  add column kind text not null default 'post' check (kind in ('post', 'comment', 'member', 'link')),
  add column member_id integer references members on delete cascade,
  alter column post_id drop not null;
update cases set kind = 'comment' where comment_id is not null;
alter table cases alter column kind drop default;
alter table cases add constraint cases_subject_check check (
  (kind = 'comment') = (comment_id is not null)
  and (kind = 'member') = (member_id is not null)
  and (kind = 'member') = (post_id is null)
);
drop index cases_open_once;
create unique index cases_open_once on cases (kind, post_id, comment_id, member_id) nulls not distinct
  where closed_at is null;
create index cases_member on cases (member_id) where member_id is not null;

-- The text of a post, a comment or a profile, as reports keep it.
create function reportable_text(post posts) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'title', post.title, 'description', post.description, 'personal_review', post.personal_review,
    'link', post.link
  )
$$;
create function reportable_text(comment comments) returns jsonb language sql immutable as $$
  select jsonb_build_object('text', comment.text)
$$;
create function reportable_text(member members) returns jsonb language sql immutable as $$
  select jsonb_build_object(
    'name', member.name, 'bio', member.bio, 'location', member.location, 'website', member.website,
    'company', member.company, 'job_title', member.job_title, 'social_links', member.social_links
  )
$$;

-- The reported text at the time of the report; null in reports that were decided on before this migration.
alter table reports add column reported jsonb;
do $$
declare
  first_id integer := 0;
  last_id integer := coalesce((select max(id) from reports), 0);
begin
  while first_id <= last_id loop
    update reports set reported = coalesce(
      (select reportable_text(comments) from comments where comments.id = cases.comment_id),
      (select reportable_text(posts) from posts where posts.id = cases.post_id)
    )
    from cases
    where cases.id = reports.case_id and cases.closed_at is null
      and reports.id >= first_id and reports.id < first_id + 1000;
    first_id := first_id + 1000;
  end loop;
end
$$;

-- A post has an open case about its link exactly while a link is pending. In a trigger, because it sees the cases that
-- others committed while the edit waited for the post's row.
create function settle_link_case() returns trigger language plpgsql as $$
begin
  if new.pending_link is null then
    update cases set closed_at = now() where post_id = new.id and kind = 'link' and closed_at is null;
  else
    insert into cases (kind, post_id) values ('link', new.id)
    on conflict (kind, post_id, comment_id, member_id) where closed_at is null do nothing;
  end if;
  return null;
end
$$;
create trigger posts_link_pending after update of pending_link on posts
  for each row when (old.pending_link is distinct from new.pending_link)
  execute function settle_link_case();

-- A member is told of decisions on links, and of a profile that was reset, which is about no post.
alter table notifications alter column post_id drop not null;
alter table notifications drop constraint notifications_verb_check;
alter table notifications drop constraint notifications_of_moderators_check;
alter table notifications add constraint notifications_verb_check check (verb in (
  'liked your post', 'commented on your post', 'rated your post',
  'hid your post', 'restored your post', 'hid your comment', 'restored your comment',
  'approved your new link', 'rejected your new link', 'reset your profile'
)) not valid;
alter table notifications add constraint notifications_of_moderators_check check (
  (verb in ('liked your post', 'commented on your post', 'rated your post')) = (actor_id is not null)
) not valid;
alter table notifications add constraint notifications_about_post_check check (
  (verb = 'reset your profile') = (post_id is null)
) not valid;

alter table moderation_log drop constraint moderation_log_act_check;
alter table moderation_log add constraint moderation_log_act_check check (act in (
  'hide', 'restore', 'dismiss', 'suspend', 'unsuspend', 'make_moderator', 'remove_moderator',
  'rename_category', 'merge_category', 'delete_category',
  'reset', 'approve_link', 'reject_link'
)) not valid;
