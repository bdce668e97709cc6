import { once } from 'node:events'
import { request as openRequest, type Agent, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorAnswer } from '#contract/errors.ts'
import type { GeneratedRequest } from './requests.ts'

/** A response that the contract does not allow. */
export interface Violation {
  request: string
  problem: string
}

export interface CheckResult {
  /** Number of responses by status. */
  statuses: Record<number, number>
  violations: Violation[]
}

interface Target {
  port: number
  agent: Agent
  /** Session tokens by the index of the member. */
  tokens: string[]
}

/** Sends the requests, several at a time, and checks every response against the contract. */
export async function checkResponses(
  requests: Iterable<GeneratedRequest>,
  target: Target,
  concurrency: number,
): Promise<CheckResult> {
  const result: CheckResult = { statuses: {}, violations: [] }
  const source = requests[Symbol.iterator]()

  async function work(): Promise<void> {
    for (let next = source.next(); !next.done; next = source.next()) {
      const request = next.value
      const { status, body } = await send(request, target)
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      const problem = problemOf(request, status, body)
      if (problem !== undefined) result.violations.push({ request: describe(request), problem })
    }
  }

  await Promise.all(Array.from({ length: concurrency }, work))
  return result
}

async function send(
  request: GeneratedRequest,
  { port, agent, tokens }: Target,
): Promise<{ status: number; body: string }> {
  const token = tokenOf(request, tokens)
  const content = contentOf(request)
  const sent = openRequest({
    ...{ host: '127.0.0.1', port, agent, method: request.endpoint.method },
    path: pathOf(request),
    headers: {
      ...(token !== undefined && { authorization: `Token ${token}` }),
      ...(content?.type && { 'content-type': content.type }),
      'content-length': content?.bytes.length ?? 0,
    },
  })
  sent.end(content?.bytes)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode!, body: await text(response) }
}

function tokenOf({ client }: GeneratedRequest, tokens: string[]): string | undefined {
  if (client === 'guest') return undefined
  return client === 'invalid-token' ? 'x'.repeat(43) : tokens[client]
}

function pathOf({ endpoint, params, query }: GeneratedRequest): string {
  return `/api${addressOf(endpoint, { params, query })}`
}

function contentOf({ endpoint, body, raw }: GeneratedRequest): { type: string; bytes: Buffer } | undefined {
  if (raw) return { type: raw.type, bytes: Buffer.from(raw.text) }
  if (endpoint.upload) {
    return { type: `multipart/form-data; boundary=${boundary}`, bytes: pictureForm(endpoint.upload, body) }
  }
  return body === undefined
    ? undefined
    : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
}

const boundary = 'toolshelf'
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function pictureForm(field: string, fields: unknown): Buffer {
  const others = Object.entries(fields ?? {}).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n`
  return Buffer.concat([
    Buffer.from(`${others.join('')}${head}content-type: image/png\r\n\r\n`),
    onePixel,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
}

function describe(request: GeneratedRequest): string {
  const { endpoint, client, body, raw } = request
  const content = JSON.stringify(raw ?? body)?.slice(0, 1000)
  return `${endpoint.method} ${pathOf(request)} by ${client}: ${content}`
}

const strictError = errorAnswer.strict()

/** The violation of the contract in a response; undefined if there is none. */
function problemOf(request: GeneratedRequest, status: number, text: string): string | undefined {
  const { endpoint, client } = request
  if (status >= 500) return `${status}: ${text.slice(0, 300)}`
  if (status < 400) {
    if (isInvalid(request)) return `${status} for an invalid request`
    if (endpoint.access === 'member' && typeof client === 'string') return `${status} for ${client}`
    return problemOfSuccess(request, status, text)
  }
  const result = strictError.safeParse(parseJson(text))
  return result.success ? undefined : `an error of another shape: ${text.slice(0, 300)}`
}

function problemOfSuccess({ endpoint }: GeneratedRequest, status: number, text: string): string | undefined {
  if (status !== endpoint.status) return `${status} instead of ${endpoint.status}`
  if (!endpoint.answer) return text === '' ? undefined : 'a body where the contract has none'
  const result = endpoint.answer.safeParse(parseJson(text))
  return result.success ? undefined : `a body of another shape: ${result.error.message}`
}

function isInvalid({ endpoint, params, body, raw }: GeneratedRequest): boolean {
  const rejects = (type: Endpoint['body'], value: unknown) => type?.safeParse(value).success === false
  return rejects(endpoint.params, params) || (raw === undefined && rejects(endpoint.body, transmitted(body)))
}

/** The body after serialization. */
function transmitted(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
