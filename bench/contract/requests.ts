import fc from 'fast-check'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { anything } from '#testing/arbitraries.ts'
import { mutated, valuesOf } from './values.ts'

/** The index of a member, a guest, or a client with an invalid token. */
export type Client = number | 'guest' | 'invalid-token'

/** A generated request to the API, valid or not. */
export interface GeneratedRequest {
  endpoint: Endpoint
  client: Client
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** JSON; undefined for no body. */
  body: unknown
  /** Sent verbatim in place of the body. */
  raw?: { type: string; text: string }
}

/** Endless requests to all endpoints of the contract; the same ones for the same seed. */
export function* generateRequests(seed: number, members: number): Generator<GeneratedRequest> {
  const all = fc.oneof(...Object.values(endpoints).map((endpoint) => requestsTo(endpoint, members)))
  for (let batch = 0; ; batch += 1) yield* fc.sample(all, { seed: seed + batch, numRuns: 500 })
}

function requestsTo(endpoint: Endpoint, members: number): fc.Arbitrary<GeneratedRequest> {
  const member = fc.nat({ max: members - 1 })
  return fc.record(
    {
      endpoint: fc.constant(endpoint),
      client: fc.oneof(
        { weight: 8, arbitrary: member },
        { weight: 2, arbitrary: fc.constantFrom<Client[]>('guest', 'invalid-token') },
      ),
      params: mostlyValid(endpoint.params as Endpoint['query']).map(urlValues),
      query: mostlyValid(endpoint.query).map(urlValues),
      body: bodiesOf(endpoint),
      ...(endpoint.method !== 'GET' && { raw: rarely(rawBody) }),
    },
    { requiredKeys: ['endpoint', 'client', 'params', 'query', 'body'] },
  ) as fc.Arbitrary<GeneratedRequest>
}

function mostlyValid(type: Endpoint['query']): fc.Arbitrary<Record<string, unknown>> {
  if (!type) return fc.constant({})
  const values = valuesOf(type)
  return fc.oneof({ weight: 2, arbitrary: values }, { weight: 1, arbitrary: mutated(values) })
}

function bodiesOf({ body }: Endpoint): fc.Arbitrary<unknown> {
  if (!body)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anything })
  const valid = mostlyValid(body as Endpoint['query'])
  return fc.oneof({ weight: 19, arbitrary: valid }, { weight: 1, arbitrary: anything })
}

function rarely<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
}

const contentTypes = [
  ...['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'multipart/form-data', ''],
]
const rawBody = fc.record({
  type: fc.constantFrom(...contentTypes),
  text: fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('{', '--x--', '--x\r\n\r\n', '{"__proto__":{"a":1}}'),
  ),
})

/** Values as a URL carries them. */
function urlValues(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(urlText) : urlText(value)]),
  )
}

/** Lone surrogates cannot be encoded in a URL. */
function urlText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}
