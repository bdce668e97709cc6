import { sql } from 'kysely'
import { normalForm } from '#database/normal-form.ts'
import { all, time } from './export-json-queries.ts'

/** Sessions, with browser and network of their sign-ins. */
export function sessions(member: number) {
  return sql`
    select ${time('created_at')} as created_at, ${time('last_used_at')} as last_used_at,
      ${time('confirmed_at')} as confirmed_at, browser, network
    from sessions where member_id = ${member} order by sessions.created_at
  `
}

/** Recent activity. */
export function accountEvents(member: number) {
  return sql`
    select kind, ${time('created_at')} as created_at, browser, network
    from account_events where member_id = ${member} order by account_events.id
  `
}

/** Passkeys, without keys and counters. */
export function passkeys(member: number) {
  return sql`
    select name, ${time('created_at')} as created_at, ${time('last_used_at')} as last_used_at
    from passkeys where member_id = ${member} order by passkeys.id
  `
}

/** Access tokens, without their hashes, and the networks from which they were used. */
export function accessTokens(member: number) {
  return sql`
    select name, scopes, ${time('created_at')} as created_at, ${time('expires_at')} as expires_at,
      ${time('last_used_at')} as last_used_at,
      ${all(sql`
        select network, ${time('first_used_at')} as first_used_at
        from access_token_networks where token_id = access_tokens.id order by access_token_networks.first_used_at
      `)} as networks
    from access_tokens where member_id = ${member} order by access_tokens.id
  `
}

/** Accounts of other sites that sign the member in. */
export function connectedProviders(member: number) {
  return sql`
    select provider, subject, ${time('created_at')} as created_at
    from provider_identities where member_id = ${member} order by provider_identities.created_at, provider
  `
}

/** Browsers in which the member has signed in; their ids are hashed. */
export function knownBrowsers(member: number) {
  return sql`
    select ${time('created_at')} as created_at, ${time('last_used_at')} as last_used_at
    from known_browsers where member_id = ${member} order by known_browsers.created_at
  `
}

/** Requests for a new password, without codes. */
export function passwordResets(member: number) {
  return sql`
    select ${time('reset_codes.created_at')} as created_at, ${time('confirmed_at')} as confirmed_at
    from reset_codes join members on reset_codes.email = ${normalForm(sql.ref('members.email'))}
    where members.id = ${member} order by reset_codes.id
  `
}
