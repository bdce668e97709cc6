import { once } from 'node:events'
import { request as openRequest, type Agent, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { addressOf } from '#contract/address.ts'
import { problemOf } from './judge.ts'
import type { Request } from './requests.ts'

/** Something that should not be, and what to ask to see it. */
export interface Finding {
  request: string
  problem: string
}

export interface Played {
  /** How many were answered with which status. */
  statuses: Record<number, number>
  findings: Finding[]
}

interface Ground {
  port: number
  agent: Agent
  /** Of the members, by their numbers. */
  tokens: string[]
}

const boundary = 'toolshelf'
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function form(field: string): Buffer {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n`
  return Buffer.concat([
    Buffer.from(`${head}content-type: image/png\r\n\r\n`),
    dot,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

function contentOf({ endpoint, body, raw }: Request): { type: string; bytes: Buffer } | undefined {
  if (raw) return { type: raw.type, bytes: Buffer.from(raw.text) }
  if (endpoint.upload)
    return { type: `multipart/form-data; boundary=${boundary}`, bytes: form(endpoint.upload) }
  return body === undefined
    ? undefined
    : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
}

function tokenOf({ from }: Request, tokens: string[]): string | undefined {
  if (from === 'guest') return undefined
  return from === 'guesser' ? 'x'.repeat(43) : tokens[from]
}

async function ask(
  request: Request,
  { port, agent, tokens }: Ground,
): Promise<{ status: number; body: string }> {
  const token = tokenOf(request, tokens)
  const content = contentOf(request)
  const asked = openRequest({
    ...{ host: '127.0.0.1', port, agent, method: request.endpoint.method },
    path: pathOf(request),
    headers: {
      ...(token !== undefined && { authorization: `Token ${token}` }),
      ...(content?.type && { 'content-type': content.type }),
      'content-length': content?.bytes.length ?? 0,
    },
  })
  asked.end(content?.bytes)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: answer.statusCode!, body: await text(answer) }
}

function pathOf({ endpoint, params, query }: Request): string {
  return `/api${addressOf(endpoint, { params, query })}`
}

function shown(request: Request): string {
  const { endpoint, from, body, raw } = request
  return `${endpoint.method} ${pathOf(request)} by ${from}: ${JSON.stringify(raw ?? body)?.slice(0, 1000)}`
}

/** Makes these requests, so many at once, and holds every answer against the contract. */
export async function play(requests: Iterable<Request>, ground: Ground, atOnce: number): Promise<Played> {
  const played: Played = { statuses: {}, findings: [] }
  const source = requests[Symbol.iterator]()

  async function visit(): Promise<void> {
    for (let next = source.next(); !next.done; next = source.next()) {
      const request = next.value
      const { status, body } = await ask(request, ground)
      played.statuses[status] = (played.statuses[status] ?? 0) + 1
      const problem = problemOf(request, status, body)
      if (problem !== undefined) played.findings.push({ request: shown(request), problem })
    }
  }

  await Promise.all(Array.from({ length: atOnce }, visit))
  return played
}
