-- Taglines of tools are first sentences of descriptions: the program finds them when it writes the posts.
alter table posts add column first_sentence text not null default '';
update posts set first_sentence = first_sentence(description);
comment on column posts.first_sentence is
  'Of the description: its tool may have it as tagline. Set by the writer, see api/verdicts/sentences.ts.';

create or replace function refresh_tools(ids integer[]) returns void language plpgsql as $$
begin
  perform sum_posts_of_tools(ids);
  update tools t
  set name = case when t.is_renamed then t.name else coalesce(oldest.title, t.name) end,
    link = case when t.is_link_set then t.link else coalesce(oldest.link, t.link) end,
    tagline = coalesce(best.first_sentence, ''),
    categories = used.categories, category_ids = used.category_ids,
    rating_1 = r.rating_1, rating_2 = r.rating_2, rating_3 = r.rating_3, rating_4 = r.rating_4, rating_5 = r.rating_5,
    rating_discount_1 = r.rating_discount_1, rating_discount_2 = r.rating_discount_2,
    rating_discount_3 = r.rating_discount_3, rating_discount_4 = r.rating_discount_4,
    rating_discount_5 = r.rating_discount_5
  from counted_tool_ratings r
  left join lateral (
    select title, link from posts
    where tool_id = r.id and hidden_because is null order by created_at, id limit 1
  ) oldest on true
  left join lateral (
    select first_sentence from posts
    where tool_id = r.id and hidden_because is null
    order by (select weight = 0 from members where members.id = author_id), rating_score desc, created_at desc, id desc
    limit 1
  ) best on true
  cross join lateral (
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by uses desc, lower(name)), '[]') as categories,
      coalesce(array_agg(id order by uses desc, lower(name)), '{}') as category_ids
    from (
      select categories.id, categories.name, chosen.uses
      from (
        select category_id, count(*) as uses
        from posts join members author on author.id = posts.author_id cross join unnest(posts.category_ids) as category_id
        where tool_id = r.id and hidden_because is null and (author.weight > 0 or not exists (
          select from posts other join members m on m.id = other.author_id
          where other.tool_id = r.id and other.hidden_because is null and m.weight > 0
        ))
        group by category_id
      ) chosen join categories on categories.id = chosen.category_id
      order by chosen.uses desc, lower(categories.name)
      limit 8
    ) most_used
  ) used
  where r.id = any (ids) and t.id = r.id;
  perform refresh_tool_documents(ids);
end
$$;

drop function first_sentence;
drop function plain_beginning;

-- The program looks for links, and for the words that a query means.
drop function linked_posts;
drop function similar_words;
drop function words_beginning;
drop function meant_words;
drop function words_a_letter_apart;
drop function words_beginning_a_letter_apart;
drop function words_in;
drop function has_many_words;
