import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { findTools } from '#contract/finder.ts'
import { call, enter, newAdministrator, newModerator } from '#testing/browser/members.ts'
import { openDatabase } from '#server/open-database.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Administration' })

async function expectNarrow(page: Page) {
  await page.setViewportSize({ width: 390, height: 800 })
  const { scroll, client } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    client: document.documentElement.clientWidth,
  }))
  expect(scroll).toBeLessThanOrEqual(client)
  await expectAccessible(page)
}

test('the overview has figures, a chart with a table, and warnings with what to do', async ({
  site,
  page,
}) => {
  const admin = await newAdministrator(site)
  await enter(page, admin)
  await page.getByRole('link', { name: 'Administration' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page).toHaveTitle(/^Overview · /)
  await expect(tabs(page).getByRole('link', { name: 'Overview' })).toHaveAttribute('aria-current', 'page')
  const warnings = page.getByRole('region', { name: 'Warnings' })
  await expect(warnings).toContainText(`No passkey and no two-step sign-in`)
  await expect(main(page).getByText('Active members')).toBeVisible()
  await expect(main(page).getByText(/^PostgreSQL \d+.*schema is current$/)).toBeVisible()
  await page.getByText('As a table').click()
  await expect(main(page).getByRole('table').getByRole('row')).toHaveCount(31)
  await expectAccessible(page)
  await expectNarrow(page)
  await page.getByRole('link', { name: 'See your own settings' }).click()
  await expect(page).toHaveURL('/settings/security')
})

test('moderators see that the pages are for administrators', async ({ site, page }) => {
  await enter(page, await newModerator(site), '/admin')
  await expect(main(page)).toContainText('This page is for administrators.')
})

const list = `## Contents
- [Zwirbeling](#zwirbeling)
## Zwirbeling
- [Zwirbelmaster](https://zwirbelmaster.example/) - Zwirbels moustaches.
- [Zwirbelette](https://zwirbelette.example/) - Zwirbels eyebrows.
## X
- [No category](https://nocategory.example/) - Has a heading that is too short.
`

test('a list is checked, imported and found again among the earlier imports', async ({
  site,
  page,
  problems,
}) => {
  problems.announce(/400 to POST .*\/admin\/imports\//)
  const admin = await newAdministrator(site)
  await enter(page, admin, '/admin/import')
  const form = page.getByRole('form', { name: 'Import' })
  await form.getByRole('button', { name: 'Check it' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please choose a file')
  await form
    .getByLabel('File')
    .setInputFiles({ name: 'zwirbel.md', mimeType: 'text/markdown', buffer: Buffer.from(list) })
  await expect(form.getByLabel('Format')).toHaveValue('markdown')
  await expect(form.getByLabel('Author of the posts')).toHaveValue(admin.username)

  await form.getByRole('button', { name: 'Check it' }).click()
  const checked = page.getByRole('region', { name: 'Check of zwirbel.md' })
  await expect(checked.getByRole('status')).toHaveText('Checked: nothing has been changed')
  await expect(checked).toContainText('3 rows: 2 new, 1 refused')
  await expect(checked.getByRole('listitem')).toContainText([
    'Zwirbelmaster in Zwirbeling',
    'Zwirbelette in Zwirbeling',
    'Line 7The heading “X” can be no category',
  ])
  await expect(page).toHaveURL(/\/admin\/import\?id=\d+$/)
  await expectAccessible(page)

  await form.getByRole('button', { name: 'Import' }).click()
  const imported = page.getByRole('region', { name: 'Import of zwirbel.md' })
  await expect(imported.getByRole('status')).toHaveText('Done')
  await expect(imported).toContainText('3 rows: 2 new, 1 refused')
  const earlier = page.getByRole('list', { name: 'Earlier imports' })
  await expect(earlier.getByRole('link', { name: 'zwirbel.md' })).toHaveCount(2)
  await expectNarrow(page)
  await page.goto('/search?q=zwirbelmaster')
  await expect(page.getByRole('article', { name: 'Zwirbelmaster' })).toBeVisible()

  // An author whom the site does not have.
  await page.goto('/admin/import')
  await form
    .getByLabel('File')
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('title') })
  await form.getByLabel('Author of the posts').fill('nobody_at_all')
  await form.getByRole('button', { name: 'Import' }).click()
  await expect(form.getByRole('alert')).toHaveText('There is no member with the username nobody_at_all')
  await expect(form.getByLabel('Author of the posts')).toHaveValue('nobody_at_all')
})

test('an import that runs is stopped', async ({ site, page }) => {
  await enter(page, await newAdministrator(site), '/admin/import')
  const form = page.getByRole('form', { name: 'Import' })
  const rows = Array.from({ length: 20_000 }, (_, n) => `Row ${n},https://row${n}.example/,x,Programming\n`)
  const buffer = Buffer.from(`title,link,description,categories\n${rows.join('')}`)
  await form.getByLabel('File').setInputFiles({ name: 'many.csv', mimeType: 'text/csv', buffer })
  // A check reads as much as an import, and leaves nothing behind.
  await form.getByRole('button', { name: 'Check it' }).click()
  const running = page.getByRole('region', { name: 'Check of many.csv' })
  await expect(running.getByRole('progressbar', { name: 'Rows read' })).toBeVisible()
  await running.getByRole('button', { name: 'Stop' }).click()
  await expect(running.getByRole('status')).toHaveText('Stopped')
  await expect(running.getByRole('progressbar')).toBeHidden()
  await tabs(page).getByRole('link', { name: 'Log' }).click()
  await expect(main(page).getByRole('listitem').first()).toContainText('stopped the import of many.csv')
})

test('failed jobs are retried and deleted', async ({ site, page }) => {
  const { database, stop } = await openDatabase(
    { dataDir: site.dataDir, databaseUrl: undefined },
    { exclusive: false, log() {}, signal: new AbortController().signal },
  )
  const fail = (kind: string, error: string) =>
    sql`
      insert into pgboss.job (name, state, completed_on, data, output)
      values (${kind}, 'failed', now(), '{"to": "a@b.example"}', ${JSON.stringify({ message: error })}::jsonb)
    `.execute(database)
  await fail('new-posts', 'connect smtp://user:hunter2@mail.example failed')
  await fail('cleanup', 'out of order')
  await stop()
  await enter(page, await newAdministrator(site), '/admin/jobs')
  const jobs = page.getByRole('list', { name: 'Failed jobs' })
  await expect(jobs).toContainText('connect smtp://…@mail.example failed')
  await expectAccessible(page)
  await jobs.getByRole('button', { name: 'Retry Notifications of new posts' }).click()
  await expect(jobs.getByText('Notifications of new posts')).toBeHidden()
  await jobs.getByRole('button', { name: 'Delete Cleanup' }).click()
  await expect(main(page)).toContainText('No job has failed')
  await expectNarrow(page)
})

test('a need that found nothing gets a synonym', async ({ site, page }) => {
  await call(site, findTools, { query: { need: 'frobnicate zzyzx' } })
  await call(site, findTools, { query: { need: 'write texts' } })
  await enter(page, await newAdministrator(site), '/admin/needs')
  const asked = page.getByRole('list', { name: 'Asked in the last 90 days' })
  await expect(asked.getByText('write texts')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Only those that found nothing' }).check()
  await expect(page).toHaveURL('/admin/needs?empty=true')
  await expect(asked.getByText('write texts')).toBeHidden()
  await expectAccessible(page)
  await asked.getByRole('button', { name: 'Add a synonym for frobnicate zzyzx' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a synonym' })
  await expect(dialog.getByLabel('People say')).toHaveValue('frobnicate zzyzx')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please say what tools say')
  await dialog.getByLabel('Tools say').fill('write')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
  const synonyms = page.getByRole('list', { name: 'Synonyms' })
  await expect(synonyms).toContainText('frobnicate zzyzx means write')
  await expectNarrow(page)
  await synonyms.getByRole('button', { name: 'Delete the synonym frobnicate zzyzx' }).click()
  await expect(main(page)).toContainText('None yet.')
})

test('an administrator adds a category, and a moderator cannot', async ({
  site,
  page,
  visitor,
  problems,
}) => {
  problems.announce(/409 to POST .*\/admin\/categories\//)
  await enter(page, await newAdministrator(site), '/moderation/categories')
  await main(page).getByRole('button', { name: 'New category' }).click()
  const dialog = page.getByRole('dialog', { name: 'New category' })
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Name is required')
  await dialog.getByLabel('Name').fill('Programming')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/already/)
  await expect(dialog.getByLabel('Name')).toHaveValue('Programming')
  await dialog.getByLabel('Name').fill('Zwirbelry')
  await dialog.getByRole('button', { name: 'Add' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'All categories' })).toContainText('Zwirbelry')
  const other = await visitor(site)
  await enter(other, await newModerator(site), '/moderation/categories')
  await expect(other.getByRole('list', { name: 'All categories' })).toBeVisible()
  await expect(main(other).getByRole('button', { name: 'New category' })).toBeHidden()
})
