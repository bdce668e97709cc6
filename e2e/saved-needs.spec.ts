import { expect, type Page } from '@playwright/test'
import { sql } from 'kysely'
import { listSavedNeeds, saveNeed } from '#contract/finds.ts'
import { call, enter, fillLogin, newPerson, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { openDatabase } from '#server/open-database.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './need-fixtures.ts'

const main = (page: Page) => page.getByRole('main')
const saveButton = (page: Page) => main(page).getByRole('button', { name: 'Save this need' })
const savedButton = (page: Page) => main(page).getByRole('button', { name: 'Saved', exact: true })
const section = (page: Page) => page.getByRole('region', { name: 'Saved needs' })
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

const savedBy = async (site: Site, { token }: Person) =>
  (await call(site, listSavedNeeds, { token })).map(({ need }) => need)

/** Does what the job does when a tool has come to fit the saved needs of a member. */
async function findTool(site: Site, { id }: Person, tool: string): Promise<void> {
  const { database, stop } = await openDatabase(
    { dataDir: site.dataDir, databaseUrl: undefined },
    { exclusive: false, log() {}, signal: new AbortController().signal },
  )
  await sql`
    insert into saved_need_results (saved_need_id, tool_id, was_first, unmet, found_at)
    select saved_needs.id, tools.id, true, '{}', now() from saved_needs, tools where member_id = ${id} and name = ${tool}
    on conflict (saved_need_id, tool_id) do update set found_at = now()
  `.execute(database)
  await sql`
    insert into notifications (member_id, tool_id, saved_need_id, kind)
    select member_id, tools.id, saved_needs.id, 'find_result' from saved_needs, tools where member_id = ${id} and name = ${tool}
  `.execute(database)
  await stop()
}

test('a guest saves a need by logging in; it is listed, and deleted with a way back', async ({
  site,
  page,
  tools,
}) => {
  const me = await newPerson(site)
  await page.goto('/find')
  await expect(section(page)).toBeHidden()
  await page.goto('/find?need=Zwirbel+a+beard.')
  await expect(page.getByRole('article', { name: tools.open })).toBeVisible()
  await saveButton(page).click()
  await page.getByRole('dialog', { name: 'Login Required' }).getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, me)
  await expect(page).toHaveURL(/\/find\?need=Zwirbel/)
  await expect(savedButton(page)).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await expect.poll(() => savedBy(site, me)).toEqual(['Zwirbel a beard.'])

  // An equal need is saved as well.
  await page.goto('/find?need=zwirbel+a+BEARD')
  await savedButton(page).click()
  await expect(saveButton(page)).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => savedBy(site, me)).toEqual([])
  await page.goto('/find')
  await expect(section(page)).toContainText('No saved needs yet')
  await page.goto('/find?need=zwirbel+a+beard')
  await saveButton(page).click()
  await expect(savedButton(page)).toBeVisible()

  await page.goto('/find')
  await expect(section(page).getByRole('link', { name: 'zwirbel a beard' })).toHaveAttribute(
    'href',
    '/find?need=zwirbel+a+beard',
  )
  await expectAccessible(page)
  await section(page).getByRole('button', { name: 'Delete zwirbel a beard' }).click()
  await expect(section(page)).toContainText('No saved needs yet')
  await expect.poll(() => savedBy(site, me)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(section(page).getByRole('link', { name: 'zwirbel a beard' })).toBeVisible()
})

test('tools that newly fit are counted and told of, until the member has looked', async ({
  site,
  page,
  tools,
}) => {
  const me = await newPerson(site)
  await call(site, saveNeed, { token: me.token, body: { need: 'zwirbel a moustache' } })
  await findTool(site, me, tools.open)
  await findTool(site, me, tools.closed)
  await enter(page, me, '/find')
  await expect(section(page).getByRole('link', { name: 'zwirbel a moustache 2 new' })).toBeVisible()
  await bell(page).click()
  const item = panel(page).getByRole('listitem')
  await expect(item).toHaveText(
    new RegExp(`Unread: ${tools.closed} and 1 other matched a need that you saved.*zwirbel a moustache`),
  )
  await item.getByRole('link').click()
  await expect(page).toHaveURL('/find?need=zwirbel+a+moustache')
  await expect(savedButton(page)).toBeVisible()
  await page.goto('/find')
  await expect(section(page).getByRole('link', { name: 'zwirbel a moustache', exact: true })).toBeVisible()
  await expect(section(page)).not.toContainText('new')
})

test('the undo of a deleted need brings back that tools are new', async ({ site, page, tools }) => {
  const me = await newPerson(site)
  await call(site, saveNeed, { token: me.token, body: { need: 'zwirbel a moustache' } })
  await findTool(site, me, tools.open)
  await enter(page, me, '/find')
  const withNews = section(page).getByRole('link', { name: 'zwirbel a moustache 1 new' })
  await expect(withNews).toBeVisible()
  await section(page).getByRole('button', { name: 'Delete zwirbel a moustache' }).click()
  await expect.poll(() => savedBy(site, me)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(withNews).toBeVisible()
})
