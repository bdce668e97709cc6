import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { tokenMessages } from '#contract/token-messages.ts'
import { scopeOf, tokenScope, type TokenScope } from '#contract/token-scopes.ts'
import { insertAccessToken } from '#testing/access/tokens.ts'
import { requests } from '#testing/access/requests.ts'
import { makeWorld } from '#testing/access/world.ts'
import { createTestApi } from '#testing/api.ts'

const api = await createTestApi()
const world = await makeWorld(api.database)
const all: Endpoint[] = Object.values(endpoints)
const scopes = tokenScope.options

/** Tokens with one scope each: of a member who has all roles, and of one who has none any more. */
const tokensOf = async (member: number) =>
  Object.fromEntries(
    await Promise.all(
      scopes.map(async (scope) => [scope, (await insertAccessToken(api.database, member, [scope])).token]),
    ),
  ) as Record<TokenScope, string>
const tokens = {
  administrator: await tokensOf(world.administrator.id),
  former: await tokensOf(world.former.id),
}

/** Calls with input that is right for reads, and wrong for writes: these shall get through, and change nothing. */
async function outcome(endpoint: Endpoint, by: keyof typeof tokens, scope: TokenScope) {
  const right = requests[endpoint.name as keyof typeof requests](world, world[by])
  const wrong = {
    params: { ...right.params, id: 2_000_000_000, username: 'nobody_here', slug: 'nothing-here' },
  }
  const given = endpoint.method === 'GET' ? right : wrong
  const { status, body } = await api.call(endpoint, { ...given, token: tokens[by][scope] })
  const { code, detail } = (body ?? {}) as { code?: string; detail?: string }
  return { status, code, detail }
}

const roleOf: Partial<Record<TokenScope, string>> = { moderate: 'moderator', admin: 'administrator' }

test.each(all.filter(({ access }) => access !== 'open'))(
  '$name is opened by an access token of its scope, while the member has the role, and by no other',
  async (endpoint) => {
    const needed = scopeOf(endpoint)
    for (const scope of scopes) {
      for (const by of ['administrator', 'former'] as const) {
        const found = await outcome(endpoint, by, scope)
        const said = `${scope} of ${by}`
        if (needed === null) {
          expect(found, said).toEqual({
            ...{ status: 403, code: 'session_needed' },
            detail: tokenMessages.sessionNeeded,
          })
        } else if (scope !== needed) {
          const detail = tokenMessages.scopeNeeded(needed)
          expect(found, said).toEqual({ status: 403, code: 'scope_needed', detail })
        } else if (by === 'former' && roleOf[needed]) {
          expect(found, said).toMatchObject({ status: 403, code: 'forbidden' })
        } else {
          // Somebody else's things are refused by others for being theirs.
          const isTheirs = endpoint.whose === 'author' || endpoint.whose === 'owner'
          const expected =
            endpoint.method === 'GET' && !isTheirs ? [200] : [200, 201, 204, 400, 403, 404, 409, 415]
          expect(expected, `${said}: ${found.code}`).toContain(found.status)
          expect(found.code ?? '', said).not.toMatch(/_needed$/)
        }
      }
    }
  },
)

describe('scopeOf', () => {
  const named = (scope: TokenScope | null) =>
    all.filter((endpoint) => endpoint.access !== 'open' && scopeOf(endpoint) === scope)

  test('keeps access tokens from the account, from what needs a recent sign-in, and from what belongs to a browser', () => {
    expect(
      named(null)
        .filter(({ path }) => !path.startsWith('/accounts/'))
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      ...['changeRole', 'deleteAccount', 'eraseMember', 'exportAccount', 'exportMember', 'getPushKey'],
      ...['subscribeToPush', 'turnOffMemberTwoStep', 'unsubscribeFromPush'],
    ])
    expect(
      all.filter(({ path }) => path.startsWith('/accounts/')).filter((one) => scopeOf(one) !== null),
    ).toEqual([])
  })

  test('gives calls of a role to no scope but that of the role', () => {
    for (const { access } of [...named('read'), ...named('write')])
      expect(['guest', 'member']).toContain(access)
    for (const { access } of named('moderate')) expect(access).toBe('moderator')
    for (const { access } of named('admin')) expect(access).toBe('administrator')
  })
})

test('the stream of notifications needs a session', async () => {
  const headers = { authorization: `Token ${tokens.administrator.read}` }
  const { status, body } = await api.send({ url: '/api/notifications/stream/', headers })
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'session_needed' })
})
