import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '#contract/address.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { errorAnswer } from '#contract/errors.ts'
import { createTestDatabase } from '#testing/database.ts'
import { rowVersions } from '#testing/every-table.ts'
import { openTestSite, type TestSite } from '#testing/site.ts'
import { callers, type Ask, type Caller } from '#testing/access/callers.ts'
import { requests } from '#testing/access/requests.ts'
import { preparations } from '#testing/access/two-factor.ts'
import type { Person } from '#testing/access/people.ts'
import { endWorld, makeWorld, type World } from '#testing/access/world.ts'

const { database, connection, drop } = await createTestDatabase()
const all: Endpoint[] = Object.values(endpoints)
// Members whose email address is confirmed need no link, and makers of a tool no check.
const withoutEffect = new Set(['checkInvite', 'resendVerification', 'verifyClaim'])
// The same statement finds the session of each call.
const endedSessions: Caller[] = [
  'an expired session',
  'a session of a sign-in 90 days ago',
  'a session that logout ended',
  'a session of the old password',
  'a suspended member',
  'a deleted account',
]
let site: TestSite
let picture: Blob
// The one provider that a sign-in begins with without a request to it.
const providers = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' }

beforeAll(async () => {
  site = await openTestSite(connection, providers)
  // They would write during a call.
  await site.jobs.stop()
  const pixels = { width: 8, height: 8, channels: 3, background: '#336699' } as const
  picture = new Blob([new Uint8Array(await sharp({ create: pixels }).png().toBuffer())], {
    type: 'image/png',
  })
})
afterAll(async () => {
  await site.end()
  await drop()
})

function bodyOf({ upload }: Endpoint, body: unknown): { body?: BodyInit; headers?: Record<string, string> } {
  if (upload !== undefined) {
    const form = new FormData()
    form.append(upload, picture, 'me.png')
    for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value))
    return { body: form }
  }
  if (body === undefined) return {}
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

const ask: Ask = async (endpoint, given, token) => {
  const { body, headers } = bodyOf(endpoint, given.body)
  const answer = await fetch(`${site.url}/api${addressOf(endpoint, given)}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: { ...headers, ...(token !== undefined && { authorization: `Token ${token}` }) },
    ...(body !== undefined && { body }),
  })
  const text = await answer.text()
  // A redirect is a page's: it stores what binds it to the browser.
  if (answer.status === 302) versions = undefined
  else if (answer.ok) endpoint.answer?.parse(JSON.parse(text))
  else errorAnswer.parse(JSON.parse(text))
  return answer.status
}

/** The member of a caller: the author for those without a session of their own. */
function personOf(caller: Caller, world: World): Person {
  if (caller === 'stranger' || caller === 'moderator' || caller === 'administrator') return world[caller]
  return caller === 'a moderator who is one no more' ? world.former : world.author
}

/** The expected status for this caller. */
function promised({ access, whose, recent, status }: Endpoint, caller: Caller): number {
  const isOld = caller === 'a session of three hours'
  const isAuthor = caller === 'author' || isOld
  const isSignedIn =
    isAuthor || ['stranger', 'moderator', 'administrator', 'a moderator who is one no more'].includes(caller)
  if (access === 'open') return status
  if (caller === 'guest') return access === 'guest' ? status : 401
  if (!isSignedIn) return 401
  if (access === 'moderator') return caller === 'moderator' || caller === 'administrator' ? status : 403
  if (access === 'administrator') return caller === 'administrator' ? status : 403
  if (recent === 'always' && isOld) return 403
  if (whose === 'author' && !isAuthor) return 403
  if (whose === 'owner' && !isAuthor) return 404
  if (whose === 'another' && isAuthor) return 409
  return status
}

/** The kinds of callers that a call may tell apart. */
function callersOf({ access, recent }: Endpoint): Caller[] {
  // Another version of PostgreSQL may fail at a call, but does not decide who may make it.
  if (process.env.TEST_DATABASE_URL) return ['author', 'stranger', 'administrator']
  const chosen: Caller[] = [
    ...(['guest', 'somebody who guesses', 'author', 'stranger', 'moderator', 'administrator'] as const),
  ]
  if (access === 'moderator' || access === 'administrator') chosen.push('a moderator who is one no more')
  if (recent !== undefined) chosen.push('a session of three hours')
  return chosen
}

interface Cell {
  status: number
  /** The tables in which a row was written. */
  changed: string[]
}

interface Scene {
  world: World
  token: string | undefined
}

// The state of the database after the last call; unknown after a change.
let versions: Record<string, string> | undefined
// The data of a caller is reused until a call changes it.
const scenes = new Map<Caller, Scene>()

async function setScene(caller: Caller): Promise<Scene> {
  versions = undefined
  const world = await makeWorld(database)
  const scene = { world, token: await callers[caller]({ world, database, ask }) }
  scenes.set(caller, scene)
  return scene
}

async function judge(endpoint: Endpoint, caller: Caller): Promise<Cell> {
  const { world, token } = scenes.get(caller) ?? (await setScene(caller))
  const given = requests[endpoint.name as keyof typeof requests](world, personOf(caller, world))
  if (endpoint.method === 'GET') return { status: await ask(endpoint, given, token), changed: [] }
  const before = (versions ??= await rowVersions(database))
  const status = await ask(endpoint, given, token)
  const after = await rowVersions(database)
  versions = after
  const changed = Object.keys(after).filter((table) => after[table] !== before[table])
  if (changed.length > 0) {
    scenes.delete(caller)
    await endWorld(database, world)
    versions = undefined
  }
  const isRefused = status >= 400 && endpoint.body !== undefined
  // A rejected caller learns nothing about other errors.
  if (isRefused) expect(await ask(endpoint, { ...given, body: {} }, token)).toBe(status)
  return { status, changed }
}

const preparationOf = ({ name }: Endpoint) => preparations[name as keyof typeof preparations]

async function prepare(endpoint: Endpoint, caller: Caller): Promise<void> {
  const store = preparationOf(endpoint)
  if (!store) return
  const { world } = scenes.get(caller) ?? (await setScene(caller))
  versions = undefined
  await store(database, world)
}

/** Removes data that was prepared for a call. */
async function clearScene(endpoint: Endpoint, caller: Caller): Promise<void> {
  const scene = scenes.get(caller)
  if (!scene || !preparationOf(endpoint)) return
  scenes.delete(caller)
  await endWorld(database, scene.world)
  versions = undefined
}

async function expectPromised(endpoint: Endpoint, caller: Caller): Promise<void> {
  const status = promised(endpoint, caller)
  await prepare(endpoint, caller)
  const writesRows = endpoint.method !== 'GET' && status < 400 && !withoutEffect.has(endpoint.name)
  const found = await judge(endpoint, caller)
  const said = `${caller} changes ${found.changed.join(', ') || 'nothing'}`
  expect({ status: found.status, changes: found.changed.length > 0 }, said).toEqual({
    status,
    changes: writesRows,
  })
  await clearScene(endpoint, caller)
}

test.each(all)('$name answers each kind of caller as the contract says', async (endpoint) => {
  for (const caller of callersOf(endpoint)) await expectPromised(endpoint, caller)
})

test.each(endedSessions)('%s is no session', async (caller) => {
  for (const access of ['guest', 'member', 'moderator', 'administrator']) {
    const reading = all.find((endpoint) => endpoint.access === access && endpoint.method === 'GET')
    await expectPromised(reading!, caller)
  }
})
