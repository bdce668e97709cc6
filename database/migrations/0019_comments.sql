-- Descriptions of tables and columns whose names do not say it all, for \d+ and the generated row types.

comment on table cases is 'Reported items: a post, comment, profile or pending link that moderators review.';
comment on column cases.post_id is 'Null when a profile is reported.';
comment on column cases.member_id is 'The reported profile, else null.';
comment on column cases.closed_at is 'Null while the item is under review.';

comment on column reports.member_id is 'The member who reported the item.';
comment on column reports.reported is 'Text of the item at the time of the report.';

comment on table moderation_log is 'Actions of moderators and the operator. Ids may belong to deleted rows.';
comment on column moderation_log.act is 'The moderation action.';
comment on column moderation_log.moderator_id is 'Null for the operator.';
comment on column moderation_log.category_name is 'Name of the category before the action.';
comment on column moderation_log.new_category_name is
  'Name of the category after it was renamed, or of the category it was merged into.';
comment on column moderation_log.merged_into is 'Id of the category it was merged into.';

comment on column members.is_demo is 'Demo members may sign in only while the site listens on a loopback address.';
comment on column members.profile_picture is 'Path below the address of the API, /media/…';
comment on column members.suspended_because is 'Reason of the suspension. Null for members in good standing.';

comment on column categories.is_standard is 'Comes with the site. Other categories were made by members.';
comment on column post_categories.created_at is 'Copy of posts.created_at, for the index on the newest posts of a category.';

comment on column posts.other_like_count is 'Likes by others than the author, for the trending score.';
comment on column posts.other_commenter_count is 'Members other than the author who commented, for the trending score.';
comment on column posts.other_saver_count is 'Members other than the author who saved the post, for the trending score.';
comment on column posts.categories is 'Copy of the categories for display, ordered by name. Triggers keep it.';
comment on column posts.category_ids is 'Copy of the category ids for index scans. Triggers keep it.';
comment on column posts.hidden_because is 'Reason given by the moderator who hid the post. Null while it is public.';
comment on column posts.pending_link is 'New link that waits for approval. The old link is shown until then.';
comment on column comments.hidden_because is 'Reason given by the moderator who hid the comment. Null while it is public.';

comment on table post_versions is 'Posts as they were before each edit.';
comment on column post_versions.created_at is 'Time of the edit that replaced this version.';
comment on table post_documents is 'Search documents of public posts: words without positions. Triggers keep them.';
comment on table search_words is 'Dictionary of the words in search documents, for prefixes and misspelt words.';

comment on column saved_items.member_id is 'Owner of the list, repeated to count each member once.';
comment on column summaries.key is 'SHA-256 of the model name and the text.';

comment on column reset_codes.email is 'In lower case.';
comment on column reset_codes.requested_from is 'An IPv4 address or the /64 of an IPv6 address.';
comment on column reset_codes.attempts is 'Wrong codes with the email, from the requesting network.';
comment on column reset_codes.attempts_without_email is 'Wrong codes without an email, from the requesting network.';
comment on table reset_code_attempts is 'Wrong codes from other networks than the requesting one.';
