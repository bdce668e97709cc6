import { expect, type Page } from '@playwright/test'
import { getPost, updatePost } from '#contract/posts.ts'
import { likePost } from '#contract/reactions.ts'
import { call, newPerson, newPost, enter } from '#testing/browser/members.ts'
import { test } from './test.ts'

const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article', { name: title, exact: true })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Post' })

async function openMyPosts(page: Page) {
  await page.getByRole('link', { name: 'My Post', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My Posts' })).toBeVisible()
}

test("only the member's own posts are there, with all of their text", async ({ page, site }) => {
  const [me, somebody] = await Promise.all([newPerson(site), newPerson(site)])
  const description = `${'A long description. '.repeat(20)}The end.`
  await newPost(site, me, { title: 'Mine', description })
  await newPost(site, somebody, { title: 'Theirs' })
  await enter(page, me)
  await expect(card(page, 'Mine').getByRole('tabpanel')).toHaveText(/\.\.\.$/)
  await expect(page.getByRole('button', { name: 'Edit post' })).toHaveCount(0)

  await openMyPosts(page)
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1)
  await expect(card(page, 'Mine').getByRole('tabpanel')).toHaveText(description)
})

test('who has not posted anything is shown how', async ({ page, site }) => {
  await enter(page, await newPerson(site))
  await openMyPosts(page)
  await expect(page.getByText('You have not posted anything yet')).toBeVisible()
  await page.getByRole('link', { name: 'Share an AI tool', exact: true }).click()
  await expect(page).toHaveURL('/create-post')
})

test('an edited post is shown as the server has it, everywhere', async ({ page, site }) => {
  const me = await newPerson(site)
  const post = await newPost(site, me, {
    title: 'Before',
    personal_review: 'Fine.',
    link: 'https://a.example',
  })
  await enter(page, me)
  await openMyPosts(page)
  await card(page, 'Before').getByRole('button', { name: 'Edit post' }).click()

  const dialog = editDialog(page)
  await expect(dialog).toContainText('Update your Ai tool recommendation and review')
  await expect(dialog.getByLabel('Post Title Or Tool Name')).toHaveValue('Before')
  await expect(dialog.getByLabel('Tool URL')).toHaveAttribute('type', 'url')
  await expect(dialog.getByLabel('Post Description')).toHaveValue('What it does')
  await expect(dialog.getByLabel('Post Review')).toHaveValue('Fine.')

  await dialog.getByLabel('Post Title Or Tool Name').fill('  After  ')
  await dialog.getByLabel('Tool URL').fill('https://b.example')
  await dialog.getByLabel('Post Description').fill('What it does now')
  await dialog.getByRole('button', { name: 'Select category' }).click()
  await page.getByRole('menuitem', { name: 'Marketing', exact: true }).click()
  await dialog.getByRole('button', { name: 'Remove Design Tools' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(dialog).toBeHidden()

  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  await expect(card(page, 'After').getByRole('list', { name: 'Categories' })).toHaveText('Marketing')
  await expect(card(page, 'After').getByRole('link', { name: 'Visit After' })).toHaveAttribute(
    'href',
    'https://b.example',
  )
  await expect(card(page, 'After').getByRole('button', { name: 'Edit post' })).toBeFocused()
  await page.getByRole('link', { name: 'Home' }).click()
  await card(page, 'After').getByRole('tab', { name: 'Description' }).click()
  await expect(card(page, 'After').getByRole('tabpanel')).toHaveText('What it does now')
  const stored = await call(site, getPost, { params: { id: post.id } })
  expect(stored).toMatchObject({ title: 'After', description: 'What it does now', personal_review: 'Fine.' })
})

test("the author edits and deletes a post on the post's page, too", async ({ page, site, problems }) => {
  problems.announce(/404 to GET .*\/posts\/\d+/)
  const [me, reader] = await Promise.all([newPerson(site), newPerson(site)])
  const { id } = await newPost(site, me, { title: 'Here', link: 'https://a.example' })
  await call(site, likePost, { token: reader.token, params: { id } })
  await enter(page, me, `/posts/${id}`)
  await card(page, 'Here').getByRole('button', { name: 'Edit post' }).click()
  await editDialog(page).getByLabel('Tool URL').fill('https://b.example')
  await editDialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(card(page, 'Here')).toContainText('Your new link waits for a moderator')
  await page.reload()
  await card(page, 'Here').getByRole('button', { name: 'Edit post' }).click()
  await expect(editDialog(page).getByLabel('Tool URL')).toHaveValue('https://b.example')
  await editDialog(page).getByRole('button', { name: 'Cancel' }).click()

  await card(page, 'Here').getByRole('button', { name: 'Delete post' }).click()
  await page.getByRole('dialog', { name: 'Warning' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/')
  await expect(card(page, 'Here')).toHaveCount(0)
  await enter(page, reader, `/posts/${id}`)
  await expect(page.getByText('Post not found!').last()).toBeVisible()
})

test('typed changes are lost only after a question', async ({ page, site }) => {
  const me = await newPerson(site)
  const { id } = await newPost(site, me, { title: 'Stays' })
  await enter(page, me)
  await openMyPosts(page)
  await page.getByRole('button', { name: 'Edit post' }).click()
  const title = editDialog(page).getByLabel('Post Title Or Tool Name')
  await title.fill('x'.repeat(108))
  await expect(editDialog(page).getByText('108 of 120 characters')).toBeVisible()
  await title.fill('Gone')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await title.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  // The closing question may still take a click outside.
  await expect(async () => {
    await page.mouse.click(5, 5)
    await expect(question).toBeVisible({ timeout: 1000 })
  }).toPass()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveValue('Gone')
  await page.goBack()
  const leaving = page.getByRole('dialog', { name: 'Leave this page?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(title).toHaveValue('Gone')
  await page.reload()
  await page.getByRole('button', { name: 'Edit post' }).click()
  await expect(editDialog(page).getByText('Your unsaved changes are back.')).toBeVisible()
  await expect(title).toHaveValue('Gone')
  await title.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(editDialog(page)).toBeHidden()

  await page.getByRole('button', { name: 'Edit post' }).click()
  await expect(title).toHaveValue('Stays')
  await title.fill('Gone')
  await editDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(editDialog(page)).toBeHidden()
  await expect(card(page, 'Stays')).toBeVisible()

  // Changes that are saved after the page was left are no draft any more.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(`**/api/posts/${id}/`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Edit post' }).click()
  await title.fill('Saved')
  await editDialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await page.goBack()
  await expect(editDialog(page)).toBeHidden()
  release()
  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  const body = { title: 'Changed elsewhere', description: 'What it does', category_ids: [1] }
  await call(site, updatePost, { params: { id }, token: me.token, body })
  await page.goto('/my-posts')
  await page.getByRole('button', { name: 'Edit post' }).click()
  await expect(title).toHaveValue('Changed elsewhere')
})

test('a refused edit says why, and is there again in the dialog', async ({ page, site, problems }) => {
  problems.announce(/400 to PUT /)
  problems.announce(/Saving a post failed/)
  const me = await newPerson(site)
  await newPost(site, me, { title: 'Stays' })
  await enter(page, me)
  await openMyPosts(page)
  await page.getByRole('button', { name: 'Edit post' }).click()
  await editDialog(page).getByLabel('Post Title Or Tool Name').fill('')
  await editDialog(page).getByLabel('Post Review').fill('Much to say about it.')
  await editDialog(page).getByRole('button', { name: 'Save Changes' }).click()
  await expect(editDialog(page)).toBeHidden()
  await expect(page.getByText('Your changes were not saved. Title is required')).toBeVisible()
  await expect(card(page, 'Stays')).toBeVisible()

  await page.getByRole('button', { name: 'Edit post' }).click()
  await expect(editDialog(page).getByLabel('Post Review')).toHaveValue('Much to say about it.')
})

test('a post is deleted only after a warning, and then is gone everywhere', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/404 to GET .*\/posts\/\d+/)
  const me = await newPerson(site)
  const post = await newPost(site, me, { title: 'Short lived' })
  await newPost(site, me, { title: 'Long lived' })
  await enter(page, me)
  await openMyPosts(page)
  const warning = page.getByRole('dialog', { name: 'Warning' })

  await card(page, 'Short lived').getByRole('button', { name: 'Delete post' }).click()
  await expect(warning).toContainText(
    'Are you sure you want to delete this post? This action cannot be undone!',
  )
  await warning.getByRole('button', { name: 'Cancel' }).click()
  await expect(warning).toBeHidden()
  await expect(card(page, 'Short lived')).toBeVisible()

  await card(page, 'Short lived').getByRole('button', { name: 'Delete post' }).click()
  await warning.getByRole('button', { name: 'Delete' }).click()
  await expect(warning).toBeHidden()
  await expect(card(page, 'Short lived')).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(card(page, 'Long lived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, 'Short lived')).toBeVisible()
  await expect(page.getByText('Your post is back.')).toBeVisible()
  await expect(page.getByText('Your post has been deleted.')).toBeHidden()

  await card(page, 'Short lived').getByRole('button', { name: 'Delete post' }).click()
  await warning.getByRole('button', { name: 'Delete' }).click()
  await expect(card(page, 'Short lived')).toHaveCount(0)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(card(page, 'Long lived')).toBeVisible()
  await expect(card(page, 'Short lived')).toHaveCount(0)
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByText('Post not found!').last()).toBeVisible()
})
