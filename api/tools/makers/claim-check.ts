import { isIP } from 'node:net'
import type { ClaimMethod } from '#contract/makers.ts'
import { characters } from '#contract/fields.ts'
import type { FetchClient, FetchFailed, FetchFailure, Outgoing } from '#api/http/outgoing.ts'
import { claimTags } from './claim-tags.ts'
import { claimFile, claimName, claimPage, claimRecord, hostnameOf } from './claim-token.ts'

/** The tool that is claimed: its link, and its host without `www.`. */
export interface ClaimedTool {
  link: string
  host: string
}

const notShown = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffd]/gu
const shownLength = 80

/** The text of a site, as one short line. */
function quoted(text: string): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').replace(notShown, '').trim()
  const cut = characters(line) > shownLength ? `${[...line].slice(0, shownLength).join('')}…` : line
  return `“${cut}”`
}

const failures: Record<Exclude<FetchFailure, 'status' | 'other_host'>, string> = {
  off: 'was not asked',
  refused: 'is an address that this site does not fetch',
  busy: 'could not be asked, because too many other checks are under way. Please try again',
  unknown_host: 'has a host name that does not exist',
  unreachable: 'could not be reached',
  tls: 'has no valid certificate',
  timeout: 'did not answer in time',
  too_many_redirects: 'redirects too often',
  robots: 'may not be fetched',
  too_large: 'is too large',
  wrong_type: 'is of another type',
  invalid_answer: 'gave an answer that is not valid HTTP',
}

/** The failure of a fetch, as a sentence. */
function failureOf(address: string, { reason, status, location }: FetchFailed): string {
  if (reason === 'status') return `${address} answered with the status ${status}.`
  if (reason === 'other_host') {
    return `${address} redirects to another host, ${URL.parse(location ?? '')?.host ?? 'an unknown one'}.`
  }
  return `${address} ${failures[reason]}.`
}

function tooMany(found: string[]): string {
  return found.length > 1 ? ` and ${found.length - 1} more` : ''
}

/** The fetches of a check, and the client that asks for it. */
interface Fetching {
  outgoing: Outgoing
  client: FetchClient
}

async function checkTag(
  { outgoing, client }: Fetching,
  token: string,
  { link }: ClaimedTool,
): Promise<string | null> {
  const address = claimPage(new URL(link))
  const page = await outgoing.fetchText(address, client)
  if (!page.ok) return failureOf(address, page)
  const found = claimTags(page.value)
  if (found.includes(token)) return null
  if (found[0] === undefined) return `There is no tag named ${claimName} in the head of ${address}.`
  return `The tag in the head of ${address} has the content ${quoted(found[0])}${tooMany(found)}.`
}

async function checkFile(
  { outgoing, client }: Fetching,
  token: string,
  { link }: ClaimedTool,
): Promise<string | null> {
  const { address } = claimFile(new URL(link))
  const file = await outgoing.fetchText(address, client)
  if (!file.ok) return failureOf(address, file)
  const content = file.value.trim()
  if (content === token) return null
  if (content === '') return `${address} is empty.`
  if (/^<(!doctype|html)\b/i.test(content)) return `${address} is a web page, not a text file.`
  return `${address} has the content ${quoted(content)}.`
}

async function checkRecord(
  { outgoing, client }: Fetching,
  token: string,
  { host }: ClaimedTool,
): Promise<string | null> {
  const name = claimRecord(host)
  const hostname = hostnameOf(host).replace(/^\[|\]$/g, '')
  if (isIP(hostname) !== 0) return `${hostname} is an address and no name, so it has no DNS records.`
  const records = await outgoing.readTextRecords(name, client)
  if (!records.ok)
    return `The name servers of ${name} ${records.reason === 'busy' ? failures.busy : 'did not answer'}.`
  const found = records.value.map((text) => text.trim())
  if (found.includes(token)) return null
  if (found[0] === undefined) return `There is no TXT record at ${name}.`
  return `The TXT record at ${name} says ${quoted(found[0])}${tooMany(found)}.`
}

const checks = { meta: checkTag, file: checkFile, dns: checkRecord }

/** Looks for the token of a claim on the tool's site. Returns null when it is there, else a sentence that says what is. */
export function checkClaim(
  fetching: Fetching,
  method: ClaimMethod,
  token: string,
  tool: ClaimedTool,
): Promise<string | null> {
  return checks[method](fetching, token, tool)
}
