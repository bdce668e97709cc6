-- A former email address stays reserved while its change can be undone.
create index one_time_tokens_former_email on one_time_tokens (lower(data->>'from')) where purpose = 'undo_email';
