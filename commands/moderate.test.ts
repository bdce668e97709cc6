import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { ClientConfig } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { insertMembers, insertPosts } from '#testing/rows.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'

const { database, connection, drop } = await createTestDatabase()
const folder = await makeTemporaryFolder('moderate')
const [author, reader] = (await insertMembers(database, 2)) as [number, number]
const [reported, pending] = (await insertPosts(database, author, [new Date(), new Date()])) as [
  number,
  number,
]
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true })
})

function addressOf({ host, port, user, password, database: name }: ClientConfig): string {
  const url = new URL(`postgresql://localhost/${name}`)
  for (const [key, value] of Object.entries({ host, port, user, password })) {
    if (value !== undefined) url.searchParams.set(key, String(value))
  }
  return url.href
}

async function run(...args: string[]) {
  const env = {
    ...process.env,
    DATABASE_URL: addressOf(connection),
    DATA_DIR: folder,
    SITE_URL: 'https://t.example',
  }
  const child = spawn(process.execPath, ['commands/moderate.ts', ...args], { env, stdio: 'pipe' })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { out, err, status }
}

const postRow = (id: number) =>
  database.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const log = async () => {
  const rows = await database.selectFrom('moderation_log').selectAll().orderBy('id').execute()
  return rows.map(({ act, moderator_id, post_id, reason }) => [act, moderator_id, post_id, reason])
}

test('the operator lists open cases and decides them, also about the only moderator', async () => {
  await database.updateTable('members').set({ role: 'moderator' }).where('id', '=', author).execute()
  const opened = database.insertInto('cases').values({ kind: 'post', post_id: reported }).returning('id')
  const { id } = await opened.executeTakeFirstOrThrow()
  await database.insertInto('reports').values({ case_id: id, member_id: reader, reason: 'spam' }).execute()
  await database
    .updateTable('posts')
    .set({ pending_link: 'https://new.example/' })
    .where('id', '=', pending)
    .execute()
  await database.insertInto('cases').values({ kind: 'link', post_id: pending }).execute()
  const listed = await run('cases')
  expect(listed.out.split('\n')).toEqual([
    `${id}  post  https://t.example/posts/${reported}`,
    expect.stringMatching(new RegExp(`^\\d+  link  https://t\\.example/posts/${pending}$`)),
    '',
  ])

  const dismissed = await run('dismiss-case', String(id), '--reason', 'It is fine')
  expect(dismissed).toMatchObject({ out: `Done: dismiss-case ${id}.\n`, status: 0 })
  expect(JSON.parse(dismissed.err)).toMatchObject({
    event: 'moderation',
    act: 'dismiss',
    case: id,
    moderator: null,
  })
  expect((await run('approve-link', String(pending))).status).toBe(0)
  expect(await postRow(pending)).toMatchObject({ link: 'https://new.example/', pending_link: null })
  expect((await run('hide-post', String(reported))).status).toBe(0)
  expect(await postRow(reported)).toMatchObject({ hidden_because: 'Decided by the operator' })
  expect((await run('restore-post', String(reported))).status).toBe(0)
  expect((await run('cases')).out).toBe('')
  expect(await log()).toEqual([
    ['dismiss', null, reported, 'It is fine'],
    ['approve_link', null, pending, 'Decided by the operator'],
    ['hide', null, reported, 'Decided by the operator'],
    ['restore', null, reported, 'Decided by the operator'],
  ])
})

test('what it can not do, it says in a sentence, with status 1', async () => {
  const before = await log()
  for (const [args, sentence] of [
    [['dismiss-case', '999'], 'There is no case 999 for this decision.\n'],
    [['approve-link', String(reported)], `There is no post ${reported} for this decision.\n`],
    [['hide-comment', '999'], 'There is no comment 999 for this decision.\n'],
    [['hide-post'], /Usage: npm run moderate -- cases\n/],
    [['hide-post', '9999999999'], /Usage:/],
    [['praise', '1'], /Usage:/],
    [['hide-post', '1', '--reason', ' '], 'A reason has 1 to 500 characters.\n'],
  ] as [string[], string | RegExp][]) {
    const { out, err, status } = await run(...args)
    expect([out, status]).toEqual(['', 1])
    if (typeof sentence === 'string') expect(err.endsWith(sentence)).toBe(true)
    else expect(err).toMatch(sentence)
  }
  expect(await log()).toEqual(before)
})
