import { beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createComment as addComment } from '#contract/comments.ts'
import { findTools, listTasks } from '#contract/finder.ts'
import { hidePost } from '#contract/moderation.ts'
import { muteMember } from '#contract/mutes.ts'
import { deletePost, updatePost, type Post } from '#contract/posts.ts'
import type { FactKey } from '#contract/tool-facts.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields } from '#testing/error-assertions.ts'
import type { Member } from '#testing/rows.ts'
import { readTexts } from '#testing/read-texts.ts'

const api = await createTestApi()
let ada: Member
let bob: Member

interface Given {
  description?: string
  review?: string
  facts?: Partial<Record<FactKey, unknown>>
}

/** A post about a tool of its own, with these facts. */
async function tool(
  title: string,
  { description = 'A tool', review = '', facts = {} }: Given = {},
): Promise<Post> {
  const link = `https://${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.example/`
  const post = await api.post(ada, { title, link, description, personal_review: review })
  for (const [key, value] of Object.entries(facts)) {
    await sql`
      insert into tool_facts (tool_id, key, value, source, member_id)
      select tool_id, ${key}, ${JSON.stringify(value)}::jsonb, 'https://maker.example/', ${ada.id} from posts where id = ${post.id}
    `.execute(api.database)
  }
  return post
}

async function find(need: string, token?: string) {
  const { status, body } = await api.call(findTools, { query: { need }, ...(token && { token }) })
  expect(status).toBe(200)
  return body
}

const names = ({ results }: Awaited<ReturnType<typeof find>>) => results.map((one) => one.tool.name)

beforeAll(async () => {
  ;[ada, bob] = [await api.member(), await api.member()]
  await tool('Scribble', {
    description: 'Transcribes meetings. Knows who speaks.',
    review: 'It wrote down two hours of our council in ten minutes.\n\nThe names were wrong.',
    facts: { pricing: 'freemium', platforms: ['web', 'ios'], languages: ['en', 'de'], trains_on_data: 'no' },
  })
  await tool('Minutemaid', {
    description: 'Transcription of meetings for teams.',
    facts: { pricing: 'paid', platforms: ['web'], languages: ['en'], data_location: 'Frankfurt, Germany' },
  })
  await tool('Hearsay', { description: 'Transcribe meetings on your own hardware.' })
  await tool('Easel', {
    description: 'Draws pictures from words.',
    facts: { pricing: 'free', open_source: true, self_hosted: true, account_required: false },
  })
  await tool('Daubster', { description: 'Draws pictures in the style of old masters from words.' })
})

test('findTools finds tools by words in any form, best first, with verbatim reasons and where they stand', async () => {
  const found = await find('transcribe our council meetings')
  expect(names(found)[0]).toBe('Scribble')
  expect(found).toMatchObject({
    need: 'transcribe our council meetings',
    understood: { task: 'transcribe our council meetings', conditions: [], instead_of: null },
    relaxed: [],
    method: 'words',
  })
  const { tool, reasons } = found.results[0]!
  expect(reasons).toContainEqual({
    kind: 'review',
    text: 'It wrote down two hours of our council in ten minutes.',
    url: expect.stringMatching(/^\/posts\/\d+$/),
  })
  expect(tool.slug).toBe('scribble')
  expect(names(found)).not.toContain('Easel')
})

test('a synonym of the vocabulary finds tools without a word in common', async () => {
  await readTexts(api.database)
  expect(names(await find('speech to text'))).toEqual(expect.arrayContaining(['Scribble']))
})

test('a misspelled word finds what was meant', async () => {
  expect(names(await find('transcripe meetngs'))[0]).toMatch(/Scribble|Minutemaid|Hearsay/)
})

const conditioned: [need: string, key: string, met: string, unmet: string | null, unknown: string][] = [
  ['transcribe meetings for free', 'pricing', 'Scribble', 'Minutemaid', 'Hearsay'],
  ['transcribe meetings on my iPhone', 'platforms', 'Scribble', 'Minutemaid', 'Hearsay'],
  ['transcribe meetings in German', 'languages', 'Scribble', 'Minutemaid', 'Hearsay'],
  ['transcribe meetings, private', 'trains_on_data', 'Scribble', null, 'Hearsay'],
  ['transcribe meetings with data in Europe', 'data_location', 'Minutemaid', null, 'Hearsay'],
]

test.each(conditioned)(
  '%s: tools that meet the condition come first, then unknown ones, then those that do not',
  async (need, key, met, unmet, unknown) => {
    const found = await find(need)
    expect(found.understood.conditions).toEqual([expect.objectContaining({ key })])
    expect(need).toContain(found.understood.conditions[0]!.phrase)
    expect(found.understood.task).toBe('transcribe meetings')
    const order = names(found)
    expect(order[0]).toBe(met)
    expect(found.results[0]).toMatchObject({ unmet: [], unknown: [] })
    expect(found.results[0]!.reasons).toContainEqual(
      expect.objectContaining({ kind: 'fact', url: expect.stringMatching(/^\/tools\//) }),
    )
    const notKnown = found.results.find((one) => one.tool.name === unknown)!
    expect(notKnown.unknown).toEqual(found.understood.conditions)
    expect(notKnown.reasons.map(({ kind }) => kind)).not.toContain('fact')
    if (unmet === null) return
    expect(order.indexOf(unmet)).toBeGreaterThan(order.indexOf(unknown))
    expect(found.results.find((one) => one.tool.name === unmet)!.unmet).toEqual(found.understood.conditions)
  },
)

test('a condition that no fitting tool meets is relaxed', async () => {
  const found = await find('open source tool to transcribe meetings')
  expect(found.relaxed).toEqual([expect.objectContaining({ key: 'open_source', value: true })])
  expect(found.results.length).toBeGreaterThan(0)
  expect(found.results.every(({ unmet, unknown }) => unmet.length + unknown.length === 0)).toBe(true)
})

test('of a long list of languages, the fact begins with the one that was asked for', async () => {
  const languages =
    'am ar bg bn ca cs da de el en es et fa fi fr gu he hi hr hu id it ja ka kk km kn ko lo lt lv'.split(' ')
  await tool('Polyglot', { description: 'Interprets whale song.', facts: { languages } })
  const { reasons } = (await find('interpret whale song in Hungarian')).results[0]!
  expect(reasons).toContainEqual(
    expect.objectContaining({
      kind: 'fact',
      text: expect.stringMatching(/^Languages: Hungarian, Indonesian, .*[a-z]$/),
    }),
  )
})

test('a need of conditions alone finds the tools that meet them first', async () => {
  const found = await find('free and open source')
  expect(names(found)[0]).toBe('Easel')
  expect(found.understood.task).toBe('')
})

test('an alternative is asked for: the tool itself is left out', async () => {
  const found = await find('alternative to Easel')
  expect(found.understood.instead_of).toEqual({ slug: 'easel', name: 'Easel' })
  expect(names(found)).toContain('Daubster')
  expect(names(found)).not.toContain('Easel')
})

test('an alternative to something unknown is searched for by its words', async () => {
  const found = await find('alternative to Blorptron')
  expect(found.understood.instead_of).toBeNull()
})

test.each(['the of and', 'blorp zxcvb', '🦄🦄', '\u200b', 'how do I'])(
  'a need with nothing to go by finds nothing: %j',
  async (need) => {
    const answered = await api.call(findTools, { query: { need } })
    if (answered.status === 400) return expectBadFields(answered, { need: ['Need is required'] })
    expect(answered.body.results).toEqual([])
  },
)

test.each([
  ['(((('.repeat(75), 200],
  ["'; drop table tools; -- \\", 200],
  ['%_\\ & | ! <-> :* transcribe', 200],
  ['\u202Emeetings transcribe', 200],
  ['x'.repeat(300), 200],
  ['x'.repeat(301), 400],
  ['   ', 400],
  ['transcribe '.repeat(27), 200],
])('hostile and long needs are answered: %j', async (need, status) => {
  const answered = await api.call(findTools, { query: { need } })
  expect(answered.status).toBe(status)
  const sentence = need.trim() === '' ? 'Need is required' : 'Need can have at most 300 characters'
  if (status === 400) expectBadFields(answered, { need: [sentence] })
})

test('limit is a number from 1 to 20', async () => {
  for (const limit of [1, 20]) {
    const { body } = await api.call(findTools, { query: { need: 'transcribe meetings', limit } })
    expect(body.results.length).toBeLessThanOrEqual(limit)
  }
  for (const limit of ['0', '21', 'x']) {
    const answered = await api.call(findTools, { query: { need: 'transcribe meetings', limit } })
    expectBadFields(answered, { limit: ['limit must be a number from 1 to 20'] })
  }
})

test('a need in German finds by names and loan words', async () => {
  expect(names(await find('Meetings mitschreiben wie mit Scribble'))).toContain('Scribble')
})

test('hidden, deleted, muted and edited texts give no reason, at once', async () => {
  const post = await tool('Quillfeather', {
    description: 'Sharpens quills.',
    review: 'My goose approves of quills.',
  })
  const texts = async (token?: string) =>
    (await find('goose approves quills', token)).results.flatMap(({ reasons }) =>
      reasons.map(({ text }) => text),
    )
  expect(await texts()).toContain('My goose approves of quills.')

  const comment = { text: 'My goose approves of quills, too.' }
  const said = await api.call(addComment, { token: bob.token, params: { id: post.id }, body: comment })
  expect(await texts()).toContain(comment.text)
  await api.call(muteMember, { token: ada.token, params: { username: bob.username } })
  expect(await texts(ada.token)).not.toContain(comment.text)
  expect(await texts()).toContain(comment.text)
  await sql`update comments set hidden_because = 'Spam' where id = ${said.body.id}`.execute(api.database)
  expect(await texts()).not.toContain(comment.text)

  const { title, description, link } = post
  const body = { title, description, link, personal_review: 'My goose prefers quills.', category_ids: [1] }
  await api.call(updatePost, { token: ada.token, params: { id: post.id }, body })
  expect(await texts()).toContain('My goose prefers quills.')
  expect(await texts()).not.toContain('My goose approves of quills.')

  const moderator = await api.member()
  await api.appoint(moderator)
  const hide = { token: moderator.token, params: { id: post.id }, body: { reason: 'It advertises' } }
  expect((await api.call(hidePost, hide)).status).toBeLessThan(300)
  expect(await texts()).toEqual([])
})

test('a deleted tool is not found', async () => {
  const post = await tool('Ephemeral', { description: 'Counts mayflies.' })
  expect(names(await find('count mayflies'))).toEqual(['Ephemeral'])
  await api.call(deletePost, { token: ada.token, params: { id: post.id } })
  expect(names(await find('count mayflies'))).toEqual([])
})

test('reasons have no Markdown marks, and at most 240 characters', async () => {
  await tool('Longwind', {
    description: `**Threshes** [grain](https://grain.example/) with \`steam\`, ${'and more steam '.repeat(40)}`,
  })
  const { reasons } = (await find('thresh grain with steam')).results[0]!
  expect(reasons[0]!.text.startsWith('Threshes grain with steam, and more steam')).toBe(true)
  expect(reasons.every(({ text }) => text.length <= 240)).toBe(true)
})

test('listTasks has the tasks that tools serve, with their numbers', async () => {
  await readTexts(api.database)
  const { body } = await api.call(listTasks)
  expect(body.tasks.length).toBeLessThanOrEqual(12)
  expect(body.tasks.map(({ count }) => count)).toEqual(
    body.tasks.map(({ count }) => count).toSorted((one, other) => other - one),
  )
  expect(body.tasks).toContainEqual(
    expect.objectContaining({ text: expect.stringMatching(/^Transcribe/), count: 3 }),
  )
  expect((await api.call(listTasks, { query: { category: 2 } })).body.tasks).toEqual([])
})
