import type { Fetched, Outgoing } from '#api/http/outgoing.ts'
import { createClientSlots } from './client-slots.ts'
import { decodePage } from './decode-page.ts'
import { FetchError, failureOf } from './fetch-error.ts'
import { createFetcher, type Answer, type FetcherSettings, type FetchRules } from './fetcher.ts'
import { readPageHead } from './page-head.ts'
import { createRobotsCheck } from './robots-cache.ts'
import { createTextRecords } from './text-records.ts'
import { product, userAgentOf } from './user-agent.ts'

interface Settings extends Omit<FetcherSettings, 'userAgent'> {
  /** The version of the program. */
  version: string
  siteUrl: string
}

const pageBytes = 2 ** 20
const pictureBytes = 2 * 2 ** 20
const html = /^\s*(text\/html|application\/xhtml\+xml)\b/i
const page = { accept: 'text/html, application/xhtml+xml;q=0.9, */*;q=0.1', types: html }

function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300
}

/** Makes an expected failure a value. */
async function fetched<Value>(work: () => Promise<Value>): Promise<Fetched<Value>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    return { ok: false, reason: failureOf(error), ...(error instanceof FetchError && error.details) }
  }
}

/** Fetches from other sites within the bounds of docs/operating/install.md. */
export function createOutgoing({ version, siteUrl, ...settings }: Settings): Outgoing {
  const fetcher = createFetcher({ ...settings, userAgent: userAgentOf({ version, siteUrl }) })
  const before = createRobotsCheck(fetcher, product)
  const { dnsServers: servers, timeoutMs, slots } = settings
  const clients = createClientSlots()
  const dns = createTextRecords({ servers, timeoutMs, slots })

  /** Throws unless the address answers with a success. */
  async function succeed(address: string, rules: FetchRules): Promise<Answer> {
    const answer = await fetcher.fetch(address, rules)
    if (!isSuccess(answer)) throw new FetchError('status', { status: answer.status })
    return answer
  }

  async function readHead(link: string) {
    const body = { maxBytes: pageBytes, isCut: true, until: '</head' }
    const answer = await succeed(link, { ...page, body, before })
    if (!html.test(answer.contentType)) throw new FetchError('wrong_type')
    return readPageHead(decodePage(answer.body, answer.contentType), answer.url)
  }

  async function readText(address: string) {
    const rules = { accept: '*/*', body: { maxBytes: pageBytes, isCut: true }, isSameHost: true }
    const { body, contentType } = await succeed(address, rules)
    return decodePage(body, contentType)
  }

  async function check(link: string) {
    const nothing = { maxBytes: 0, isCut: true }
    const head = await fetched(() =>
      fetcher.fetch(link, { method: 'HEAD', accept: page.accept, body: nothing }),
    )
    // GET would fail for the same reason. After a timeout it may not: some servers leave HEAD unanswered.
    const isFinal = !head.ok && ['refused', 'unknown_host', 'busy'].includes(head.reason)
    if (isFinal || (head.ok && isSuccess(head.value) && !html.test(head.value.contentType))) return head
    const body = { maxBytes: pageBytes, isCut: true }
    const got = await fetched(() => fetcher.fetch(link, { ...page, body, before }))
    // Pages that robots.txt forbids are checked by HEAD alone. A success stays one when the second request fails.
    const isHeadBetter = !got.ok && (got.reason === 'robots' || (head.ok && isSuccess(head.value)))
    return isHeadBetter ? head : got
  }

  return {
    isOn: true,
    async readPage(link, client) {
      const head = await fetched(() => clients.run(client, () => readHead(link)))
      return head.ok ? head.value : null
    },
    async fetchPicture(address) {
      const picture = await fetched(() =>
        succeed(address, { accept: 'image/*', body: { maxBytes: pictureBytes } }),
      )
      return picture.ok ? picture.value.body : null
    },
    async checkLink(link) {
      const answer = await check(link)
      if (!answer.ok) return answer
      const { status, url, movedTo, body, contentType } = answer.value
      const text = body.length > 0 ? decodePage(body, contentType) : null
      return { ok: true, value: { status, url: url.href, movedTo: movedTo?.href ?? null, html: text } }
    },
    fetchText: (address, client) => fetched(() => clients.run(client, () => readText(address))),
    async isRefused(address) {
      const admitted = await fetched(() => fetcher.admit(address))
      return !admitted.ok && admitted.reason === 'refused'
    },
    readTextRecords: (name, client) => fetched(() => clients.run(client, () => dns.read(name))),
  }
}
