import { AppError } from './app-error.ts'

/** Why a fetch has failed. */
export type FetchFailure =
  /** OUTGOING=off. */
  | 'off'
  /** The address, or one that it redirects to, is not admitted. */
  | 'refused'
  /** It redirects to another host, where that is not admitted. */
  | 'other_host'
  /** Too many other fetches were under way, of this client or in all. */
  | 'busy'
  | 'unknown_host'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'too_many_redirects'
  /** robots.txt forbids the fetch, or could not be read. */
  | 'robots'
  | 'too_large'
  /** The status is none of success. */
  | 'status'
  | 'wrong_type'
  /** The answer is not valid HTTP, or ended too early. */
  | 'invalid_answer'

export interface FetchFailed {
  ok: false
  reason: FetchFailure
  /** The status of the answer, with the reason `status`. */
  status?: number
  /** The address of the redirect, with the reason `other_host`. */
  location?: string
}

export type Fetched<Value> = { ok: true; value: Value } | FetchFailed

/** An icon or a preview picture that a page names. */
export interface PageIcon {
  address: string
  kind: 'apple-touch-icon' | 'icon' | 'og:image'
}

export interface PageHead {
  title: string
  description: string
  /** The address of the best icon. */
  logo: string | null
  /** All usable icons, the best one first. */
  icons: PageIcon[]
}

export interface LinkAnswer {
  status: number
  /** The address that answered. */
  url: string
  /** The address that permanent redirects alone lead to; null without any. */
  movedTo: string | null
  /** The page's HTML, at most 1 MiB; null when it was not read. */
  html: string | null
}

/** The client of the call that causes a fetch. */
export interface FetchClient {
  /** The id of the member. */
  member: number
  address: string
}

/**
 * Fetches what members' links lead to. No method throws because of the other side. Fetches with a client fail at once when
 * this client has too many under way.
 */
export interface Outgoing {
  readonly isOn: boolean
  /** The head of a page; null when it cannot be fetched. */
  readPage(link: string, client?: FetchClient): Promise<PageHead | null>
  /** The bytes of a picture of at most 2 MiB, of any type; null when it cannot be fetched. */
  fetchPicture(address: string): Promise<Buffer | null>
  /** The response at a link, whatever its status. */
  checkLink(link: string): Promise<Fetched<LinkAnswer>>
  /** A text of at most 1 MiB, without robots.txt; redirects to other hosts are refused. */
  fetchText(address: string, client: FetchClient): Promise<Fetched<string>>
  /** Whether the address, or one that its name resolves to now, is not admitted. A name that does not resolve is not refused. */
  isRefused(address: string): Promise<boolean>
  /** The texts of the TXT records of a name; none when there is no such name. */
  readTextRecords(name: string, client: FetchClient): Promise<Fetched<string[]>>
}

/** A provider does not answer, or fails. */
export class ProviderUnavailable extends Error {
  override name = 'ProviderUnavailable'
}

/** A request to a provider that the operator has named, with the signature that openid-client expects of `fetch`. Rejects with ProviderUnavailable. */
export type ProviderFetch = (
  address: string,
  options: { method: string; headers: Record<string, string>; body?: unknown },
) => Promise<Response>

/** Reaches no provider: none is set. */
export const noProviderFetch: ProviderFetch = async () => {
  throw new ProviderUnavailable('No provider is set.')
}

/** Posts a message to a push service or a webhook. Never throws because of the other side. */
export type MessageFetch = (
  address: string,
  message: { headers: Record<string, string>; payload: Buffer },
) => Promise<Fetched<{ status: number; retryAfter: string | undefined }>>

const off = { ok: false, reason: 'off' } as const

/** Fetches nothing: OUTGOING=off. */
export const noOutgoing: Outgoing = {
  isOn: false,
  readPage: async () => null,
  fetchPicture: async () => null,
  checkLink: async () => off,
  fetchText: async () => off,
  isRefused: async () => false,
  readTextRecords: async () => off,
}

/** 503 of a call that consists of a fetch, with OUTGOING=off. */
export function outgoingOff(): AppError {
  return new AppError(503, 'outgoing_off', 'This site does not fetch anything from other sites.')
}
