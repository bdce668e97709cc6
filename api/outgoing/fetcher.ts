import { Client } from 'undici'
import { readBody, type BodyRules } from './body.ts'
import { FetchError } from './fetch-error.ts'
import { createGuard, type GuardSettings } from './guard.ts'
import { createSlots, type SlotSettings } from './slots.ts'

export interface FetchRules {
  method?: 'GET' | 'HEAD' | 'POST'
  /** Further headers. */
  headers?: Record<string, string>
  /** The body of a POST. */
  payload?: string | Buffer
  accept: string
  /** Limits on reading the body of a success. */
  body: BodyRules
  /** Media types of which the body is read. */
  types?: RegExp
  /** Runs before each request, those of redirects included. Throws to prevent it. */
  before?: (url: URL, signal: AbortSignal) => Promise<void>
  /** Whether redirects to another host are refused; with and without `www.` it is the same one. */
  isSameHost?: boolean
  /** The answer counts as it is: redirects are not followed, and the body of an error is read. */
  isVerbatim?: boolean
}

export interface Answer {
  status: number
  /** The address that answered, after redirects. */
  url: URL
  contentType: string
  /** Empty unless the status is a success and the type is one of `types`. */
  body: Buffer
  /** The address that permanent redirects alone lead to; null without any. */
  movedTo: URL | null
  /** When to ask again, as the server says. */
  retryAfter: string | undefined
}

interface Response extends Pick<Answer, 'status' | 'contentType' | 'body' | 'retryAfter'> {
  location: string | undefined
}

/** Sends guarded requests. */
export interface Fetcher {
  /** Throws a `FetchError`, or an error that `failureOf` explains, when a fetch of the address would not connect to its host. */
  admit(address: string): Promise<void>
  /** Requests an address and follows its redirects. Throws a `FetchError`, or an error that `failureOf` explains. */
  fetch(address: string, rules: FetchRules): Promise<Answer>
}

export interface FetcherSettings extends GuardSettings {
  userAgent: string
  /** For a fetch with its redirects, from the call on. */
  timeoutMs?: number
  slots?: SlotSettings
}

const maxRedirects = 3
const maxHeaderBytes = 16 * 1024
const redirects = [301, 302, 303, 307, 308]
const permanentRedirects = [301, 308]

export function createFetcher({
  userAgent,
  timeoutMs = 5_000,
  slots: bounds,
  ...guarded
}: FetcherSettings): Fetcher {
  const guard = createGuard({ ...guarded, timeoutMs })
  const slots = createSlots(bounds)

  async function request(url: URL, rules: FetchRules, signal: AbortSignal): Promise<Response> {
    const client = new Client(url.origin, {
      allowH2: false,
      maxHeaderSize: maxHeaderBytes,
      // The signal ends the whole fetch.
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: { lookup: guard.lookupFor(url, signal), timeout: timeoutMs, rejectUnauthorized: true },
    })
    try {
      const headers = {
        ...rules.headers,
        ...{ 'user-agent': userAgent, accept: rules.accept, 'accept-encoding': 'gzip, br' },
      }
      const path = url.pathname + url.search
      const method = rules.method ?? 'GET'
      const response = await client.request({
        ...{ method, path, headers, signal, reset: true },
        ...(rules.payload !== undefined && { body: rules.payload }),
      })
      const { statusCode: status } = response
      // A repeated header counts once.
      const header = (name: string) => [response.headers[name] ?? []].flat()[0]
      const contentType = header('content-type') ?? ''
      const isExpected = rules.isVerbatim ?? (status >= 200 && status < 300)
      const isRead = method !== 'HEAD' && isExpected && hasType(rules.types, contentType)
      if (!isRead) response.body.on('error', () => {})
      const body = isRead
        ? await readBody(response.body, header('content-encoding') ?? '', rules.body)
        : Buffer.alloc(0)
      return { status, location: header('location'), retryAfter: header('retry-after'), contentType, body }
    } finally {
      await client.destroy()
    }
  }

  async function follow(start: URL, rules: FetchRules, signal: AbortSignal): Promise<Answer> {
    let url = start
    let movedTo: URL | null = null
    let isPermanent = true
    for (let followed = 0; ; followed += 1) {
      const at = url
      guard.admit(at)
      await rules.before?.(at, signal)
      const response = await slots.run(at.hostname, signal, () => request(at, rules, signal))
      const { status, location } = response
      if (rules.isVerbatim || !redirects.includes(status) || location === undefined)
        return { ...response, url: at, movedTo }
      if (followed === maxRedirects) throw new FetchError('too_many_redirects')
      url = targetOf(location, at)
      if (rules.isSameHost && hostOf(url) !== hostOf(start)) {
        throw new FetchError('other_host', { location: url.href })
      }
      isPermanent &&= permanentRedirects.includes(status)
      if (isPermanent) movedTo = url
    }
  }

  async function inTime<Result>(address: string, work: (url: URL, signal: AbortSignal) => Promise<Result>) {
    const url = URL.parse(address)
    if (!url) throw new FetchError('refused')
    const deadline = new AbortController()
    const timer = setTimeout(() => deadline.abort(new FetchError('timeout')), timeoutMs)
    try {
      return await work(url, deadline.signal)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    fetch: (address, rules) => inTime(address, (url, signal) => follow(url, rules, signal)),
    admit: (address) =>
      inTime(address, async (url, signal) => {
        guard.admit(url)
        await guard.resolve(url, signal)
      }),
  }
}

/** Host and port without `www.`, which does not tell tools apart either. */
function hostOf({ host }: URL): string {
  return host.replace(/^www\.(?=.+\.)/, '')
}

function hasType(types: RegExp | undefined, contentType: string): boolean {
  return types === undefined || types.test(contentType)
}

/** The address of a redirect. Header bytes outside ASCII are UTF-8 in practice. */
function targetOf(location: string, base: URL): URL {
  const target = URL.parse(Buffer.from(location, 'latin1').toString('utf8'), base)
  if (!target) throw new FetchError('invalid_answer')
  target.hash = ''
  return target
}
