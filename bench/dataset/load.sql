-- Fills a migrated, empty database; open.ts sets the sizes (bench.posts …) and computes what is derived from these rows.
select setseed(0.42);

create function pg_temp.size(name text) returns integer language sql stable
  return current_setting('bench.' || name)::integer;

-- Ranks from 1 on, rank r with a probability in proportion to 1/r^exponent.
create function pg_temp.zipf(count integer, exponent float8) returns integer language sql volatile
  return least(count, floor(power(1 + random() * (power(count + 1.0::float8, 1 - exponent) - 1), 1 / (1 - exponent))));

-- The id with a rank of popularity, so that popular rows are spread over all ids.
create function pg_temp.ranked(rank integer, count integer) returns integer language sql immutable
  return 1 + rank::bigint * 7919 % count;
create function pg_temp.popular(name text, exponent float8 default 0.7) returns integer language sql volatile
  return pg_temp.ranked(pg_temp.zipf(pg_temp.size(name), exponent), pg_temp.size(name));

-- From 0 to below 1, the same for the same id and salt.
create function pg_temp.draw(id integer, salt integer) returns float8 language sql immutable
  return (hashint8(id * 64::bigint + salt) & 1048575) / 1048576.0::float8;

create function pg_temp.post_time(id integer) returns timestamptz language sql stable
  return now() - interval '2 years' * (1 - (id - 0.5) / pg_temp.size('posts'));
-- Four days later on average.
create function pg_temp.after_post(id integer) returns timestamptz language sql volatile
  return least(now(), pg_temp.post_time(id) - interval '4 days' * ln(1 - random()));

create function pg_temp.syllable(n integer) returns text language sql immutable
  return (string_to_array('b c d f g h j k l m n p r s t v w z br cl cr dr fl gr pl pr sc sh sl st tr', ' '))[1 + n % 31]
    || (string_to_array('a e i o u ai ea ee io oa ou', ' '))[1 + n / 31 % 11]
    || (string_to_array(',l,m,n,r,s,t,x,nd,rk,st', ','))[1 + n / 341];
create function pg_temp.invented(n integer) returns text language sql immutable
  return pg_temp.syllable((n::bigint * 7919 % 3751)::integer)
    || pg_temp.syllable((n::bigint * 7919 / 3751 % 3751)::integer);

-- The most frequent first.
create temp table words as select row_number() over (order by nth)::integer as n, word from (
  select nth::integer, word from string_to_table(
    'the a and for of to with in is it that on you your this as not from by can ai tool image text write code video data '
    'model chat prompt agent design search voice music assistant generator editor page learn team free fast workflow '
    'meeting note email content language summary translation document research plan website photo audio podcast slide '
    'chart spreadsheet database customer support sales market brand logo color font animation avatar script story blog '
    'article translate grammar draft review test debug deploy terminal browser plugin extension template automation '
    'schedule calendar task project transcript caption subtitle speech reading teaching student quiz lesson course', ' '
  ) with ordinality as known (word, nth) union all select n + 1000, pg_temp.invented(n) from generate_series(1, 6000) n
) listed;
create temp table sentences as select id as n, (
  select upper(left(string_agg(word, ' '), 1)) || substr(string_agg(word, ' '), 2) || '.'
  from (select pg_temp.zipf(6000, 0.99) as n from generate_series(1, 5 + id % 14)) drawn join words using (n)
) as text from generate_series(1, 20000) id;
alter table words add primary key (n);
alter table sentences add primary key (n);
analyze words, sentences;

-- About ten words a sentence, most texts short. `id` makes PostgreSQL draw again for each row.
create function pg_temp.text_of(id integer, mean float8) returns text language sql volatile return (
  select string_agg(text, ' ')
  from (
    select 1 + floor(random() * 20000)::integer as n
    from generate_series(1, 1 + floor(-ln(1 - random()) * mean)::integer + 0 * id)
  ) drawn join sentences using (n)
);

insert into members (id, name, email, username, password_hash, created_at) overriding system value
select id, name, username || '@example.org', username, '-', now() - interval '3 years'
from generate_series(1, pg_temp.size('members')) id cross join lateral (
  select initcap(pg_temp.invented(id) || ' ' || pg_temp.invented(id * 31 + 7)) as name,
    left(pg_temp.invented(id), 10) || '_' || id as username ) named;
insert into member_search_texts select * from fresh_member_search_texts;
insert into categories (id, name, key) overriding system value
select id, initcap(pg_temp.invented(id)) || ' ' || id, 'category-' || id
from generate_series((select max(id) + 1 from categories), pg_temp.size('categories')) id;
insert into member_interests (member_id, category_id) select distinct member, pg_temp.popular('categories', 1.1)
from generate_series(1, pg_temp.size('members'), 2) member, generate_series(1, 3);
-- The id of a default list is that of its member.
insert into saved_lists (id, member_id, name, is_default, created_at) overriding system value
select id, id, 'Saved', true, now() - interval '3 years' from members;
insert into saved_lists (id, member_id, name, created_at) overriding system value
select pg_temp.size('members') + row_number() over (), member, 'List ' || n, now() - interval '3 years' * pg_temp.draw(member, n)
from generate_series(3, pg_temp.size('members'), 3) member, generate_series(1, 3) n;

insert into tools (id, slug, name, link, host, domain, created_at) overriding system value
select id, 'tool-' || id, 'Tool ' || id, 'https://' || host || '/start', host, host, pg_temp.post_time(id)
from generate_series(1, pg_temp.size('tools')) id cross join lateral (select 'tool-' || id || '.example' as host) named;
insert into tool_slugs (slug, tool_id) select slug, id from tools;
insert into tool_links (identity, tool_id) select host || '/start', id from tools;
insert into tool_facts (tool_id, key, value, member_id) select id, key, value, 1 + id % pg_temp.size('members')
from generate_series(1, pg_temp.size('tools')) id cross join lateral (
  values
    ('pricing', 0.85, to_jsonb((
      array['free', 'freemium', 'freemium', 'freemium', 'trial', 'paid', 'paid', 'contact']
    )[1 + floor(8 * pg_temp.draw(id, 1))::integer])),
    ('price', 0.3, jsonb_build_object('amount', 5 + id % 95, 'currency', 'USD', 'per', 'month')),
    ('platforms', 0.8, ( select jsonb_agg(name) from (
        values ('web', 0.9), ('ios', 0.3), ('android', 0.28), ('windows', 0.22), ('macos', 0.25), ('linux', 0.15),
          ('browser', 0.2), ('editor', 0.08), ('cli', 0.07), ('api', 0.3)
      ) platform (name, share) where pg_temp.draw(id, hashtext(name) % 1000) < share )),
    ('open_source', 0.5, to_jsonb(pg_temp.draw(id, 2) < 0.3)),
    ('self_hosted', 0.4, to_jsonb(pg_temp.draw(id, 3) < 0.25)),
    ('account_required', 0.6, to_jsonb(pg_temp.draw(id, 4) < 0.7)),
    ('launched', 0.2, to_jsonb((2020 + id % 6)::text)) ) fact (key, share, value)
where pg_temp.draw(id, hashtext(key) % 1000) < share and value is not null;

-- Each tool has one of the oldest posts; nine of ten others are about tools by popularity.
insert into posts (
  id, author_id, title, description, personal_review, link, link_identity, tool_id, created_at, first_sentence
)
overriding system value select written.*, split_part(description, '.', 1) || '.' from ( select id, pg_temp.popular('members', 0.9),
  initcap(case id % 4 when 0 then name when 1 then name || ' ai' when 2 then name || ' ' || topic else topic || ' ' || name end),
  left(pg_temp.text_of(id, 4), 5000) as description,
  case when random() < 0.7 then left(pg_temp.text_of(id, 5), 5000) else '' end,
  coalesce('https://tool-' || tool || '.example/start', ''), 'tool-' || tool || '.example/start', tool, pg_temp.post_time(id)
from ( select id, pg_temp.invented(id * 7 / 10) as name,
    case when id <= pg_temp.size('tools') then id when random() < 0.9 then pg_temp.popular('tools') end as tool,
    (select word from words where n = 21 + id % 100) as topic from generate_series(1, pg_temp.size('posts')) id ) drawn ) written;
insert into post_categories (post_id, category_id, created_at)
select distinct on (post, category) post, category, pg_temp.post_time(post) from (
  select post, pg_temp.popular('categories', 1.1) as category
  from generate_series(1, pg_temp.size('posts')) post, generate_series(1, 1 + post % 4) ) drawn;

-- Ten members follow the 1,000 most popular members, tools and categories.
insert into tool_follows (member_id, tool_id, created_at) select member, tool, now() - interval '90 days' * random()
from (
  select member, pg_temp.ranked(rank, pg_temp.size('tools')) as tool from generate_series(1, 10) member, generate_series(1, 350) rank
  union all select pg_temp.popular('members'), pg_temp.popular('tools') from generate_series(1, pg_temp.size('posts') / 2)
) drawn on conflict do nothing;
-- Popular tools change often.
insert into tool_changes (tool_id, kind, note, created_at)
select tool, 'health', 'It leads to new.example now.', now() - interval '700 days' * random()
from generate_series(1, pg_temp.size('tools')) tool, generate_series(1, 1 + tool % 4)
union all select pg_temp.ranked(rank, pg_temp.size('tools')), 'health', 'It leads to new.example now.', now() - interval '700 days' * random()
from generate_series(1, 350) rank, generate_series(1, 40);
insert into member_follows (member_id, followed_id, created_at)
select member, followed, now() - interval '90 days' * random() from (
  select member, pg_temp.ranked(rank, pg_temp.size('members')) as followed from generate_series(1, 10) member, generate_series(1, 600) rank
  union all select pg_temp.popular('members'), pg_temp.popular('members', 0.9) from generate_series(1, pg_temp.size('posts') / 2)
) drawn where member <> followed on conflict do nothing;
insert into category_follows (member_id, category_id, created_at)
select member, category, now() - interval '90 days' * random() from (
  select member, pg_temp.ranked(rank, pg_temp.size('categories')) as category from generate_series(1, 10) member, generate_series(1, 50) rank
  union all select pg_temp.popular('members'), pg_temp.popular('categories', 1.1) from generate_series(1, pg_temp.size('members'))
) drawn on conflict do nothing;

insert into likes (member_id, post_id, created_at) select member, post, pg_temp.after_post(post)
from (select pg_temp.popular('members') as member, pg_temp.popular('posts') as post from generate_series(1, pg_temp.size('likes'))) drawn
on conflict do nothing;
-- Every third post has lower ratings, so that averages differ.
insert into ratings (member_id, post_id, value, created_at)
select member, post, greatest(1, least(5, 2 + floor(random() * 5)::integer - case when post % 3 = 0 then 1 else 0 end)), pg_temp.after_post(post)
from (select pg_temp.popular('members') as member, pg_temp.popular('posts') as post from generate_series(1, pg_temp.size('ratings'))) drawn
on conflict do nothing;
insert into comments (id, post_id, member_id, text, created_at) overriding system value
select id, post, pg_temp.popular('members'), left(pg_temp.text_of(id, 1), 2000), pg_temp.after_post(post)
from (select id, pg_temp.popular('posts') as post from generate_series(1, pg_temp.size('comments')) id) drawn;
-- At most 1,000 in a list.
insert into saved_items (list_id, post_id, member_id, created_at) select member, post, member, pg_temp.after_post(post)
from ( select member, post, row_number() over (partition by member) as nth
  from (select pg_temp.popular('members') as member, pg_temp.popular('posts') as post from generate_series(1, pg_temp.size('saves'))) drawn
) numbered where nth <= 1000 on conflict do nothing;
-- A quarter of the items of a default list is also in another list of the member.
insert into saved_items (list_id, post_id, member_id, created_at)
select l.id, i.post_id, i.member_id, i.created_at + interval '1 hour'
from saved_lists l join saved_items i on i.list_id = l.member_id where not l.is_default and (i.post_id + l.id) % 4 = 0;
analyze;

-- Of three comments on a post in a row, the second replies to the first and the third to the second.
update comments c set parent_id = p.parent, depth = p.depth from (
  select id, (n - 1) % 3 as depth, case when n % 3 <> 1 then before end as parent from (
    select id, row_number() over of_post as n, lag(id) over of_post as before
    from comments window of_post as (partition by post_id order by id) ) numbered ) p where p.id = c.id and p.depth > 0;
insert into comment_likes (member_id, post_id, comment_id)
select author_id, post_id, comments.id from comments join posts on posts.id = post_id where comments.id % 4 = 0;
-- Of every tenth post, every third member who likes it finds its review helpful.
insert into helpful_marks (post_id, member_id, created_at)
select post_id, member_id, likes.created_at from likes join posts on posts.id = post_id
where post_id % 10 = 0 and member_id % 3 = 0 and member_id <> author_id;
insert into post_readers (post_id, member_id, created_at) select post_id, member_id, min(d.created_at) from (
  select post_id, member_id, created_at from likes union all select post_id, member_id, created_at from ratings
  union all select post_id, member_id, created_at from comments ) d join posts on posts.id = post_id
where post_id in (select post_id from helpful_marks) and member_id <> author_id group by post_id, member_id;
insert into notifications (member_id, actor_id, post_id, comment_id, kind, read, created_at)
select author_id, member_id, post_id, comment_id, kind, d.created_at < now() - interval '2 weeks', d.created_at from (
  select member_id, post_id, null::integer as comment_id, 'like' as kind, created_at from likes
  union all select member_id, post_id, null, 'rating', created_at from ratings
  union all select member_id, post_id, id, 'comment', created_at from comments
) d join posts on posts.id = d.post_id where author_id <> member_id order by d.created_at;

-- Every fifth tool has a maker who has done nothing that counts for it, and has answered every third post about it.
insert into tool_makers (tool_id, member_id, created_at) select tool, member, now() - interval '1 year'
from (select tool, pg_temp.ranked(tool, pg_temp.size('members')) as member from generate_series(5, pg_temp.size('tools'), 5) tool) drawn
where not exists (
  select from posts where tool_id = tool and (
    author_id = member or exists (select from likes v where v.post_id = posts.id and v.member_id = member)
    or exists (select from ratings v where v.post_id = posts.id and v.member_id = member)
    or exists (select from comments v where v.post_id = posts.id and v.member_id = member)
    or exists (select from saved_items v where v.post_id = posts.id and v.member_id = member)
  )
);
insert into maker_replies (post_id, member_id, text, created_at)
select posts.id, member_id, 'Thank you for the review.', posts.created_at + interval '1 day'
from posts join tool_makers using (tool_id) where posts.id % 3 = 0 on conflict do nothing;
-- Moderators have judged every hundredth post.
insert into moderation_log (act, post_id, reason, created_at)
select (array['hide', 'restore', 'dismiss'])[1 + id % 3], id, 'It advertises', pg_temp.post_time(id)
from generate_series(100, pg_temp.size('posts'), 100) id;
insert into cases (kind, post_id, created_at, closed_at)
select 'post', post_id, created_at - interval '1 hour' * (1 + id % 48), created_at from moderation_log where act = 'dismiss';
-- As the hourly job counts them.
insert into vote_counts (since, counted_at, votes) select since, now(), (
  (select count(*) from likes where created_at >= since) + (select count(*) from ratings where created_at >= since)
  + (select count(*) from saved_items where created_at >= since) + (select count(*) from comments where created_at >= since)
  + (select count(*) from helpful_marks where created_at >= since) )
from (select date_trunc('day', now(), 'UTC') - interval '90 days' as since) period;

-- Needs that were asked, and what the finder reads of each tool: random vectors of the length of the builtin model's.
insert into finder_needs (need, day, count, results, last_asked_at)
select 'need ' || n, current_date - n % 80, 1 + 1000 / n, n % 9, now() - interval '1 day' * (n % 80)
from generate_series(1, 20000) n;
insert into finder_sentences (tool_id, text, vector) select id, sentence || '.', vector from posts cross join lateral (
  select nth, sentence from string_to_table(rtrim(description, '.'), '. ') with ordinality as split (sentence, nth) limit 3
) first cross join lateral (
  select string_agg(sha512((id || ' ' || nth || ' ' || part)::bytea), '') as vector from generate_series(1, 8) part
) random where id <= pg_temp.size('tools');
insert into finder_meanings (tool_id, signs)
select id, (('x' || encode(sha512(id::text::bytea), 'hex'))::bit(512))::bit varying from tools;
insert into finder_tasks (tool_id, task)
select distinct id, (array(select jsonb_array_elements_text(current_setting('bench.tasks')::jsonb)))[
  1 + id::bigint * step % jsonb_array_length(current_setting('bench.tasks')::jsonb)]
from tools cross join (values (7919), (104729)) steps (step);

select setval(pg_get_serial_sequence(name, 'id'), pg_temp.size(name))
from unnest(array['members', 'categories', 'posts', 'comments', 'tools']) name;
select setval(pg_get_serial_sequence('saved_lists', 'id'), max(id)) from saved_lists;
