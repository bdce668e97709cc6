-- The key by which an import recognises a post: its link, else its author and title. Without a subquery, because an index computes it.
create function import_key(link text, author_id integer, title text) returns bytea language plpgsql immutable parallel safe as $$
begin
  return sha256(convert_to(
    case
      when link = '' then 'title ' || author_id || ' ' || title
      -- Scheme and host in lower case, no fragment, no slash at the end.
      else 'link ' || lower(substring(link from '^[^:]+://[^/?#]*'))
        || rtrim(substring(split_part(link, '#', 1) from '^[^:]+://[^/?]*(.*)$'), '/')
    end,
    'UTF8'
  ));
end
$$;

create table posts (
  id integer generated always as identity primary key,
  author_id integer not null references members on delete cascade,
  title text not null check (char_length(title) between 1 and 120),
  description text not null check (char_length(description) between 1 and 5000),
  personal_review text not null default '' check (char_length(personal_review) <= 5000),
  link text not null default '' check (char_length(link) <= 2048 and ((link = '') or (link ~* '^https?://'))),
  created_at timestamptz(3) not null default now(),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  other_like_count integer not null default 0 check (other_like_count >= 0),
  other_commenter_count integer not null default 0 check (other_commenter_count >= 0),
  other_saver_count integer not null default 0 check (other_saver_count >= 0),
  categories json not null default '[]'::json,
  category_ids integer[] not null default '{}'::integer[],
  rating_1 integer not null default 0 check (rating_1 >= 0),
  rating_2 integer not null default 0 check (rating_2 >= 0),
  rating_3 integer not null default 0 check (rating_3 >= 0),
  rating_4 integer not null default 0 check (rating_4 >= 0),
  rating_5 integer not null default 0 check (rating_5 >= 0),
  rating_count integer not null
    generated always as ((((rating_1 + rating_2) + rating_3) + rating_4) + rating_5) stored,
  avg_rating numeric(3,2)
    generated always as (round(((((((rating_1 + (2 * rating_2)) + (3 * rating_3)) + (4 * rating_4)) + (5 * rating_5)))::numeric / (nullif(((((rating_1 + rating_2) + rating_3) + rating_4) + rating_5), 0))::numeric), 2)) stored,
  hidden_because text check (char_length(hidden_because) between 1 and 500),
  -- When its text, link or categories last changed; null while they are as they were published.
  edited_at timestamptz(3),
  pending_link text check (char_length(pending_link) <= 2048 and pending_link ~* '^https?://'),
  deleted_at timestamptz(3),
  tool_id integer references tools,
  link_identity text,
  relation text not null default 'none'
    check (relation in ('none', 'employee', 'founder', 'investor', 'paid', 'gifted')),
  evidence jsonb check (jsonb_typeof(evidence) = 'object'),
  verified_at timestamptz(3),
  helpful_count integer not null default 0,
  counted_helpful_count integer not null default 0,
  reader_count integer not null default 0,
  like_discount integer not null default 0,
  commenter_discount integer not null default 0,
  saver_discount integer not null default 0,
  rating_discount_1 integer not null default 0,
  rating_discount_2 integer not null default 0,
  rating_discount_3 integer not null default 0,
  rating_discount_4 integer not null default 0,
  rating_discount_5 integer not null default 0,
  helpful_discount integer not null default 0,
  reader_discount integer not null default 0,
  hidden_by_entry integer,
  -- Log-scaled engagement that decays with age (Reddit's "hot"): three days are worth a factor of ten.
  trending_score double precision not null
    generated always as (trending_score(((((1000 * ((other_like_count + (2 * other_commenter_count)) + (3 * other_saver_count))::bigint) - like_discount) - (2 * commenter_discount)) - (3 * saver_discount)), created_at)) stored,
  -- The lower credible bound of the rating (Evan Miller's star ratings, as Open Library uses it):
  -- p_k = (n_k + 1)/(N + 5), then Σk·p_k − 1.65·√((Σk²·p_k − (Σk·p_k)²)/(N + 6)).
  rating_score double precision not null
    generated always as (rating_score(((1000 * (rating_1)::bigint) - rating_discount_1),
      ((1000 * (rating_2)::bigint) - rating_discount_2), ((1000 * (rating_3)::bigint) - rating_discount_3),
      ((1000 * (rating_4)::bigint) - rating_discount_4), ((1000 * (rating_5)::bigint) - rating_discount_5))) stored,
  helpful_score double precision not null
    generated always as (wilson_lower_bound((((1000 * (counted_helpful_count)::bigint) - helpful_discount)::double precision / (1000)::double precision), (((1000 * (reader_count)::bigint) - reader_discount)::double precision / (1000)::double precision))) stored,
  saver_count integer not null default 0,
  first_sentence text not null default '',
  constraint posts_helpful_check
    check (counted_helpful_count >= 0 and helpful_count >= counted_helpful_count and reader_count >= 0)
);
create index posts_author on posts (author_id, created_at desc, id desc);
create index posts_import_key on posts (import_key(link, author_id, title));

-- Each order carries what is filtered by, so that a walk along it needs no look at the posts passed over.
create index posts_newest on posts (created_at desc, id desc) include (category_ids) where hidden_because is null;

-- For suggestions: titles by their beginning.
create index posts_title_beginning on posts (lower(title) collate "C") where hidden_because is null;

-- Few, to be left out of what is counted.
create index posts_hidden on posts (id) where hidden_because is not null;
create index posts_link_address on posts (link_address(link) collate "C") where hidden_because is null and link <> '';

-- The posts whose tool is not known yet.
create index posts_without_tool on posts (id) where tool_id is null and link <> '';

-- The members who are tied to a tool by a post.
create index posts_of_tied_authors on posts (tool_id, author_id) where relation <> 'none' and deleted_at is null;
create index posts_disclosed on posts (created_at, relation) where relation <> 'none' and hidden_because is null;

-- Posts by popularity: likes and saves by others than the author, in thousandths.
create index posts_popular_by_weight on posts ((((((1000 * (other_like_count + other_saver_count)) - like_discount) - saver_discount))::double precision) desc, id desc)
  where hidden_because is null;

-- The indexes went with the columns.
create index posts_trending on posts (trending_score desc, id desc) include (category_ids)
  where hidden_because is null;

-- For "at most two posts of one author" among the trending.
create index posts_author_trending on posts (author_id, trending_score desc, id desc) where hidden_because is null;
create index posts_best_rated on posts (rating_score desc, id desc) include (category_ids)
  where hidden_because is null;
create index posts_highlighted on posts (rating_score desc, id desc) include (category_ids, author_id)
  where rating_count > 0 and hidden_because is null;

-- The best rated posts of each day (UTC): a period is a merge of the scans of its days.
create index posts_best_of_day on posts ((((created_at AT TIME ZONE 'UTC'::text))::date), rating_score desc,
    id desc) include (created_at, category_ids)
  where hidden_because is null;

-- The posts of a tool.
create index posts_tool on posts (tool_id, created_at desc, id desc) include (rating_score, trending_score,
    hidden_because)
  where tool_id is not null;

-- The posts of a tool, most helpful first.
create index posts_tool_most_helpful on posts (tool_id, helpful_score desc, created_at desc, id desc)
  where tool_id is not null and hidden_because is null;

-- The posts of a tool, those with most likes first: likes by others, in thousandths.
create index posts_tool_best_liked_by_weight on posts (tool_id,
    (((1000 * other_like_count) - like_discount)) desc, rating_score desc, id desc)
  where tool_id is not null and hidden_because is null;
comment on column posts.other_like_count is 'Likes by others than the author, for the trending score.';
comment on column posts.other_commenter_count is
  'Members other than the author who commented, for the trending score.';
comment on column posts.other_saver_count is
  'Members other than the author who saved the post, for the trending score.';
comment on column posts.categories is 'Copy of the categories for display, ordered by name. Set by refresh_posts.';
comment on column posts.category_ids is 'Copy of the category ids for index scans. Set by refresh_posts.';
comment on column posts.hidden_because is 'Reason given by the moderator who hid the post. Null while it is public.';
comment on column posts.pending_link is 'New link that waits for approval. The old link is shown until then.';
comment on column posts.deleted_at is
  'When the author deleted it; the cleanup removes it a little later. Such a post is hidden.';
comment on column posts.link_identity is 'Identity of the link: see api/tools/link-identity.ts.';
comment on column posts.relation is 'The tie of the author to the tool.';
comment on column posts.evidence is 'What the author used the tool for, and how: see contract/posts.ts.';
comment on column posts.verified_at is 'When the author last said that the post is still true.';
comment on column posts.helpful_count is 'Members who found the review helpful.';
comment on column posts.counted_helpful_count is 'Of these, those who are not tied to the tool.';
comment on column posts.reader_count is
  'Members in post_readers who are not tied to the tool; 0 while nobody has found the review helpful.';
comment on column posts.like_discount is
  'Thousandths of a vote that likes by others than the author do not count in ranks, because of weights and '
  'ties.';
comment on column posts.commenter_discount is 'As like_discount, of the members in other_commenter_count.';
comment on column posts.saver_discount is 'As like_discount, of the members in other_saver_count.';
comment on column posts.rating_discount_1 is 'As like_discount, of the ratings in rating_1.';
comment on column posts.helpful_discount is 'As like_discount, of the marks in counted_helpful_count.';
comment on column posts.reader_discount is
  'Thousandths of a reader that the members in reader_count do not count, because of their weights.';
comment on column posts.hidden_by_entry is
  'Id in moderation_log of the act that hid all of the author. Null for what is shown, and for what was hidden '
  'by itself.';
comment on column posts.helpful_score is
  'Wilson lower bound of the marks in counted_helpful_count among the readers in reader_count, each by the '
  'weight of its member.';
comment on column posts.first_sentence is
  'Of the description: its tool may have it as tagline. Set by the writer, see api/verdicts/sentences.ts.';
comment on column posts.saver_count is 'Members who have it in a list, its author too.';

alter table links_to_identify add foreign key (post_id) references posts on delete cascade;

-- created_at repeats the post's, so that the newest of a category are an index walk.
create table post_categories (
  post_id integer not null references posts on delete cascade,
  category_id integer not null references categories on delete RESTRICT,
  created_at timestamptz(3) not null,
  primary key (post_id, category_id)
);
create index post_categories_newest on post_categories (category_id, created_at desc, post_id desc);
comment on column post_categories.created_at is
  'Copy of posts.created_at, for the index on the newest posts of a category.';

-- A post as it was before an edit; `created_at` is the time of that edit.
create table post_versions (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  title text not null,
  description text not null,
  personal_review text not null,
  link text not null,
  categories json not null,
  created_at timestamptz(3) not null default now(),
  relation text not null default 'none'
    check (relation in ('none', 'employee', 'founder', 'investor', 'paid', 'gifted')),
  evidence jsonb
);
create index post_versions_newest on post_versions (post_id, created_at desc, id desc);
comment on table post_versions is 'Posts as they were before each edit.';
comment on column post_versions.created_at is 'Time of the edit that replaced this version.';

-- Screenshots of posts.
create table post_pictures (
  id integer generated always as identity primary key,
  post_id integer not null references posts on delete cascade,
  position integer not null,
  path text not null,
  thumbnail text not null,
  width integer not null,
  height integer not null,
  alt text not null,
  created_at timestamptz(3) not null default now()
);
create index post_pictures_post on post_pictures (post_id, "position");
comment on column post_pictures.position is 'The order of the pictures of a post. May have gaps.';
comment on column post_pictures.path is
  'Path below the address of the API, /media/…; of this row alone, as is the thumbnail''s.';

-- Pictures whose rows were deleted, also by a cascade from a post or an account. A file is removed after the commit.
create table removed_pictures (
  path text primary key
);

create table post_readers (
  post_id integer not null references posts on delete cascade,
  member_id integer not null references members on delete cascade,
  created_at timestamptz(3) not null default now(),
  is_tied boolean not null default false,
  primary key (post_id, member_id)
);
create index post_readers_member on post_readers (member_id);
create index post_readers_tied on post_readers (post_id) where is_tied;
comment on table post_readers is
  'Members but the author who opened a post. Once a post is marked as helpful, those who liked, rated or '
  'commented on it too.';

-- The copy of their categories that posts store.
create view categories_of_posts as
  select posts.id as post_id,
    coalesce(json_agg(json_build_object('id', categories.id, 'name', name) order by lower(name))
      filter (where categories.id is not null), '[]') as categories,
    coalesce(array_agg(categories.id order by categories.id) filter (where categories.id is not null), '{}') as category_ids
  from posts
  left join post_categories on post_categories.post_id = posts.id
  left join categories on categories.id = category_id
  group by posts.id;

create function record_removed_pictures() returns trigger language plpgsql as $$
begin
  insert into removed_pictures select path from removed union select thumbnail from removed on conflict do nothing;
  return null;
end
$$;

create trigger post_pictures_removed after delete on post_pictures
  referencing old table as removed
  for each statement execute function record_removed_pictures();
