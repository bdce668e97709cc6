import { expect, type Page } from '@playwright/test'
import { bookmarkPost, createSavedList, getSavedList, updateSavedList } from '#contract/lists.ts'
import { followList, updateListItem } from '#contract/public-lists.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

/** A member with a list of three posts, the last one first. */
async function newList(site: Site) {
  const owner = await newPerson(site)
  const { id } = await call(site, createSavedList, { token: owner.token, body: { name: 'Daily tools' } })
  for (const title of ['Third', 'Second', 'First']) {
    const post = await newPost(site, owner, { title })
    await call(site, bookmarkPost, { token: owner.token, body: { post_id: post.id, saved_list_id: id } })
  }
  return { owner, id }
}

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 })

test('a note that was written in another tab is shown, and not overwritten by leaving the field', async ({
  site,
  page,
  context,
}) => {
  const { owner, id } = await newList(site)
  await enter(page, owner, `/saved/${id}`)
  const note = (tab: Page) => tab.getByRole('textbox', { name: 'Note' }).first()
  await expect(note(page)).toHaveValue('')
  const other = await context.newPage()
  await enter(other, owner, `/saved/${id}`)
  await note(other).fill('From the other tab')
  await note(other).blur()
  await expect(other.getByText('The note has been saved.')).toBeAttached()

  await page.bringToFront()
  await expect(note(page)).toHaveValue('From the other tab')
  await note(page).focus()
  await note(page).blur()
  await page.reload()
  await expect(note(page)).toHaveValue('From the other tab')
})

test('a post that is taken out of a list comes back with its note, at its place', async ({ site, page }) => {
  const { owner, id } = await newList(site)
  const [, second] = (await call(site, getSavedList, { token: owner.token, params: { id } })).items
  const params = { id, post_id: second!.id }
  await call(site, updateListItem, { token: owner.token, params, body: { note: 'For long texts' } })
  await enter(page, owner, `/saved/${id}`)
  const save = page.getByRole('article', { name: 'Second' }).getByRole('button', { name: 'Save' })
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Save to list' })
  await dialog.getByRole('checkbox', { name: 'Daily tools' }).uncheck()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(titles(page)).toHaveText(['First', 'Third'])
  await page.getByRole('button', { name: 'Undo' }).click()
  for (const wasReloaded of [false, true]) {
    if (wasReloaded) await page.reload()
    await expect(titles(page)).toHaveText(['First', 'Second', 'Third'])
    await expect(page.getByRole('textbox', { name: 'Note' }).nth(1)).toHaveValue('For long texts')
  }
})

test('an owner moves, notes and shares the posts of a list, and others follow and copy it', async ({
  site,
  page,
  visitor,
}) => {
  const { owner, id } = await newList(site)
  await enter(page, owner, `/saved/${id}`)
  await expect(titles(page)).toHaveText(['First', 'Second', 'Third'])
  const moveUp = page.getByRole('button', { name: 'Move up' })
  await moveUp.nth(2).click()
  await expect(titles(page)).toHaveText(['First', 'Third', 'Second'])
  await expect(moveUp.nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'Move down' }).first().click()
  await expect(titles(page)).toHaveText(['Third', 'First', 'Second'])
  // By the keyboard alone.
  await page.getByRole('button', { name: 'Drag Second' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/Picked up Second/)).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Second is over 2 of 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(titles(page)).toHaveText(['Third', 'Second', 'First'])

  await page.getByRole('textbox', { name: 'Note' }).first().fill('For long texts')
  await page.getByRole('textbox', { name: 'Note' }).first().blur()
  await expect(page.getByText('The note has been saved.')).toBeAttached()
  await page.getByRole('combobox', { name: 'Visibility' }).selectOption('Public')
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(titles(page)).toHaveText(['Third', 'Second', 'First'])
  await expect(page.getByRole('textbox', { name: 'Note' }).first()).toHaveValue('For long texts')

  const reader = await visitor(site)
  await enter(reader, await newPerson(site), '/lists?sort=new')
  await expect(reader.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await expectAccessible(reader)
  await reader
    .getByRole('article', { name: 'Daily tools' })
    .getByRole('link', { name: 'Daily tools' })
    .click()
  await expect(reader.getByRole('heading', { level: 1, name: 'Daily tools' })).toBeVisible()
  await expect(titles(reader)).toHaveText(['Third', 'Second', 'First'])
  await expect(reader.getByText('For long texts')).toBeVisible()
  await expect(reader.getByRole('region', { name: 'More lists' }).getByRole('article').first()).toBeVisible()
  await reader.getByRole('button', { name: 'Follow' }).click()
  await expect(reader.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
  await expect(reader.getByText('1 follower')).toBeVisible()
  await expect(reader.getByRole('main').getByRole('link', { name: 'Feed' })).toHaveAttribute(
    'href',
    `/lists/${id}/feed.xml`,
  )
  await expectAccessible(reader)
  await reader.getByRole('button', { name: 'Copy to my lists' }).click()
  await reader.getByRole('button', { name: 'Open' }).click()
  await expect(reader).toHaveURL(/\/saved\/\d+$/)
  await expect(titles(reader)).toHaveText(['Third', 'Second', 'First'])
  await expect(reader.getByRole('combobox', { name: 'Visibility' })).toHaveValue('private')

  await page.getByRole('combobox', { name: 'Visibility' }).selectOption('Private')
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  for (const path of ['', '/feed.xml', '/preview.png']) {
    expect((await fetch(`${site.url}/lists/${id}${path}`)).status).toBe(404)
  }
})

test('a list that is followed already stays so when Follow is clicked early', async ({ site, page }) => {
  const { owner, id } = await newList(site)
  const reader = await newPerson(site)
  await call(site, updateSavedList, { token: owner.token, params: { id }, body: { visibility: 'public' } })
  await call(site, followList, { token: reader.token, params: { id } })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/lists/following/', async (route) => {
    await held
    await route.continue()
  })
  await enter(page, reader, `/lists/${id}`)
  await page.route('**/lists/*/follow/', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  release()
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
})

test('the tools of a list stand on its shelf, and two to four of them are compared', async ({
  site,
  page,
}) => {
  const owner = await newPerson(site)
  const { id } = await call(site, createSavedList, { token: owner.token, body: { name: 'Pens' } })
  const names = ['Nib', 'Quill', 'Reed']
  const host = owner.username.replaceAll('_', '-')
  for (const title of names) {
    const post = await newPost(site, owner, { title, link: `https://${title.toLowerCase()}-${host}.example` })
    await call(site, bookmarkPost, { token: owner.token, body: { post_id: post.id, saved_list_id: id } })
  }
  await call(site, updateSavedList, { token: owner.token, params: { id }, body: { visibility: 'public' } })
  await enter(page, owner, '/saved')
  await expect(page.getByRole('article', { name: 'Pens' })).toContainText('Reed, Quill, Nib')
  await page.goto(`/lists/${id}`)
  const head = page.locator('main header')
  for (const name of names) await expect(head.getByRole('link', { name, exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Compare these 3' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(3)

  // A post that is taken out leaves the shelf, and comes back when that is undone.
  await page.goto(`/saved/${id}`)
  const book = page.locator('main header').getByRole('link', { name: 'Quill', exact: true })
  await expect(book).toBeVisible()
  await page.getByRole('article', { name: 'Quill' }).getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to list' })
  await dialog.getByRole('checkbox', { name: 'Pens' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(book).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(book).toBeVisible()
})
