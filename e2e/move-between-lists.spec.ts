import { expect, type Page } from '@playwright/test'
import { bookmarkPost, createSavedList } from '#contract/lists.ts'
import { updateListItem } from '#contract/public-lists.ts'
import { call, enter, newPerson, newPost, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { test } from './test.ts'

const save = (page: Page) => page.getByRole('main').getByRole('article').getByRole('button', { name: 'Save' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Save to list' })
const list = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

function newList(site: Site, { token }: Person, name: string) {
  return call(site, createSavedList, { token, body: { name } })
}

test('a saved post moves between lists, and back by undoing', async ({ site, page, problems }) => {
  problems.announce(/500 to PUT|Changing the lists of a post failed/)
  const reader = await newPerson(site)
  const { id, title } = await newPost(site, reader, { title: 'Bobbin' })
  const { id: later } = await newList(site, reader, 'For later')
  await newList(site, reader, 'Weaving')
  await call(site, bookmarkPost, { token: reader.token, body: { post_id: id, saved_list_id: later } })
  await enter(page, reader, `/posts/${id}`)
  await expect(save(page)).toHaveAttribute('aria-pressed', 'true')
  const box = (name: string) => dialog(page).getByRole('checkbox', { name })
  const confirm = () => dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
  const holds = async (held: string[]) => {
    await save(page).click()
    for (const name of ['Default List – Saved', 'For later', 'Weaving']) {
      await expect(box(name)).toBeChecked({ checked: held.includes(name) })
    }
  }
  await holds(['For later'])
  await box('For later').uncheck()
  await box('Weaving').check()

  await page.route('**/lists/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await confirm()
  await expect(page.getByText('The lists of the post could not be changed.')).toBeVisible()
  await holds(['For later'])
  await box('For later').uncheck()
  await box('Weaving').check()
  await box('Default List – Saved').check()
  await confirm()
  await expect(page.getByText('The lists of the post have been changed.')).toBeVisible()
  await page.reload()
  await holds(['Default List – Saved', 'Weaving'])
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await holds(['Default List – Saved', 'Weaving'])
  await box('Default List – Saved').uncheck()
  await box('Weaving').uncheck()
  await box('For later').check()
  await confirm()
  await expect(page.getByText('The lists of the post have been changed.')).toBeVisible()
  await holds(['For later'])
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  const params = { id: later, post_id: id }
  await call(site, updateListItem, { token: reader.token, params, body: { note: 'Try the demo' } })
  await page.goto(`/saved/${later}`)
  await page.getByRole('article', { name: title, exact: true }).getByRole('button', { name: 'Save' }).click()
  await box('For later').uncheck()
  await box('Weaving').check()
  await confirm()
  await expect(page.getByText('0 posts saved')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 post saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Try the demo')
})

test('a post is taken out of one list only, and back by undoing', async ({ site, page, problems }) => {
  problems.announce(/500 to DELETE|Taking a post out of a list failed/)
  const reader = await newPerson(site)
  const { id, title } = await newPost(site, reader, { title: 'Heddle' })
  const { id: later } = await newList(site, reader, 'For later')
  await call(site, bookmarkPost, { token: reader.token, body: { post_id: id } })
  await call(site, bookmarkPost, { token: reader.token, body: { post_id: id, saved_list_id: later } })
  await enter(page, reader, `/saved/${later}`)
  // The name of the list, not that of all lists.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For later')
  await expect(page).toHaveTitle(/^For later/)
  const card = page.getByRole('article', { name: title, exact: true })
  const remove = async () => {
    await card.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Remove from this list' }).click()
  }
  await page.route('**/unbookmark/', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await remove()
  await expect(page.getByText('The post could not be taken out of this list.')).toBeVisible()
  await expect(card).toBeVisible()
  await remove()
  await expect(card).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await remove()
  await expect(card).toBeHidden()
  await page.getByRole('link', { name: 'Back To Feed' }).click()
  await expect(list(page, 'For later')).toContainText('0 posts')
  await expect(list(page, 'Saved')).toContainText('1 post')
})
