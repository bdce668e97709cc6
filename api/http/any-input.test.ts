import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { register, registration } from '#contract/accounts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPost, newPost, postEdit, updatePost } from '#contract/posts.ts'
import { anything, anyText } from '#testing/arbitraries.ts'
import { createTestApi } from '#testing/api.ts'
import { password, type Member } from '#testing/rows.ts'

const api = await createTestApi()
let ada: Member

beforeAll(async () => {
  ada = await api.member()
})

/** A body with mostly valid fields. */
function bodyOf(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Record<string, unknown>> {
  const mixed = Object.entries(fields).map(([name, usual]) => [
    name,
    fc.oneof(
      { weight: 9, arbitrary: usual },
      { weight: 1, arbitrary: fc.option(anything, { nil: undefined }) },
    ),
  ])
  return fc.record(Object.fromEntries(mixed))
}

const post = bodyOf({
  title: fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), anyText),
  description: fc.string({ unit: 'grapheme', minLength: 1 }),
  personal_review: fc.oneof(anyText, fc.constant('')),
  link: fc.oneof(fc.webUrl(), fc.constant('')),
  category_ids: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 9 }),
  rating: fc.integer({ min: 1, max: 5 }),
})

/** The result of the contract for a body as it arrives. */
function judged(schema: z.ZodType, body: unknown) {
  return schema.safeParse(JSON.parse(JSON.stringify(body)))
}

async function expectAsTheContractSays(
  given: { endpoint: Endpoint; params?: { id: number }; status: number },
  schema: z.ZodType,
  body: unknown,
): Promise<void> {
  const { endpoint, params, status } = given
  const answer = await api.call(endpoint, { token: ada.token, params, body })
  const { data, error } = judged(schema, body)
  if (error) {
    const { errors } = answer.body as unknown as { errors: object }
    expect(answer.status).toBe(400)
    expect(Object.keys(errors).sort()).toEqual([...new Set(error.issues.map(({ path }) => path[0]))].sort())
  } else {
    expect(answer.status).toBe(status)
    const { title, description, personal_review, link } = data as Record<string, unknown>
    expect(answer.body).toMatchObject({ title, description, personal_review, link })
  }
}

test('createPost accepts and normalizes what the contract accepts, and names invalid fields', async () => {
  const given = { endpoint: createPost, status: 201 }
  const property = fc.asyncProperty(post, (body) => expectAsTheContractSays(given, newPost, body))
  await fc.assert(property, { numRuns: 200 })
})

test('updatePost accepts and normalizes what the contract accepts, and names invalid fields', async () => {
  const { id } = await api.post(ada)
  const given = { endpoint: updatePost, params: { id }, status: 200 }
  const property = fc.asyncProperty(post, (body) => expectAsTheContractSays(given, postEdit, body))
  await fc.assert(property, { numRuns: 200 })
})

test('register accepts what the contract accepts, and names invalid fields', async () => {
  let counted = 0
  const body = bodyOf({
    name: fc.string({ unit: 'grapheme', minLength: 2, maxLength: 50 }),
    email: fc.emailAddress().map((address) => `${(counted += 1)}${address}`),
    password: fc.oneof(fc.constant(password), anyText),
    username: fc.oneof(fc.constantFrom('', undefined), fc.stringMatching(/^[A-Za-z0-9_]{3,20}$/)),
  })
  const property = fc.asyncProperty(body, async (given) => {
    const { status } = await api.call(register, { body: given })
    const { success } = judged(registration, given)
    // An earlier request may have taken the name.
    expect(success ? [201, 400] : [400]).toContain(status)
  })
  await fc.assert(property, { numRuns: 100 })
})

test('no request causes a 5xx', async () => {
  const segment = fc.oneof(
    fc.constantFrom(
      'posts',
      'profiles',
      'accounts',
      'login',
      'my_posts',
      'media',
      'search',
      '1',
      '0',
      '..',
      '',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }).map(encodeURIComponent),
    fc.webPath({ size: 'small' }),
  )
  const request = fc.record({
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'),
    url: fc
      .array(segment, { maxLength: 4 })
      .map((parts) => `/api/${parts.join('/')}`)
      .filter((url) => URL.parse(url, 'http://x')?.pathname.startsWith('/api/') === true),
    payload: fc.option(fc.oneof(fc.json(), anyText), { nil: undefined }),
    query: fc.option(fc.webQueryParameters(), { nil: '' }),
    type: fc.oneof(fc.constant('application/json'), fc.stringMatching(/^[!-~]{0,20}$/)),
    signedIn: fc.boolean(),
  })
  const property = fc.asyncProperty(request, async ({ method, url, payload, query, type, signedIn }) => {
    const headers = { 'content-type': type, ...(signedIn && { authorization: `Token ${ada.token}` }) }
    const { status } = await api.send({ method: method as 'GET', url: `${url}?${query}`, payload, headers })
    expect(status).toBeLessThan(500)
  })
  await fc.assert(property, { numRuns: 300 })
})
