-- Addresses that a mail has proven, apart from those that count as verified because the site asks for no verification.

alter table members add column email_proven boolean not null default true;
alter table members alter column email_proven set default false;
comment on column members.email_proven is
  'Whether a mail, or a provider that vouches for it, has proven that the address is the member''s. Implies email_verified, also while EMAIL_VERIFICATION is off. A reset of the password of an account without it removes all other ways to sign in.';
-- Who has registered since there are events, without a proof among them, did so while EMAIL_VERIFICATION was off. Of older
-- accounts nobody can tell: they keep their second factors at a reset.
update members set email_proven = false
where not email_verified or (
  exists (select from account_events where member_id = members.id and kind = 'registered')
  and not exists (
    select from account_events
    where member_id = members.id and kind in ('email_verified', 'email_changed', 'password_reset')
  )
  -- The provider at which the account was made has vouched for the address.
  and not exists (
    select from provider_identities identity
    where identity.member_id = members.id and identity.created_at = members.created_at
  )
);

-- A reset of a password permits the removal of other ways to sign in.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in (
  'verify_email', 'change_email', 'undo_email', 'two_factor', 'passkey_creation', 'passkey_login', 'provider_state',
  'provider_link', 'provider_finish', 'sign_in_removal'
));
