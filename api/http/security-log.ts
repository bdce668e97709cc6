import type { FastifyBaseLogger } from 'fastify'
import { shownNetwork } from './limits/network.ts'

/** What is worth a line of its own in the log, because somebody looks for it after an incident. */
export interface SecurityEvent {
  event:
    | 'sign_in'
    | 'sign_in_failed'
    | 'sign_in_locked'
    | 'registration'
    | 'sign_out'
    | 'password_reset_requested'
    | 'password_reset_failed'
    | 'password_reset'
    | 'suspension'
    | 'moderation'
    | 'export'
    | 'deletion'
  /** The id of the member concerned; null where there is none, or where none may be told. */
  member: number | null
  /** The client's address; logged as its network alone. Null for what the operator does on the machine. */
  address: string | null
  /** What else helps to understand it: never a name, an email, a token or a text of people's. */
  about?: Record<string, string | number | boolean | null>
}

/** Writes a line for a security event. */
export type SecurityLog = (event: SecurityEvent) => void

/** Writes nothing. */
export const noSecurityLog: SecurityLog = () => {}

/**
 * Writes security events as JSON lines with `event`, `member` and `network`. They are written at every level of the log
 * but `silent`: an operator who wants fewer lines about requests still wants to know what happened to an account.
 */
export function securityLogOn(log: FastifyBaseLogger): SecurityLog {
  const own = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  return (event) => own.info(securityFields(event), 'security')
}

/** The fields of a security event in the log. */
export function securityFields({ event, member, address, about }: SecurityEvent) {
  return { event, member, network: address === null ? null : shownNetwork(address), ...about }
}
