import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { ClientConfig } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { queuedMails } from '#testing/queued-mails.ts'
import { insertMembers } from '#testing/rows.ts'
import { makeTemporaryFolder } from '#testing/temporary-folder.ts'

const { database, connection, drop } = await createTestDatabase()
const folder = await makeTemporaryFolder('member')
const [id] = (await insertMembers(database, 1)) as [number]
afterAll(async () => {
  await drop()
  await rm(folder, { recursive: true })
})

function addressOf({ host, port, user, password, database }: ClientConfig): string {
  const url = new URL(`postgresql://localhost/${database}`)
  const settings = { host, port, user, password }
  for (const [name, value] of Object.entries(settings)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  return url.href
}

async function run(...args: string[]) {
  const env = { ...process.env, DATABASE_URL: addressOf(connection), DATA_DIR: folder }
  const child = spawn(process.execPath, ['commands/member.ts', ...args], { env, stdio: 'pipe' })
  const exit = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, err, status] = await Promise.all([text(child.stdout), text(child.stderr), exit])
  return { out, err, status }
}

/** The log entries of an act, by the operator, about the member. */
function securityLine(event: string, act: string) {
  const who = { member: id, network: null, moderator: null }
  return { level: 30, time: expect.any(Number), event, ...who, act, msg: 'security' }
}

const member = () => database.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('the operator suspends a member, lets them back, and makes and unmakes a moderator; the log says so', async () => {
  const { username } = await member()
  const { out, err, status } = await run('ban', username.toUpperCase(), '--reason', ' They advertise ')
  const sentence = `${username.toUpperCase()} is suspended: signed out everywhere, and unable to sign in.\n`
  expect({ out, status }).toEqual({ out: sentence, status: 0 })
  expect(JSON.parse(err)).toEqual(securityLine('suspension', 'suspend'))
  expect(await member()).toMatchObject({ suspended_because: 'They advertise' })
  expect((await run('unban', username)).out).toBe(`${username} may sign in again.\n`)
  expect(await member()).toMatchObject({ suspended_because: null })
  const made = await run('make-moderator', username)
  expect(made.out).toBe(`${username} is a moderator.\n`)
  expect(JSON.parse(made.err)).toEqual(securityLine('moderation', 'make_moderator'))
  expect(await member()).toMatchObject({ role: 'moderator' })
  expect((await run('remove-moderator', username)).out).toBe(`${username} is no moderator.\n`)
  expect(await member()).toMatchObject({ role: 'member' })
  const log = await database.selectFrom('moderation_log').selectAll().orderBy('id').execute()
  expect(
    log.map(({ act, moderator_id, member_id, reason }) => [act, moderator_id, member_id, reason]),
  ).toEqual([
    ['suspend', null, id, 'They advertise'],
    ['unsuspend', null, id, 'Decided by the operator'],
    ['make_moderator', null, id, 'Decided by the operator'],
    ['remove_moderator', null, id, 'Decided by the operator'],
  ])
})

test('the operator turns two-step sign-in off for a member, who gets a mail; the log says so', async () => {
  const { username, email } = await member()
  const secret = Buffer.alloc(48)
  await database
    .insertInto('two_factor')
    .values({ member_id: id, secret, confirmed_at: new Date() })
    .execute()
  await database
    .insertInto('recovery_codes')
    .values({ member_id: id, code_hash: Buffer.alloc(32) })
    .execute()
  const { out, err, status } = await run('turn-off-two-step', username)
  const sentence = `${username} signs in without a second step; a mail says so.\n`
  expect({ out, status }).toEqual({ out: sentence, status: 0 })
  expect(JSON.parse(err)).toEqual(securityLine('two_factor_off', 'turn_off_two_step'))
  for (const table of ['two_factor', 'recovery_codes'] as const) {
    expect(await database.selectFrom(table).selectAll().execute()).toEqual([])
  }
  const events = await database.selectFrom('account_events').select(['member_id', 'kind']).execute()
  expect(events).toEqual([{ member_id: id, kind: 'two_factor_off' }])
  const [mail] = await queuedMails(database)
  expect(mail).toMatchObject({ to: email, subject: 'Two-step sign-in is off for your Toolshelf account' })
  const again = await run('turn-off-two-step', username)
  expect([again.err, again.status]).toEqual([`Two-step sign-in is not on for ${username}.\n`, 1])
})

test('what it can not do, it says in a sentence, with status 1', async () => {
  const usage =
    'Usage: npm run member -- ban|unban|make-moderator|remove-moderator|make-admin|remove-admin|turn-off-two-step NAME [--reason TEXT]\n'
  const cases: [string[], string][] = [
    [['ban', 'nobody_here'], 'There is no member with the username nobody_here.\n'],
    [['turn-off-two-step', 'nobody_here'], 'There is no member with the username nobody_here.\n'],
    [['ban'], usage],
    [['praise', 'someone'], usage],
    [['ban', 'a', '--why', 'x'], usage],
    [['ban', 'a', '--reason', ' '], 'A reason has 1 to 500 characters.\n'],
  ]
  for (const [args, sentence] of cases) {
    const { out, err, status } = await run(...args)
    expect([args, out, err.endsWith(sentence), status]).toEqual([args, '', true, 1])
  }
})
