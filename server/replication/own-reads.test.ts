import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createApi } from '#api/app.ts'
import { noCache } from '#api/http/cache/cache.ts'
import { routes } from '#api/routes.ts'
import { connect, disconnect } from '#database/client.ts'
import { mediaIn } from '#testing/media.ts'
import { migrate } from '#database/migrate.ts'
import { subscribe } from '#database/transaction.ts'
import { startPair } from '#testing/primary-and-standby.ts'
import { insertCrowd, type Member } from '#testing/rows.ts'
import { createLog } from '#server/process/log.ts'
import { createReadReplicas } from './read-replicas.ts'

const possible = process.platform !== 'win32'
const soon = { timeout: 60_000 }

interface Given {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
}

/** Each call that may read from a replica, about a post and a list. */
const readsOf = (post: number, list: number): Record<string, Given> => ({
  listOwnCategories: {},
  listMyPosts: {},
  listHighlighted: {},
  getOwnRating: { params: { id: post } },
  getReactionState: { query: { post } },
  listLiked: {},
  listHelpful: {},
  listLikedComments: { params: { id: post } },
  findMembers: { query: { q: 'row' } },
  getSavedList: { params: { id: list } },
  listSavedLists: {},
  listFollowedLists: {},
  listNotifications: {},
  listNotificationGroups: {},
  listSavedNeeds: {},
  getFollowing: {},
  listChanges: {},
  listFollowedPosts: {},
  listSuggestedMembers: { query: { category: [1] } },
})

test('exactly these calls read from replicas: frequent reads of members that write nothing and decide nothing', () => {
  const allowed = routes.filter((route) => route.readsFromReplica).map(({ endpoint }) => endpoint)
  expect(allowed.map(({ name }) => name).toSorted()).toEqual(Object.keys(readsOf(0, 0)).toSorted())
  expect(new Set(allowed.map(({ method, access }) => `${method} ${access}`))).toEqual(new Set(['GET member']))
  expect(allowed.filter(({ recent }) => recent !== undefined)).toEqual([])
})

/** The API on a primary and a replica whose replay can be paused. A paused replica stays in use for members' reads. */
async function startApi() {
  const { primary, standby, urlOf } = await startPair(onTestFinished)
  const connection = urlOf(primary)
  await migrate(connection)
  const database = connect(connection)
  onTestFinished(() => disconnect(database))
  const open = (lags: { longestOwnLag?: number }) => {
    const settings = { urls: [urlOf(standby)], database, publicReads: database, connection, ...lags }
    const replicas = createReadReplicas({ ...settings, longestLag: 600_000, log: createLog('silent') })
    onTestFinished(replicas.stop)
    replicas.setListening(true)
    return replicas
  }
  const replicas = open({ longestOwnLag: 600_000 })
  const services = { database, secret: 'for tests only', demoSignIn: false, media: mediaIn('/nowhere') }
  const cache = { ...noCache, invalidate: replicas.invalidate }
  subscribe(database, replicas.invalidate)
  const [app, primaryApp] = await Promise.all([
    createApi({ ...services, cache, readOwn: replicas.readOwn }),
    createApi(services),
  ])
  const send = async (to: typeof app, endpoint: Endpoint, { token }: Member, { body, ...at }: Given = {}) => {
    const answer = await to.inject({
      ...{ method: endpoint.method, url: `/api${addressOf(endpoint, at)}` },
      headers: {
        authorization: `Token ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.statusCode, body: answer.body ? JSON.parse(answer.body) : undefined }
  }
  const crowd = await insertCrowd(database, 3)
  const ids = crowd.slice(0, 2).map(({ id }) => id)
  await sql`update members set created_at = now() - interval '25 hours' where id = any (${ids}::integer[])`.execute(
    database,
  )
  await expect.poll(() => replicas.inUse, soon).toBe(1)
  return {
    ...{ database, replicas, open, members: crowd as [Member, Member, Member] },
    async pause() {
      await standby.ask('select pg_wal_replay_pause()')
      const state = () => standby.ask('select pg_get_wal_replay_pause_state() as state')
      await expect.poll(state, soon).toEqual([{ state: 'paused' }])
    },
    resume: () => standby.ask('select pg_wal_replay_resume()'),
    async write(by: Member, name: keyof typeof endpoints, given: Given = {}) {
      const { status, body } = await send(app, endpoints[name], by, given)
      if (status >= 300) expect.fail(`${name} was answered with ${status}: ${JSON.stringify(body)}`)
      return body
    },
    read: (by: Member, name: string, given: Given) => send(app, (endpoints as never)[name], by, given),
    truth: (by: Member, name: string, given: Given) =>
      send(primaryApp, (endpoints as never)[name], by, given),
  }
}

test.skipIf(!possible)('after each write of a member, the member reads what the primary has', async () => {
  const { replicas, members, pause, resume, write, read, truth } = await startApi()
  const [ada, ben, newcomer] = members
  const text = (title: string) => ({ title, description: 'It helps.', link: '', category_ids: [1] })
  const post = await write(ben, 'createPost', { body: { ...text('A tool'), link: 'https://tool.example/' } })
  const own = await write(ada, 'createPost', { body: text('Another') })
  const comment = await write(ben, 'createComment', { params: { id: post.id }, body: { text: 'Good.' } })
  const shared = await write(ben, 'createSavedList', { body: { name: 'Tools' } })
  await write(ben, 'bookmarkPost', { body: { post_id: post.id, saved_list_id: shared.id } })
  await write(ben, 'updateSavedList', { params: { id: shared.id }, body: { visibility: 'public' } })
  const list = await write(ada, 'createSavedList', { body: { name: 'Mine' } })
  await write(ben, 'likePost', { params: { id: own.id } })
  const about = { params: { id: post.id } }
  // Each writes something: without a later position, a paused replica has all.
  const writes: [keyof typeof endpoints, Given?][] = [
    ['likePost', about],
    ['ratePost', { ...about, body: { value: 4 } }],
    ['markHelpful', about],
    ['likeComment', { params: { id: comment.id } }],
    ['createComment', { ...about, body: { text: 'Yes.' } }],
    ['bookmarkPost', { body: { post_id: post.id } }],
    ['bookmarkPost', { body: { post_id: post.id, saved_list_id: list.id } }],
    ['updateSavedList', { params: { id: list.id }, body: { name: 'Renamed' } }],
    ['followMember', { params: { username: ben.username } }],
    ['followTool', { params: { slug: post.tool.slug } }],
    ['followCategory', { params: { id: 1 } }],
    ['followList', { params: { id: shared.id } }],
    ['saveNeed', { body: { need: 'transcribe meetings' } }],
    ['createPost', { body: text('A third') }],
    ['markAllNotificationsRead'],
    ['deletePost', { params: { id: own.id } }],
    ['hidePostForMe', about],
    ['muteMember', { params: { username: ben.username } }],
    ['unlikePost', about],
    ['updateProfile', { body: { name: 'Ada Again' } }],
  ]
  const reads = Object.entries(readsOf(post.id, list.id))
  const isReadFromReplica = async (by: Member) => {
    const before = replicas.reads.replica
    await read(by, 'listLiked', {})
    return replicas.reads.replica > before
  }
  for (const [name, given] of writes) {
    await resume()
    await expect.poll(() => isReadFromReplica(ada), soon).toBe(true)
    await pause()
    await write(ada, name, given)
    for (const [what, of] of reads) {
      expect([name, what, await read(ada, what, of)]).toEqual([name, what, await truth(ada, what, of)])
    }
    expect([name, await isReadFromReplica(ada)]).toEqual([name, false])
  }

  // With all that the member did, the replica answers each of them, and as the primary does.
  await resume()
  await expect.poll(() => isReadFromReplica(ada), soon).toBe(true)
  for (const [what, of] of reads) expect(await read(ada, what, of)).toEqual(await truth(ada, what, of))

  // A member who wrote nothing reads from the paused replica, which lacks what others did.
  await expect.poll(() => isReadFromReplica(ben), soon).toBe(true)
  await pause()
  await write(ada, 'updateProfile', { body: { name: 'Ada Renamed' } })
  await write(ada, 'likePost', about)
  expect(await isReadFromReplica(ben)).toBe(true)
  const found = { query: { q: ada.username } }
  expect(await read(ben, 'findMembers', found)).not.toEqual(await truth(ben, 'findMembers', found))
  // Except for notifications, whose arrival browsers hear of.
  for (const what of ['listNotificationGroups', 'listNotifications']) {
    expect(await read(ben, what, {})).toEqual(await truth(ben, what, {}))
  }

  // The account of a new member was made by a call without a member.
  expect(await isReadFromReplica(newcomer)).toBe(false)
})

test.skipIf(!possible)('members do not read from a replica that is more than a second behind', async () => {
  const { database, open, pause, resume } = await startApi()
  const replicas = open({})
  const isPrimary = async () => {
    const { value } = await replicas.readOwn(async (from) => ({
      value: from === database,
      cacheTags: [],
      bytes: 0,
    }))
    return value
  }
  await expect.poll(isPrimary, soon).toBe(false)
  await pause()
  // A position later than the paused one.
  await sql`select pg_logical_emit_message(true, 'test', 'later')`.execute(database)
  await expect.poll(isPrimary, soon).toBe(true)
  expect(replicas.inUse).toBe(1)
  await resume()
  await expect.poll(isPrimary, soon).toBe(false)
})
