create table categories (
  id integer generated always as identity primary key,
  name text not null check (char_length(name) between 2 and 30),
  words tsvector not null generated always as (words_of(name)) stored,
  is_standard boolean not null default false,
  follower_count integer not null default 0,
  -- The key under which a category is one: see lookalikeKey in api/confusables/. The program gives present categories theirs at the
  -- start; of two that look alike, the later one keeps its own until moderators merge them. Null in rows without the program's.
  key text
);
create unique index categories_name on categories (lower(name));
create unique index categories_key on categories (key);
comment on column categories.is_standard is 'Comes with the site. Other categories were made by members.';
comment on column categories.follower_count is 'Set by recount_categories.';

alter table member_interests add foreign key (category_id) references categories on delete cascade;

-- The categories that every site begins with.
insert into categories (name, key, is_standard)
select name, lower(name), true
from unnest(array['Design Tools', 'Programming', 'Business & Productivity', 'Education & Learning', 'Content Creation',
  'Data Analysis', 'Marketing', 'Communication']) with ordinality as given (name, n)
order by n;
