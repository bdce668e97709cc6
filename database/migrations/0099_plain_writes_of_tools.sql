-- Tools are written by plain statements.
drop function assign_tools(integer[], text[], text[], text[], text[], text[], text[], timestamptz[]);
drop function tool_for(text, text, text, text, text, text, timestamptz);
drop function create_tool(text, text, text, text, text, text, timestamptz);
drop function merge_tool_part(integer, integer, integer);
drop function merge_tool(integer, integer);
drop function unmerge_tool(text);
drop function pin_tool(integer);
drop function move_post_to_tool(integer, text, text, text, text, text);
drop function rename_tool(integer, text, text);
drop function set_tool_link(integer, text, text, text, text);
drop function leave_slugs(integer, text[], text, boolean);
drop function slug_for(text, text, text, integer);
drop function slug_label(text, text);
drop function refresh_features(integer[]);

create or replace view counted_tools as
select t.id, count(p.id)::integer as post_count, coalesce(sum(p.comment_count), 0)::integer as comment_count,
  coalesce(sum(p.like_count), 0)::integer as like_count, coalesce(sum(p.saver_count), 0)::integer as save_count,
  coalesce(
    (
      select trending_score
      from (
        select id, trending_score from posts where tool_id = t.id and hidden_because is null
        order by trending_score desc offset 0
      ) best
      where (select m.weight from posts p join members m on m.id = p.author_id where p.id = best.id) > 0
      limit 1
    ),
    (select max(trending_score) from posts where tool_id = t.id and hidden_because is null),
    0
  ) as trending_score
from tools t left join posts p on p.tool_id = t.id and p.hidden_because is null
group by t.id;

drop function trending_of_tool(integer);
