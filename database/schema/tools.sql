create table tools (
  id integer generated always as identity primary key,
  slug text not null,
  name text not null,
  is_renamed boolean not null default false,
  link text not null,
  is_link_set boolean not null default false,
  host text not null,
  domain text,
  logo text,
  tagline text not null default '',
  categories json not null default '[]'::json,
  category_ids integer[] not null default '{}'::integer[],
  post_count integer not null default 0 check (post_count >= 0),
  like_count integer not null default 0 check (like_count >= 0),
  comment_count integer not null default 0 check (comment_count >= 0),
  save_count integer not null default 0 check (save_count >= 0),
  follower_count integer not null default 0 check (follower_count >= 0),
  rating_1 integer not null default 0 check (rating_1 >= 0),
  rating_2 integer not null default 0 check (rating_2 >= 0),
  rating_3 integer not null default 0 check (rating_3 >= 0),
  rating_4 integer not null default 0 check (rating_4 >= 0),
  rating_5 integer not null default 0 check (rating_5 >= 0),
  rating_count integer not null
    generated always as ((((rating_1 + rating_2) + rating_3) + rating_4) + rating_5) stored,
  avg_rating numeric(3,2)
    generated always as (round(((((((rating_1 + (2 * rating_2)) + (3 * rating_3)) + (4 * rating_4)) + (5 * rating_5)))::numeric / (nullif(((((rating_1 + rating_2) + rating_3) + rating_4) + rating_5), 0))::numeric), 2)) stored,
  trending_score double precision not null default 0,
  health_state text not null default 'unknown'
    check (health_state in ('unknown', 'alive', 'moved', 'parked', 'gone', 'unreachable')),
  health_checked_at timestamptz(3),
  health_since timestamptz(3),
  health_location text,
  merged_into integer references tools,
  created_at timestamptz(3) not null default now(),
  logo_next_at timestamptz(3) default now(),
  logo_attempts smallint not null default 0,
  health_next_at timestamptz(3) not null default now() + (random() * '7 days'::interval),
  health_failures smallint not null default 0,
  health_failed_at timestamptz(3),
  features integer[] not null default '{}'::integer[],
  rating_discount_1 integer not null default 0,
  rating_discount_2 integer not null default 0,
  rating_discount_3 integer not null default 0,
  rating_discount_4 integer not null default 0,
  rating_discount_5 integer not null default 0,
  -- As posts.rating_score.
  rating_score double precision not null
    generated always as (rating_score(((1000 * (rating_1)::bigint) - rating_discount_1),
      ((1000 * (rating_2)::bigint) - rating_discount_2), ((1000 * (rating_3)::bigint) - rating_discount_3),
      ((1000 * (rating_4)::bigint) - rating_discount_4), ((1000 * (rating_5)::bigint) - rating_discount_5))) stored
);
create unique index tools_slug on tools (slug);
create index tools_domain on tools (domain) where post_count > 0 and domain is not null;
create index tools_merged on tools (merged_into) where merged_into is not null;
create index tools_without_logo on tools (logo_next_at) where post_count > 0 and logo_next_at is not null;
create index tools_health_due on tools (health_next_at) where post_count > 0;
create index tools_trending on tools (trending_score desc, id desc) include (features) where post_count > 0;
create index tools_newest on tools (created_at desc, id desc) include (features) where post_count > 0;
create index tools_by_name on tools (name_order(name), id) include (features) where post_count > 0;
create index tools_best_rated on tools (rating_score desc, id desc) include (features) where post_count > 0;
comment on table tools is 'Targets of links. Posts belong to them by posts.tool_id.';
comment on column tools.name is 'Title of its oldest shown post, unless is_renamed.';
comment on column tools.link is 'Link of its oldest shown post, unless is_link_set.';
comment on column tools.domain is 'Registrable domain; null for code hosts and stores, where it says nothing.';
comment on column tools.logo is 'Path below the address of the API, /media/…';
comment on column tools.like_count is 'Members who like at least one of its shown posts.';
comment on column tools.save_count is 'Members who saved at least one of its shown posts.';
comment on column tools.rating_1 is 'Members whose newest rating of one of its shown posts is 1.';
comment on column tools.trending_score is 'Highest of its shown posts.';
comment on column tools.merged_into is 'The tool that has its posts, links and slugs now.';
comment on column tools.logo_next_at is 'Time of the next attempt to fetch the logo; null after a success.';
comment on column tools.health_next_at is 'Time of the next check of the link.';
comment on column tools.health_failures is 'Days in a row on which the link failed; each day counts once.';
comment on column tools.health_failed_at is 'The last failure that was counted.';
comment on column tools.features is 'Categories and facts by which tools are filtered: see api/tools/features.ts.';

-- Which tool a link leads to. See api/tools/link-identity.ts.
create table tool_links (
  identity text primary key,
  tool_id integer not null references tools on delete cascade
);
create index tool_links_tool on tool_links (tool_id);

-- All slugs that were ever given, and those that are paths beside the tools.
create table tool_slugs (
  slug text primary key,
  tool_id integer references tools on delete cascade
);
create index tool_slugs_tool on tool_slugs (tool_id);
comment on table tool_slugs is
  'All slugs that were ever given. Those without a tool lead nowhere: they are reserved, or were retired.';

-- The state to undo a merge, for 30 days.
create table tool_merges (
  id integer generated always as identity primary key,
  source_id integer not null references tools on delete cascade,
  target_id integer not null references tools on delete cascade,
  -- Posts, links and slugs that the merge moved.
  post_ids integer[] not null default '{}'::integer[],
  identities text[] not null default '{}'::text[],
  slugs text[] not null default '{}'::text[],
  -- Facts that the target did not have, and the changes of these facts.
  facts jsonb not null default '[]'::jsonb,
  fact_change_ids integer[] not null default '{}'::integer[],
  follower_ids integer[] not null default '{}'::integer[],
  -- Of these followers, those who followed the target as well.
  common_follower_ids integer[] not null default '{}'::integer[],
  maker_ids integer[] not null default '{}'::integer[],
  common_maker_ids integer[] not null default '{}'::integer[],
  -- The merge has set the target's is_renamed and is_link_set.
  is_name_pinned boolean not null default false,
  is_link_pinned boolean not null default false,
  created_at timestamptz(3) not null default now(),
  merged_at timestamptz(3)
);
create index tool_merges_source on tool_merges (source_id);
create index tool_merges_target on tool_merges (target_id);

-- Merges of large tools that have only moved a part of the posts yet.
create unique index tool_merges_unfinished on tool_merges (source_id, target_id) where merged_at is null;
comment on table tool_merges is 'Merges of the last 30 days that were not undone.';
comment on column tool_merges.merged_at is 'Null while a part of the posts is still to be moved.';

-- Links whose identity the program now writes otherwise: escapes and letters beyond ASCII in paths, long paths, moved stores. At the
-- start it finds their new identities and empties the table: see api/tools/identity-queries.ts.
create table links_to_identify (
  id integer generated always as identity primary key,
  link text not null,
  -- Null for a link that moderators gave a tool.
  post_id integer,
  tool_id integer not null references tools on delete cascade
);
create index links_to_identify_post on links_to_identify (post_id);
create index links_to_identify_tool on links_to_identify (tool_id);

-- Another link has another page.
create function recheck_new_link() returns trigger language plpgsql as $$ begin
  new.logo_next_at := now(); new.logo_attempts := 0; new.health_next_at := now(); return new; end
$$;

create trigger tools_link_changed before update of link on tools
  for each row
  when (old.link is distinct from new.link) execute function recheck_new_link();

insert into tool_slugs (slug, tool_id) values
  ('compare', null),
  ('facets', null),
  ('lookup', null);
