import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getOverview } from '#contract/overview.ts'
import { createTestApi, type TestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { warningsOf, type SiteState } from './warnings.ts'

type Settings = Parameters<typeof createTestApi>[0]

async function siteWithAdministrator(settings?: Settings) {
  const api = await createTestApi(settings)
  const admin = await api.member()
  await api.appoint(admin, { administrator: true })
  const overview = async () => (await api.call(getOverview, { token: admin.token })).body
  return { api, admin, overview }
}

async function addJob(api: TestApi, job: { name: string; state: string; age: string }) {
  await sql`
    insert into pgboss.job (name, state, created_on, completed_on, data)
    values (${job.name}, ${job.state}::pgboss.job_state, now() - ${job.age}::interval, null, '{}')
  `.execute(api.database)
}

test('getOverview counts members, posts and comments of each of the last 30 days', async () => {
  const { api, admin, overview } = await siteWithAdministrator()
  const dated = (id: number, time: string) =>
    sql`update posts set created_at = (((now() at time zone 'UTC')::date - ${time}::interval) at time zone 'UTC') where id = ${id}`.execute(
      api.database,
    )
  const [first, before, hidden] = [await api.post(admin), await api.post(admin), await api.post(admin)]
  await api.post(admin)
  await dated(first.id, '29 days')
  await dated(before.id, '29 days 1 second')
  await sql`update posts set hidden_because = 'Spam' where id = ${hidden.id}`.execute(api.database)
  await sql`insert into comments (post_id, member_id, text) values (${first.id}, ${admin.id}, 'Hi')`.execute(
    api.database,
  )
  const { numbers, series } = await overview()
  expect(numbers).toMatchObject({ members: 1, members_30d: 1, active_30d: 1, posts_30d: 2, comments_30d: 1 })
  expect(series).toHaveLength(30)
  expect(series[0]).toMatchObject({ members: 0, posts: 1, comments: 0 })
  expect(series[1]).toMatchObject({ members: 0, posts: 0, comments: 0 })
  const today = new Date().toISOString().slice(0, 10)
  expect(series.at(-1)).toEqual({ day: today, members: 1, posts: 1, comments: 1 })
  const days = series.map(({ day }) => day)
  expect(days).toEqual(days.toSorted())
  expect(new Set(days).size).toBe(30)
})

test('getOverview tells the state of jobs, mails, database and disk', async () => {
  const { api, overview } = await siteWithAdministrator({
    installation: { version: '9.8.7', hasMailServer: true, hasRateLimits: true },
  })
  await sql`delete from pgboss.job`.execute(api.database)
  await addJob(api, { name: 'mail', state: 'retry', age: '61 minutes' })
  await addJob(api, { name: 'mail', state: 'failed', age: '1 day' })
  await addJob(api, { name: 'logos', state: 'failed', age: '10 minutes' })
  await addJob(api, { name: 'logos', state: 'completed', age: '3 days' })
  await sql`insert into last_mail values ('2026-01-02T03:04:05Z')`.execute(api.database)
  await writeFile(join(api.mediaDir, 'a.webp'), 'twelve bytes')
  const { version, jobs, mail, database, media_bytes, disk_free_bytes, warnings } = await overview()
  expect(version).toBe('9.8.7')
  expect(jobs).toMatchObject({ waiting: 1, failed: 2 })
  expect(jobs.oldest_waiting_s).toBeGreaterThanOrEqual(61 * 60)
  expect(mail).toEqual({
    waiting: 1,
    failed: 1,
    last_sent_at: '2026-01-02T03:04:05.000Z',
    transport: 'smtp',
  })
  expect(database).toMatchObject({ migrations: 'current', version: expect.stringMatching(/^\d+/) })
  expect(media_bytes).toBe(12)
  expect(disk_free_bytes).toBeGreaterThan(0)
  const codes = warnings.map(({ code }) => code).filter((code) => code !== 'disk_low')
  expect(codes).toEqual(['late_mails', 'failed_mails', 'failed_jobs', 'no_second_factor'])
})

test('getOverview names moderators without a second factor, and mails that nobody gets', async () => {
  const { admin, overview } = await siteWithAdministrator()
  const { warnings } = await overview()
  expect(warnings).toContainEqual({
    code: 'no_second_factor',
    text: `No passkey and no two-step sign-in: @${admin.username}. Ask these moderators to add one in their settings.`,
    url: '/settings/security',
  })
  expect(warnings).toContainEqual({
    code: 'no_mail_transport',
    text: '1 member joined in the last 30 days, and no mail is sent: it is written to files. Set SMTP_URL.',
    url: null,
  })
})

test('getOverview is for administrators', async () => {
  const api = await createTestApi()
  const moderator = await api.member()
  await api.appoint(moderator)
  expectRefused(await api.call(getOverview, { token: moderator.token }), 403)
})

const healthy: SiteState = {
  ...{ isPublic: true, siteUrl: 'https://tools.example', hasOperatorEmail: true, hasRateLimits: true },
  ...{ hasMailServer: true, hasDemo: false, newcomers: 3, failedJobs: 0, failedMails: 0, lateMails: 0 },
  ...{ migrations: 'current', disk: { free: 2 ** 40, size: 2 ** 41 }, moderatorsWithoutSecondFactor: [] },
  ...{ untrustedProxy: undefined, lastBackupAt: new Date(), hasSavedPages: true, webhooksOff: [] },
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test.each<[code: string | undefined, Partial<SiteState>]>([
  [undefined, {}],
  [undefined, { disk: { free: 2 ** 30, size: 2 ** 30 } }],
  ['disk_low', { disk: { free: 2 ** 30 - 1, size: 2 ** 30 } }],
  [undefined, { disk: { free: 5 * 2 ** 30, size: 100 * 2 ** 30 } }],
  ['disk_low', { disk: { free: 5 * 2 ** 30 - 1, size: 100 * 2 ** 30 } }],
  ['schema_behind', { migrations: 'behind' }],
  ['schema_ahead', { migrations: 'ahead' }],
  ['no_mail_transport', { hasMailServer: false }],
  [undefined, { hasMailServer: false, newcomers: 0 }],
  ['late_mails', { lateMails: 1 }],
  ['failed_mails', { failedMails: 2 }],
  ['failed_jobs', { failedJobs: 1 }],
  ['demo_members', { hasDemo: true }],
  [undefined, { hasDemo: true, isPublic: false }],
  ['not_https', { siteUrl: 'http://tools.example' }],
  ['no_rate_limits', { hasRateLimits: false }],
  ['no_operator_email', { hasOperatorEmail: false }],
  ['untrusted_proxy', { untrustedProxy: '10.0.0.2' }],
  [undefined, { lastBackupAt: daysAgo(6.99) }],
  ['old_backup', { lastBackupAt: daysAgo(7.01) }],
  ['old_backup', { lastBackupAt: undefined }],
  [undefined, { lastBackupAt: undefined, isPublic: false }],
  ['draft_pages', { hasSavedPages: false }],
  [undefined, { hasSavedPages: false, isPublic: false }],
  ['no_second_factor', { moderatorsWithoutSecondFactor: ['ada'] }],
  ['webhooks_off', { webhooksOff: ['hooks.example'] }],
])('the warning %s comes from %o alone', (code, change) => {
  const codes = warningsOf({ ...healthy, ...change }).map((warning) => warning.code)
  expect(codes).toEqual(code === undefined ? [] : [code])
})

test('a warning names five moderators at most', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f']
  const [warning] = warningsOf({ ...healthy, moderatorsWithoutSecondFactor: names })
  expect(warning!.text).toContain('@a, @b, @c, @d, @e and others.')
})
