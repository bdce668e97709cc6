import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { getNotificationSettings } from '#contract/notification-settings.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { test } from './test.ts'

const run = promisify(execFile)

/** The mails to an address in the outbox, oldest first, with quoted-printable decoded as far as addresses need it. */
async function mailsTo(site: Site, email: string): Promise<string[]> {
  const outbox = join(site.dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

test('a member chooses what comes by mail, gets it at once, and unsubscribes with its link', async ({
  page,
  site,
}) => {
  const [author, other] = [await newPerson(site), await newPerson(site)]
  const post = await newPost(site, author)
  await enter(page, author, '/settings/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
  const byMail = page.getByRole('combobox', { name: 'Comments: By mail' })
  await expect(byMail).toHaveValue('off')
  await byMail.selectOption('At once')
  await page.getByRole('checkbox', { name: 'Likes: On the site' }).uncheck()
  await page.getByRole('checkbox', { name: 'Replies: Push' }).check()
  await page.getByLabel('Time zone').selectOption('Europe/Vienna')
  await page.getByLabel('Pause until').fill('2035-05-05T10:00')
  await page.getByLabel('Pause until').press('Enter')
  await page.getByRole('button', { name: 'End the pause' }).click()
  await expect(page.getByLabel('Pause until')).toHaveValue('')
  await page.getByLabel('Pause until').fill('2001-01-01T10:00')
  await page.getByLabel('Pause until').blur()
  await expect(page.getByText('Please choose a time to come.')).toBeVisible()
  // Choices are saved one after another.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.reload()
  await expect(byMail).toHaveValue('now')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Vienna')
  const settings = await call(site, getNotificationSettings, { token: author.token })
  expect(settings).toMatchObject({
    ...{ time_zone: 'Europe/Vienna', paused_until: null },
    kinds: { like: { site: false }, reply: { email: 'daily', push: true } },
  })

  await call(site, createComment, { token: other.token, params: { id: post.id }, body: { text: 'Nice' } })
  await expect.poll(async () => (await mailsTo(site, author.email)).length, { timeout: 30_000 }).toBe(1)
  const [mail] = await mailsTo(site, author.email)
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const [link] = /\/unsubscribe\?token=[\w.~-]+/.exec(mail!)!
  await page.goto(link)
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await expect(byMail).toHaveValue('off')
})

test('npm run digests does what the clock would do, once, beside the server', async ({
  page,
  site,
  problems,
}) => {
  const [author, other] = [await newPerson(site), await newPerson(site)]
  const post = await newPost(site, author)
  await enter(page, author, '/settings/notifications')
  await page.getByRole('combobox', { name: 'Comments: By mail' }).selectOption('Weekly')
  await expect(page.getByText('Your choice has been saved.')).toBeVisible()
  await call(site, createComment, { token: other.token, params: { id: post.id }, body: { text: 'Nice' } })
  const env = { ...process.env, DATA_DIR: site.dataDir, SITE_URL: site.url }
  const digests = async (...args: string[]) =>
    run(process.execPath, ['commands/digests.ts', ...args], { env }).catch((error: unknown) => error as Error)
  const later = ['--now', new Date(Date.now() + 8 * 86_400_000).toISOString()]
  expect(await digests(...later)).toMatchObject({
    stdout: expect.stringContaining(`${author.username}: 1 mail (weekly)`),
  })
  expect(await digests(...later)).toMatchObject({ stdout: expect.stringMatching(/^0 mails queued/) })
  await expect.poll(async () => (await mailsTo(site, author.email)).length, { timeout: 30_000 }).toBe(1)
  expect(await digests('--now', 'tomorrow')).toMatchObject({
    stderr: expect.stringContaining('TIME must be a time'),
  })

  problems.announce(/^400 to POST /)
  problems.announce(/^Console error: Unsubscribing failed/)
  await page.goto('/unsubscribe?token=wrong')
  await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('This link to unsubscribe is not valid')
})

test('the kinds of notifications are explained on a narrow phone, too', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await enter(page, await newPerson(site), '/settings/notifications')
  const text = page.getByText('of prices and other facts of tools you follow')
  await text.scrollIntoViewIfNeeded()
  const { width } = (await text.boundingBox())!
  expect(width).toBeGreaterThan(60)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
