import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, time } from './fields.ts'

const session = z.object({
  id,
  /** The session of the token that was sent. */
  is_current: z.boolean(),
  created_at: time,
  last_used_at: time,
  /** Browser and system at the sign-in, such as `Firefox on Windows`; empty when unknown. */
  browser: z.string(),
  /** The address at the sign-in, cut to its /24 or /48; empty when unknown. */
  network: z.string(),
})
export type Session = z.infer<typeof session>

export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/accounts/sessions/',
  access: 'member',
  status: 200,
  summary: "The member's sessions: the current one, then the last used first.",
  answer: z.array(session),
})

export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/accounts/sessions/:id/',
  access: 'member',
  whose: 'owner',
  recent: 'always',
  status: 204,
  summary: 'Ends a session of the member.',
  params: z.object({ id: idInPath }),
})

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/accounts/sessions/',
  access: 'member',
  recent: 'always',
  status: 204,
  summary: 'Ends all sessions of the member except the current one.',
})

/** Kinds of events in the recent activity of an account. */
export const accountEventKind = z.enum([
  'registered',
  'signed_in',
  'sign_in_failed',
  'session_ended',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'email_change_requested',
  'email_changed',
  'email_change_undone',
  'email_verified',
  'two_factor_on',
  'two_factor_off',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'provider_connected',
  'provider_disconnected',
  'username_changed',
  'token_created',
  'token_deleted',
  'token_used',
])
export type AccountEventKind = z.infer<typeof accountEventKind>

/** An event of the account, and where it came from. */
export const accountEvent = z.object({
  kind: accountEventKind,
  created_at: time,
  browser: z.string(),
  network: z.string(),
})
export type AccountEvent = z.infer<typeof accountEvent>

export const listAccountEvents = endpoint({
  name: 'listAccountEvents',
  method: 'GET',
  path: '/accounts/events/',
  access: 'member',
  status: 200,
  summary: 'The newest 50 events of the account: sign-ins, failures, changes of what signs in.',
  answer: z.array(accountEvent),
})
