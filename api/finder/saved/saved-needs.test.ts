import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { exportAccount } from '#contract/account-export.ts'
import { finderMessages } from '#contract/finder-messages.ts'
import { deleteSavedNeed, listSavedNeeds, markSavedNeedSeen, saveNeed } from '#contract/finds.ts'
import { hidePost } from '#contract/moderation.ts'
import { muteMember } from '#contract/mutes.ts'
import { listNotificationGroups, listNotifications } from '#contract/notifications.ts'
import type { FactKey } from '#contract/tool-facts.ts'
import type { Embeddings } from '#api/http/call.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { type Member, removeMember } from '#testing/rows.ts'
import { readTexts } from '#testing/read-texts.ts'
import { evaluateSavedNeeds } from './worker.ts'

const wakeSavedNeeds = vi.fn<() => void>()
const api = await createTestApi({ wakeSavedNeeds })
const { database } = api
const noEmbeddings: Embeddings = { model: null, embed: async () => undefined, close: async () => {} }
const log = { warn: vi.fn<(line: string) => void>() }
const never = new AbortController().signal
const author = await api.member({ name: 'Author' })
const moderator = await api.member()
await api.appoint(moderator)

const save = ({ token }: Member, need: string) => api.call(saveNeed, { token, body: { need } })
const saved = async ({ token }: Member) => (await api.call(listSavedNeeds, { token })).body
const shown = async ({ token }: Member) => (await api.call(listNotifications, { token })).body

/** A post about a tool of its own, with these facts. */
async function tool(
  title: string,
  description: string,
  facts: Partial<Record<FactKey, unknown>> = {},
  by = author,
) {
  const link = `https://${title.toLowerCase()}.example/`
  const post = await api.post(by, { title, link, description })
  for (const [key, value] of Object.entries(facts)) await setFact(post.id, key, value)
  await readTexts(database)
  return post
}

async function setFact(post: number, key: string, value: unknown) {
  await sql`
    insert into tool_facts (tool_id, key, value, source, member_id)
    select tool_id, ${key}, ${JSON.stringify(value)}::jsonb, 'https://maker.example/', ${author.id} from posts where id = ${post}
    on conflict (tool_id, key) do update set value = excluded.value
  `.execute(database)
}

async function toolOf(post: number): Promise<number> {
  const row = await database
    .selectFrom('posts')
    .select('tool_id')
    .where('id', '=', post)
    .executeTakeFirstOrThrow()
  return row.tool_id!
}

/** Runs the job when an hour has passed. */
async function passHour(embeddings: Embeddings = noEmbeddings) {
  await sql`update saved_needs set checked_at = checked_at - interval '1 hour'`.execute(database)
  await evaluateSavedNeeds({ database, embeddings, log }, never)
}

async function restore(post: number) {
  await sql`update posts set hidden_because = null where id = ${post}`.execute(database)
  await recountTool(post)
}

async function hide(post: number) {
  await sql`update posts set hidden_because = 'Away' where id = ${post}`.execute(database)
  await recountTool(post)
}

async function recountTool(post: number) {
  await sql`select count(*) from recount_posts(array[${post}::integer])`.execute(database)
  await sql`select refresh_tools(array(select tool_id from posts where id = ${post}))`.execute(database)
  await sql`select refresh_finder_documents(array(select tool_id from posts where id = ${post}))`.execute(
    database,
  )
  await readTexts(database)
}

test('a need is saved, listed latest first, and deleted; an equal need is the one that there is', async () => {
  const [member, other] = [await api.member(), await api.member()]
  const { status, body: first } = await save(member, 'Weave baskets')
  expect(status).toBe(201)
  expect(first).toEqual({
    id: expect.any(Number),
    need: 'Weave baskets',
    created_at: expect.any(String),
    unseen: 0,
  })
  expect(wakeSavedNeeds).toHaveBeenCalledTimes(1)
  expect((await save(member, ' weave  baskets. ')).body).toEqual(first)
  const { body: second } = await save(member, 'weave\n\trugs')
  expect(second.need).toBe('weave rugs')
  expect(await saved(member)).toEqual([second, first])
  expect(await saved(other)).toEqual([])
  const params = { id: first.id }
  for (const call of [deleteSavedNeed, markSavedNeedSeen]) {
    expectRefused(await api.call(call, { token: other.token, params }), 404, {
      detail: finderMessages.notSaved,
    })
  }
  const deleted = await api.call(deleteSavedNeed, { token: member.token, params })
  expect(deleted).toMatchObject({ status: 200, body: { unseen_tools: [] } })
  expectRefused(await api.call(deleteSavedNeed, { token: member.token, params }), 404)
  expect(await saved(member)).toEqual([second])
})

test('a need has 1 to 300 characters, as one that is asked', async () => {
  const member = await api.member()
  expect((await save(member, 'x'.repeat(300))).status).toBe(201)
  for (const need of ['  ', 'x'.repeat(301)]) expect((await save(member, need)).status).toBe(400)
  expectBadFields(await save(member, ' '), { need: ['Need is required'] })
  expectRefused(await api.call(saveNeed, { body: { need: 'x' } }), 401)
})

test('a member saves at most 20 needs, however many requests come at once', async () => {
  const member = await api.member()
  for (let n = 0; n < 10; n += 1) await save(member, `need ${n}`)
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => save(member, `further need ${n}`)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = answers.find(({ status }) => status !== 201)!
  expectRefused(refused, 409, { code: 'too_many', detail: finderMessages.tooManySaved })
  expect(await saved(member)).toHaveLength(20)
  // One that is saved is no further one.
  expect((await save(member, 'need 0')).status).toBe(201)
})

test('equal needs that are saved at once are one', async () => {
  const member = await api.member()
  const answers = await Promise.all(Array.from({ length: 20 }, () => save(member, 'Knit socks')))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await saved(member)).toHaveLength(1)
})

test('the first evaluation notifies of nothing; a tool that comes, goes and comes again notifies once', async () => {
  const [fan, second] = [await api.member(), await api.member()]
  const known = await tool('Spindle', 'Spins yarn from wool.')
  const { body: need } = await save(fan, 'Spin yarn')
  await save(second, 'spin yarn!')
  await passHour()
  await passHour()
  expect(await shown(fan)).toEqual([])
  // Nor of a tool of the base line that goes and comes.
  await hide(known.id)
  await passHour()
  await restore(known.id)
  await passHour()
  expect(await shown(fan)).toEqual([])

  const comes = await tool('Wheelwright', 'Spins yarn on a wheel.')
  const late = await api.member()
  await save(late, 'spin yarn')
  await passHour()
  const notification = {
    ...{ kind: 'find_result', actor_name: 'Wheelwright', verb: 'matched a need that you saved' },
    ...{ url: '/find?need=Spin+yarn', note: 'Spin yarn', post_id: null, read: false },
  }
  expect(await shown(fan)).toMatchObject([notification])
  expect(await shown(second)).toMatchObject([{ note: 'spin yarn!' }])
  // A member who saves the need later sees the tool at once, so it is no news.
  expect(await shown(late)).toEqual([])
  expect(await saved(fan)).toEqual([{ ...need, unseen: 1 }])
  await api.call(markSavedNeedSeen, { token: fan.token, params: { id: need.id } })
  expect(await saved(fan)).toEqual([{ ...need, unseen: 0 }])

  await sql`update notifications set read = true`.execute(database)
  await hide(comes.id)
  expect(await shown(fan)).toEqual([])
  await passHour()
  await restore(comes.id)
  await passHour()
  expect(await shown(fan)).toMatchObject([{ ...notification, read: true }])
  expect(await saved(fan)).toMatchObject([{ unseen: 0 }])

  await tool('Distaff', 'Spins yarn in the hand.')
  await passHour()
  const { body: groups } = await api.call(listNotificationGroups, { token: fan.token })
  expect(groups).toMatchObject([{ actor_name: 'Distaff', others: 1, count: 2, read: false }])
  const { body: exported } = await api.call(exportAccount, { token: fan.token })
  expect(exported.saved_needs).toMatchObject([
    { need: 'Spin yarn', tools: [{ slug: 'wheelwright', name: 'Wheelwright' }, { slug: 'distaff' }] },
  ])
  expect(exported.notifications[0]).toMatchObject({ actor_name: 'Wheelwright', note: 'Spin yarn' })

  await api.call(deleteSavedNeed, { token: fan.token, params: { id: need.id } })
  expect(await shown(fan)).toEqual([])
  await removeMember(database, second.id)
  expect(
    await database.selectFrom('saved_needs').selectAll().where('member_id', '=', second.id).execute(),
  ).toEqual([])
})

test('a deleted need that is saved again with its unseen tools has them unseen, as news of before', async () => {
  const fan = await api.member()
  const old = await tool('Lathe', 'Turns bowls of maple.')
  const { body: need } = await save(fan, 'turn maple bowls')
  await passHour()
  for (const title of ['Mandrel', 'Chuck']) await tool(title, 'Turns bowls of maple as well.')
  await passHour()
  const { body } = await api.call(deleteSavedNeed, { token: fan.token, params: { id: need.id } })
  expect(body.unseen_tools).toHaveLength(2)
  expect(body.unseen_tools).not.toContain(await toolOf(old.id))

  const again = (unseen_tools: number[]) =>
    api.call(saveNeed, { token: fan.token, body: { need: need.need, unseen_tools } })
  // A tool that is gone by now is left out.
  const { body: back } = await again([...body.unseen_tools, 2_000_000_000])
  expect(back).toMatchObject({ need: need.need, unseen: 2 })
  // They change nothing of a need that is saved.
  expect((await again([await toolOf(old.id)])).body).toEqual(back)
  for (let hour = 0; hour < 2; hour += 1) await passHour()
  expect(await saved(fan)).toEqual([back])
  expect(await shown(fan)).toEqual([])
  await api.call(markSavedNeedSeen, { token: fan.token, params: { id: back.id } })
  expect(await saved(fan)).toEqual([{ ...back, unseen: 0 }])
  expectBadFields(await again(Array.from({ length: 101 }, (_, n) => n + 1)), {
    unseen_tools: [finderMessages.unseenTools],
  })
})

test('a known tool notifies once when it meets a condition that it did not meet', async () => {
  const fan = await api.member()
  const first = await tool('Ladle', 'Cooks soup recipes.', { pricing: 'paid' })
  const free = await tool('Tureen', 'Cooks soup recipes as well.', { pricing: 'free' })
  await save(fan, 'cook soup recipes for free')
  await passHour()
  await passHour()
  expect(await shown(fan)).toEqual([])
  // Not known any more is not met.
  await sql`delete from tool_facts where tool_id = (select tool_id from posts where id = ${first.id})`.execute(
    database,
  )
  await passHour()
  expect(await shown(fan)).toEqual([])
  await setFact(first.id, 'pricing', 'freemium')
  await passHour()
  expect(await shown(fan)).toMatchObject([{ actor_name: 'Ladle' }])
  for (const pricing of ['paid', 'free']) {
    await setFact(first.id, 'pricing', pricing)
    await passHour()
  }
  // Nothing meets it, so it was left out of the results.
  await setFact(free.id, 'pricing', 'paid')
  await setFact(first.id, 'pricing', 'paid')
  await passHour()
  await setFact(free.id, 'pricing', 'free')
  await passHour()
  const notified = (await shown(fan)).map(({ actor_name }) => actor_name)
  expect(notified).toEqual(['Tureen', 'Ladle'])
})

test('own tools and tools of muted members are no news, nor is a hidden one', async () => {
  const [fan, muted, peer] = [await api.member(), await api.member(), await api.member()]
  await api.call(muteMember, { token: fan.token, params: { username: muted.username } })
  for (const one of [fan, peer]) await save(one, 'carve spoons')
  await passHour()
  await tool('Gouge', 'Carves spoons.', {}, fan)
  await tool('Adze', 'Carves spoons from logs.', {}, muted)
  const hidden = await tool('Rasp', 'Carves spoons roughly.')
  await api.call(hidePost, { token: moderator.token, params: { id: hidden.id }, body: { reason: 'Spam' } })
  await readTexts(database)
  await passHour()
  expect(await shown(fan)).toEqual([])
  expect((await shown(peer)).map(({ actor_name }) => actor_name).sort()).toEqual(['Adze', 'Gouge'])
})

test('equal needs are evaluated at most once an hour, of 1,200 members in batches; a job that is killed goes on', async () => {
  const fans = Array.from({ length: 1200 }, (_, n) => n)
  const { rows } = await sql<{ id: number }>`
    insert into members (name, username, email, password_hash)
    select 'Fan', 'fan_' || n, 'fan.' || n || '@example.org', 'x' from unnest(${fans}::integer[]) n returning id
  `.execute(database)
  await sql`
    insert into saved_needs (member_id, need, key) select unnest(${rows.map(({ id }) => id)}::integer[]), 'forge nails', 'forge nails'
  `.execute(database)
  await passHour()
  await tool('Anvil', 'Forges nails.')
  const notified = async () => {
    const { rows: counted } = await sql<{ all: number; members: number }>`
      select count(*)::integer as all, count(distinct member_id)::integer as members
      from notifications join tools on tools.id = tool_id where kind = 'find_result' and name = 'Anvil'
    `.execute(database)
    return counted[0]!
  }
  await evaluateSavedNeeds({ database, embeddings: noEmbeddings, log }, never)
  expect(await notified()).toEqual({ all: 0, members: 0 })
  // As when the process dies in the second batch.
  await sql`
    create function die() returns trigger language plpgsql as $$
    begin if new.member_id = (select max(member_id) from saved_needs) then raise exception 'killed'; end if; return new; end $$
  `.execute(database)
  await sql`create trigger die before insert on notifications for each row execute function die()`.execute(
    database,
  )
  await passHour()
  expect(log.warn).toHaveBeenCalledWith('A saved need could not be evaluated: killed')
  await sql`drop trigger die on notifications`.execute(database)
  await sql`drop function die`.execute(database)
  expect(await notified()).toEqual({ all: 1000, members: 1000 })
  await Promise.all([passHour(), passHour()])
  await passHour()
  expect(await notified()).toEqual({ all: 1200, members: 1200 })
})

test('while the model of vectors does not answer, nothing is compared; its first results are a new base line', async () => {
  const fan = await api.member()
  await save(fan, 'bind books')
  await passHour()
  await tool('Folio', 'Binds books.')
  await passHour({ ...noEmbeddings, model: 'silent' })
  expect(await shown(fan)).toEqual([])
  const meaning = {
    ...noEmbeddings,
    model: 'near',
    embed: async (texts: string[]) => texts.map(() => new Int8Array(8).fill(127)),
  }
  await passHour(meaning)
  expect(await shown(fan)).toEqual([])
  await tool('Quire', 'Binds books by hand.')
  await passHour(meaning)
  expect((await shown(fan)).map(({ actor_name }) => actor_name)).toEqual(['Quire'])
})
