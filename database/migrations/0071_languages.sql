-- Filters of tools by language and by what they do with members' data: see api/tools/features.ts.

create or replace function fact_features(key text, value jsonb) returns integer[] language sql immutable parallel safe as $$
  select case key
    when 'pricing' then
      array[-array_position(array['free', 'freemium', 'trial', 'paid', 'contact'], value #>> '{}')]
    when 'platforms' then array(
      select -10 - array_position(
        array['web', 'ios', 'android', 'windows', 'macos', 'linux', 'browser', 'editor', 'cli', 'api'], platform
      )
      from jsonb_array_elements_text(value) platform
    )
    when 'open_source' then case when value = 'true' then array[-31] end
    when 'self_hosted' then case when value = 'true' then array[-32] end
    when 'account_required' then case when value = 'false' then array[-33] end
    when 'trains_on_data' then case when value in ('"no"', '"opt_in"') then array[-34] end
    -- Codes of two letters as numbers.
    when 'languages' then array(
      select -1000 - 26 * (ascii(code) - ascii('a')) - (ascii(right(code, 1)) - ascii('a'))
      from jsonb_array_elements_text(value) code
    )
  end
$$;

update tools set features = category_ids || features_of_facts(id)
where id in (select tool_id from tool_facts where key = 'trains_on_data')
  and features is distinct from category_ids || features_of_facts(id);
