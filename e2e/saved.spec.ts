import { expect, type Page } from '@playwright/test'
import { bookmarkPost, createSavedList } from '#contract/lists.ts'
import { call, fillLogin, newPerson, newPost, enter, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { test } from './test.ts'

const save = (page: Page) => page.getByRole('main').getByRole('article').getByRole('button', { name: 'Save' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save to list' })
const list = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

function newList(site: Site, { token }: Person, name: string, description = '') {
  return call(site, createSavedList, { token, body: { name, description } })
}

/** Unticks every list of a saved post. */
async function takeOutOfAll(page: Page) {
  await save(page).click()
  await expect(dialog(page)).toBeVisible()
  while ((await dialog(page).getByRole('checkbox', { checked: true }).count()) > 0) {
    await dialog(page).getByRole('checkbox', { checked: true }).first().uncheck()
  }
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
}

async function isSaved(page: Page, saved: boolean) {
  await expect(save(page)).toHaveAttribute('aria-pressed', String(saved))
}

test('a post is saved into every ticked list, one of them made on the way, and taken out of all', async ({
  site,
  page,
}) => {
  const reader = await newPerson(site)
  const { id, title } = await newPost(site, reader, { title: 'Skein' })
  await newList(site, reader, 'For later')
  await newList(site, reader, 'Never ticked')
  await enter(page, reader, `/posts/${id}`)
  await save(page).click()
  await expect(dialog(page).getByRole('checkbox', { name: 'Default List – Saved' })).toBeChecked()
  const others = dialog(page).getByRole('group', { name: 'Available Lists' })
  await expect(others.getByRole('checkbox')).toHaveCount(2)
  await others.getByRole('checkbox', { name: 'For later' }).check()

  await dialog(page).getByRole('button', { name: 'New List' }).click()
  await expect(dialog(page).getByLabel('List name')).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByRole('button', { name: 'New List' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'New List' }).click()
  const made: string[] = []
  page.on('request', (request) => request.method() === 'POST' && made.push(request.url()))
  await dialog(page).getByLabel('List name').fill('  ')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('List name is required')
  expect(made).toEqual([])
  await dialog(page).getByLabel('List name').fill('Weaving')
  await dialog(page).getByLabel('Description (optional)').fill('Threads')
  await dialog(page).getByRole('button', { name: 'Add' }).click()
  await expect(others.getByRole('checkbox', { name: 'Weaving' })).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  await isSaved(page, true)
  await expect(save(page)).toBeFocused()

  await page.getByRole('link', { name: 'My Saved Tools' }).click()
  for (const name of ['Saved', 'For later', 'Weaving']) {
    await expect(list(page, name)).toContainText('1 post')
  }
  await expect(list(page, 'Never ticked')).toContainText('0 posts')
  await expect(list(page, 'Saved')).toContainText('Default')
  await expect(list(page, 'Weaving')).toContainText('Threads')

  await list(page, 'Weaving').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Weaving' })).toBeVisible()
  await expect(page.getByText('1 post saved')).toBeVisible()
  await expect(page.getByRole('article', { name: title, exact: true })).toBeVisible()
  await takeOutOfAll(page)
  await expect(page.getByText('0 posts saved')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('No saved tools for selected category')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Back To Feed' }).click()
  await expect(page).toHaveURL(`${site.url}/saved`)
  for (const name of ['Saved', 'For later', 'Weaving', 'Never ticked']) {
    await expect(list(page, name)).toContainText('0 posts')
  }
})

test('with none ticked it goes into the default list; the state is the same everywhere', async ({
  site,
  page,
}) => {
  const reader = await newPerson(site)
  const { title } = await newPost(site, reader, { title: 'Whetstone' })
  for (let number = 1; number <= 8; number += 1) await newList(site, reader, `List ${number}`)
  await enter(page, reader)
  const card = page.getByRole('article', { name: title, exact: true })
  await card.getByRole('button', { name: 'Save' }).click()
  // As high as 15 rem (as laid out: the dialog may still be growing into view); the rest is reached by scrolling.
  const lists = dialog(page).getByRole('group', { name: 'Available Lists' }).getByRole('list')
  expect(await lists.evaluate((list) => (list as HTMLElement).offsetHeight)).toBe(240)
  await lists.getByRole('checkbox', { name: 'List 8' }).focus()
  await expect(lists.getByRole('checkbox', { name: 'List 8' })).toBeInViewport()
  await dialog(page).getByRole('checkbox', { name: 'Default List – Saved' }).uncheck()
  const sent = page.waitForRequest('**/savedlists/bookmark/')
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  expect((await sent).postDataJSON()).not.toHaveProperty('saved_list_id')
  await expect(card.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/\/posts\/\d+$/)
  // The address may be there a moment before the page.
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await isSaved(page, true)
  await page.reload()
  await isSaved(page, true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await isSaved(page, false)
})

test('what the server refuses is taken back', async ({ site, page, problems }) => {
  problems.announce(/(409|500) to|Saving a post failed|Changing the lists of a post failed/)
  const reader = await newPerson(site)
  const { id } = await newPost(site, reader)
  await enter(page, reader, `/posts/${id}`)
  const full = { detail: 'A list can hold at most 1000 posts', code: 'conflict' }
  await page.route('**/bookmark/', (route) => route.fulfill({ status: 409, json: full }), { times: 1 })
  await save(page).click()
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(
    page.getByText('The post could not be saved. A list can hold at most 1000 posts'),
  ).toBeVisible()
  await isSaved(page, false)

  await call(site, bookmarkPost, { token: reader.token, body: { post_id: id } })
  await page.reload()
  await isSaved(page, true)
  await page.route('**/unbookmark/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await takeOutOfAll(page)
  await expect(page.getByText('The post could not be taken out of your lists.')).toBeVisible()
  await isSaved(page, true)
})

test('a list is made, renamed and deleted', async ({ site, page, problems }) => {
  problems.announce(/500 to POST|Creating a list failed/)
  await enter(page, await newPerson(site))
  await page.getByRole('link', { name: 'My Saved Tools' }).click()
  await expect(page.getByText('Organize your favorite AI tools into custom lists')).toBeVisible()
  const opener = page.getByRole('button', { name: 'Create New List' })
  await opener.click()
  const form = page.getByRole('dialog', { name: 'Create New List' })
  await form.getByLabel('List name').fill('   ')
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toHaveText('List name is required')
  await form.getByLabel('List name').fill('Reading')
  await form.getByLabel('Description (optional)').fill('For the train')
  await page.route('**/savedlists/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('alert')).toHaveText('The list could not be made.')
  await expect(form.getByLabel('List name')).toHaveValue('Reading')

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    '**/savedlists/',
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  await form.getByRole('button', { name: 'Create' }).click()
  await expect(form.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  release()
  await expect(form).toBeHidden()
  await expect(opener).toBeFocused()

  await list(page, 'Reading').getByRole('link').click()
  await page.getByRole('button', { name: 'Rename list' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename list' })
  await expect(renaming.getByLabel('Description (optional)')).toHaveValue('For the train')
  await renaming.getByLabel('List name').fill('Reading room')
  await renaming.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reading room' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Reading room' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete list' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete list' })
  await asking.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${site.url}/saved`)
  await expect(list(page, 'Saved')).toBeVisible()
  await expect(list(page, 'Reading room')).toBeHidden()

  await list(page, 'Saved').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
  await expect(page.getByRole('button', { name: /list$/ })).toHaveCount(0)
})

test('a tool no longer counts what a deleted list had saved', async ({ site, page }) => {
  const reader = await newPerson(site)
  const link = `https://${reader.username.replaceAll('_', '-')}.example/`
  const { id: post_id, tool } = await newPost(site, reader, { link })
  const { id } = await newList(site, reader, 'Going')
  await call(site, bookmarkPost, { token: reader.token, body: { post_id, saved_list_id: id } })
  await enter(page, reader, `/tools/${tool!.slug}`)
  await expect(page.getByText('1 save', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'My Saved Tools' }).click()
  await list(page, 'Going').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Delete list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(`${site.url}/saved`)
  await page.evaluate(() => history.go(-3))
  await expect(page).toHaveURL(`${site.url}/tools/${tool!.slug}`)
  await expect(page.getByText('0 saves', { exact: true })).toBeVisible()
})

test('a list shows the posts that have every chosen category', async ({ site, page }) => {
  const reader = await newPerson(site)
  const both = await newPost(site, reader, { title: 'Both', category_ids: [1, 2] })
  const one = await newPost(site, reader, { title: 'One', category_ids: [1] })
  const { id } = await newList(site, reader, 'Mixed')
  for (const { id: post_id } of [both, one]) {
    await call(site, bookmarkPost, { token: reader.token, body: { post_id, saved_list_id: id } })
  }
  await enter(page, reader, `/saved/${id}`)
  const titles = page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })
  await expect(titles).toHaveText(['One', 'Both'])
  await page.goto(`/saved/${id}?category=1`)
  await expect(titles).toHaveText(['One', 'Both'])
  const [, second] = [...both.categories].sort((a, b) => a.id - b.id)
  await page.getByRole('button', { name: 'Select category' }).click()
  await page.getByRole('menuitem', { name: second?.name ?? '', exact: true }).click()
  await expect(titles).toHaveText(['Both'])
  await expect(page).toHaveURL(/\?category=1&category=2$/)
  await page.goto(`/saved/${id}?category=3`)
  await expect(page.getByRole('main')).toContainText('No saved tools for selected category')
  await expect(page.getByText('2 posts saved')).toBeVisible()
})

test("somebody else's list does not exist", async ({ site, page, problems }) => {
  problems.announce(/404 to GET .*\/savedlists\//)
  const { id } = await newList(site, await newPerson(site), 'Private')
  await enter(page, await newPerson(site), `/saved/${id}`)
  await expect(page.getByRole('heading', { name: 'List not found' })).toBeAttached()
  await expect(page.getByRole('main')).not.toContainText('Private')
})

test('guests sign in first, and come to their lists then', async ({ site, page }) => {
  await page.goto('/saved')
  await expect(page).toHaveURL(`${site.url}/login`)
  await fillLogin(page, await newPerson(site))
  await expect(page).toHaveURL(`${site.url}/saved`)
  await expect(list(page, 'Saved')).toContainText('0 posts')
})
