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
