import fc from 'fast-check'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { anything } from '#testing/arbitraries.ts'
import { mutated, valuesOf } from './values.ts'

/** Who a request comes from: one of the members by its number, a guest, or somebody who guesses. */
export type From = number | 'guest' | 'guesser'

/** One request to the API, as it may come from anyone. */
export interface Request {
  endpoint: Endpoint
  from: From
  params: Record<string, unknown>
  query: Record<string, unknown>
  /** JSON; undefined for none. */
  body: unknown
  /** Sent in the body's place as it is. */
  raw?: { type: string; text: string }
}

const nothing = fc.constant({})

/** As it stands in an address, where halves of pairs have no way in. */
function written(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

/** What an address says of these values: lists repeat their names. */
function inAddress(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, Array.isArray(value) ? value.map(written) : written(value)]),
  )
}

/** Mostly right, and wrong in any way else. */
function mostly(type: Endpoint['query']): fc.Arbitrary<Record<string, unknown>> {
  if (!type) return nothing
  const values = valuesOf(type)
  return fc.oneof({ weight: 2, arbitrary: values }, { weight: 1, arbitrary: mutated(values) })
}

function bodiesOf({ body }: Endpoint): fc.Arbitrary<unknown> {
  if (!body)
    return fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: anything })
  const right = mostly(body as Endpoint['query'])
  return fc.oneof({ weight: 19, arbitrary: right }, { weight: 1, arbitrary: anything })
}

const types = ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'multipart/form-data', '']
const raw = fc.record({
  type: fc.constantFrom(...types),
  text: fc.oneof(
    fc.json(),
    fc.string(),
    fc.constantFrom('{', '--x--', '--x\r\n\r\n', '{"__proto__":{"a":1}}'),
  ),
})

function seldom<Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> {
  return fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })
}

function requestsTo(endpoint: Endpoint, members: number): fc.Arbitrary<Request> {
  const member = fc.nat({ max: members - 1 })
  return fc.record(
    {
      endpoint: fc.constant(endpoint),
      from: fc.oneof(
        { weight: 8, arbitrary: member },
        { weight: 2, arbitrary: fc.constantFrom<From[]>('guest', 'guesser') },
      ),
      params: mostly(endpoint.params as Endpoint['query']).map(inAddress),
      query: mostly(endpoint.query).map(inAddress),
      body: bodiesOf(endpoint),
      ...(endpoint.method !== 'GET' && { raw: seldom(raw) }),
    },
    { requiredKeys: ['endpoint', 'from', 'params', 'query', 'body'] },
  ) as fc.Arbitrary<Request>
}

/** Endless requests to every call of the contract, the same for the same seed. */
export function* requests(seed: number, members: number): Generator<Request> {
  const all = fc.oneof(...Object.values(endpoints).map((endpoint) => requestsTo(endpoint, members)))
  for (let batch = 0; ; batch += 1) yield* fc.sample(all, { seed: seed + batch, numRuns: 500 })
}
