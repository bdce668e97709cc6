import type { FetchFailure } from '#api/http/outgoing.ts'

/** Parts of the answer that explain a failure. */
export interface FailureDetails {
  /** With the reason `status`. */
  status?: number
  /** With the reason `other_host`: the address of the redirect. */
  location?: string
}

/** An expected failure of a fetch. */
export class FetchError extends Error {
  readonly reason: FetchFailure
  readonly details: FailureDetails

  constructor(reason: FetchFailure, { cause, ...details }: FailureDetails & { cause?: unknown } = {}) {
    super(`The fetch failed: ${reason}`, { cause })
    this.reason = reason
    this.details = details
  }
}

const reasons: Record<string, FetchFailure> = {
  ENOTFOUND: 'unknown_host',
  ENODATA: 'unknown_host',
  EPROTO: 'tls',
  UND_ERR_HEADERS_OVERFLOW: 'too_large',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  EAI_AGAIN: 'unreachable',
  ECONNREFUSED: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ETIMEDOUT: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
}

// OpenSSL's names of faults of certificates.
const tlsCode = /CERT|_TLS_|_SSL_|SELF_SIGNED|ISSUER|VERIFY/

/** The failure behind an error of the network, of TLS, HTTP or decompression. */
export function failureOf(error: unknown): FetchFailure {
  if (error instanceof FetchError) return error.reason
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (cause instanceof FetchError) return cause.reason
  if (typeof code !== 'string') return 'invalid_answer'
  return reasons[code] ?? (tlsCode.test(code) ? 'tls' : 'invalid_answer')
}
