-- Scores follow from a row's own columns: PostgreSQL computes them, in place of triggers.

lock table posts, tools in access exclusive mode;

drop trigger posts_rated on posts;
drop trigger posts_rated_again on posts;
drop trigger posts_scored on posts;
drop trigger posts_scored_again on posts;
drop trigger posts_helpful_scored on posts;
drop trigger tools_rated on tools;
drop trigger tools_rated_again on tools;
drop function set_rating_score;
drop function set_trending_score;
drop function score_helpful_marks;

alter table posts
  drop column trending_score, drop column rating_score, drop column helpful_score,
  add column trending_score double precision not null generated always as (
    trending_score(
      1000 * (other_like_count + 2 * other_commenter_count + 3 * other_saver_count)::bigint
        - like_discount - 2 * commenter_discount - 3 * saver_discount,
      created_at
    )
  ) stored,
  add column rating_score double precision not null generated always as (
    rating_score(
      1000 * rating_1::bigint - rating_discount_1, 1000 * rating_2::bigint - rating_discount_2,
      1000 * rating_3::bigint - rating_discount_3, 1000 * rating_4::bigint - rating_discount_4,
      1000 * rating_5::bigint - rating_discount_5
    )
  ) stored,
  add column helpful_score double precision not null generated always as (
    wilson_lower_bound(
      (1000 * counted_helpful_count::bigint - helpful_discount)::double precision / 1000,
      (1000 * reader_count::bigint - reader_discount)::double precision / 1000
    )
  ) stored;
comment on column posts.helpful_score is
  'Wilson lower bound of the marks in counted_helpful_count among the readers in reader_count, each by the weight of its member.';

alter table tools
  drop column rating_score,
  add column rating_score double precision not null generated always as (
    rating_score(
      1000 * rating_1::bigint - rating_discount_1, 1000 * rating_2::bigint - rating_discount_2,
      1000 * rating_3::bigint - rating_discount_3, 1000 * rating_4::bigint - rating_discount_4,
      1000 * rating_5::bigint - rating_discount_5
    )
  ) stored;

-- The indexes went with the columns.
create index posts_trending on posts (trending_score desc, id desc) include (category_ids) where hidden_because is null;
create index posts_author_trending on posts (author_id, trending_score desc, id desc) where hidden_because is null;
create index posts_best_rated on posts (rating_score desc, id desc) include (category_ids) where hidden_because is null;
create index posts_highlighted on posts (rating_score desc, id desc) include (category_ids, author_id)
  where rating_count > 0 and hidden_because is null;
create index posts_best_of_day on posts (((created_at at time zone 'UTC')::date), rating_score desc, id desc)
  include (created_at, category_ids) where hidden_because is null;
create index posts_tool on posts (tool_id, created_at desc, id desc)
  include (rating_score, trending_score, hidden_because) where tool_id is not null;
create index posts_tool_most_helpful on posts (tool_id, helpful_score desc, created_at desc, id desc)
  where tool_id is not null and hidden_because is null;
create index posts_tool_best_liked_by_weight on posts
  (tool_id, (1000 * other_like_count - like_discount) desc, rating_score desc, id desc)
  where tool_id is not null and hidden_because is null;
create index tools_best_rated on tools (rating_score desc, id desc) include (features) where post_count > 0;
