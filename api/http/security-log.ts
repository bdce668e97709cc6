import type { FastifyBaseLogger } from 'fastify'
import { shownNetwork } from './client-network.ts'

/** An event that matters for the analysis of an incident. */
export interface SecurityEvent {
  event:
    | 'sign_in'
    | 'sign_in_failed'
    | 'sign_in_locked'
    | 'registration'
    | 'sign_out'
    | 'passkey_added'
    | 'passkey_removed'
    | 'sessions_ended'
    | 'password_reset_requested'
    | 'password_reset_failed'
    | 'password_reset'
    | 'two_factor_on'
    | 'two_factor_off'
    | 'recovery_code_used'
    | 'password_changed'
    | 'username_changed'
    | 'email_change_requested'
    | 'email_changed'
    | 'email_change_undone'
    | 'email_verified'
    | 'suspension'
    | 'moderation'
    | 'export'
    | 'deletion'
    | 'provider_connected'
    | 'provider_disconnected'
    | 'token_created'
    | 'token_deleted'
    | 'token_used'
    | 'tool_claim'
    | 'refused'
  /** The id of the member concerned; null when there is none or it must not be revealed. */
  member: number | null
  /** The client's address, logged as its network only. Null for commands of the operator. */
  address: string | null
  /** Further fields: never a name, an email, a token or user content. */
  about?: Record<string, string | number | boolean | null>
}

/** Writes a security event to the log. */
export type SecurityLog = (event: SecurityEvent) => void

/** Discards security events. */
export const noSecurityLog: SecurityLog = () => {}

/**
 * Writes security events as JSON lines with `event`, `member` and `network`, at every log level except `silent`: fewer
 * request lines must not mean fewer security events.
 */
export function securityLogOn(log: FastifyBaseLogger): SecurityLog {
  const own = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  return (event) => own.info(securityFields(event), 'security')
}

/** The fields of a security event in the log. */
export function securityFields({ event, member, address, about }: SecurityEvent) {
  return { event, member, network: address === null ? null : shownNetwork(address), ...about }
}
