import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { embedding, startModelEndpoint } from '#testing/model-endpoint.ts'
import { createEmbeddings } from './embeddings.ts'

const forText = { timeoutMs: 20_000, priority: 'text' } as const

/** Embeddings by a test endpoint, and the lines of their log. */
async function startEmbeddings(answer: (response: ServerResponse) => void) {
  const { baseUrl, asked } = await startModelEndpoint(answer)
  const warned: string[] = []
  const settings = { source: 'endpoint', baseUrl, apiKey: 'key', model: 'small' } as const
  const embeddings = createEmbeddings(settings, { warn: (line) => warned.push(line) })
  return { embeddings, asked, warned }
}

test('asks the endpoint for vectors of prepared texts', async () => {
  const { embeddings, asked, warned } = await startEmbeddings(
    embedding([
      [2, 0],
      [0, 5],
    ]),
  )
  expect(embeddings.model).toBe('endpoint:small')
  expect(await embeddings.embed(['Cut  OUT', ' \n'], forText)).toEqual([
    Int8Array.of(127, 0),
    Int8Array.of(0, 0),
  ])
  expect(asked).toHaveLength(1)
  const { url, authorization, body } = asked[0]!
  expect([url, authorization, body.model]).toEqual(['/v1/embeddings', 'Bearer key', 'small'])
  // Blank texts, which some endpoints refuse, are not sent.
  expect(body.input).toEqual(['cut out', expect.stringMatching(/\S/)])
  expect(await embeddings.embed([], forText)).toEqual([])
  expect(asked).toHaveLength(1)
  expect(warned).toEqual([])
})

test.each([
  ['an error', (response: ServerResponse) => response.writeHead(500).end('{"error":"no"}')],
  ['garbage', (response: ServerResponse) => response.end('<html>')],
  ['a closed connection', (response: ServerResponse) => response.destroy()],
  ['too few vectors', embedding([[1, 2]])],
  ['different lengths', embedding([[1, 2], [1]])],
  ['no vectors', embedding([])],
  ['text', embedding([['a'], ['b']])],
  ['null', embedding([[null], [1]])],
  ['more than 4,096 components', embedding([Array(4097).fill(1), Array(4097).fill(1)])],
])('gives no vectors when the endpoint answers with %s, and logs it once', async (_what, answer) => {
  const { embeddings, asked, warned } = await startEmbeddings(answer)
  for (let round = 1; round <= 2; round++) {
    expect(await embeddings.embed(['a', 'b'], forText)).toBeUndefined()
    expect(asked).toHaveLength(round)
  }
  expect(warned).toEqual([expect.stringMatching(/^Embeddings failed/)])
})

test('gives no vectors when the endpoint hangs, and at once for more than 20 needs', async () => {
  const { embeddings, warned } = await startEmbeddings(() => {})
  const forNeed = { timeoutMs: 300, priority: 'need' } as const
  const settled: number[] = []
  const needs = Array.from({ length: 21 }, async (_, index) => {
    expect(await embeddings.embed(['a'], forNeed)).toBeUndefined()
    settled.push(index)
  })
  await Promise.all(needs)
  expect(settled[0]).toBe(20)
  expect(settled).toHaveLength(21)
  expect(warned).toEqual([expect.stringContaining('no vectors within 300 ms')])
})
