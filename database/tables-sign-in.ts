import type { Generated, GeneratedAlways } from 'kysely'

/** Sessions, known browsers and codes that reset passwords. */
export interface SignInTables {
  sessions: Sessions
  known_browsers: KnownBrowsers
  reset_codes: ResetCodes
  reset_code_attempts: ResetCodeAttempts
}

interface Sessions {
  token_hash: Buffer
  member_id: number
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}

interface KnownBrowsers {
  member_id: number
  browser_hash: Buffer
  created_at: Generated<Date>
  last_used_at: Generated<Date>
}

interface ResetCodes {
  id: GeneratedAlways<number>
  /** In lower case. */
  email: string
  salt: Buffer
  code_hmac: Buffer
  /** An IPv4 address or the /64 of an IPv6 address. */
  requested_from: string
  /** Wrong codes with the email, from the network that asked. */
  attempts: Generated<number>
  /** Wrong codes without an email, from the network that asked. */
  attempts_without_email: Generated<number>
  created_at: Generated<Date>
  reset_token_hash: Buffer | null
  confirmed_at: Date | null
}

interface ResetCodeAttempts {
  code_id: number
  network: string
  attempts: Generated<number>
}
