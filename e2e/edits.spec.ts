import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { likePost } from '#contract/reactions.ts'
import { updatePost } from '#contract/posts.ts'
import { reportPost } from '#contract/reports.ts'
import { call, enter, newModerator, newPerson, newPost, signIn } from '#testing/browser/members.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, name: string) => main(page).getByRole('article', { name, exact: true })

async function giveReason(page: Page, title: string, button: string, reason: string) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button, exact: true }).click()
  await expect(dialog).toBeHidden()
}

test("a new link of a liked post waits for a moderator; 'edited' stands beside the time once it is shown", async ({
  site,
  page,
  visitor,
}) => {
  const [author, reader, judge] = [await newPerson(site), await newPerson(site), await newModerator(site)]
  const [old, link] = ['https://tool.example/', 'https://elsewhere.example/']
  const post = await newPost(site, author, { title: 'Sketch helper', link: old })
  await call(site, likePost, { token: reader.token, params: { id: post.id } })

  // The author changes the link, and is told that it waits.
  await enter(page, author, '/my-posts')
  const own = card(page, 'Sketch helper')
  await own.getByRole('button', { name: 'Edit post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  await dialog.getByLabel('Tool URL').fill(link)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(own).toContainText('Your new link waits for a moderator')
  await expect(own).toContainText(link)
  await expect(own.getByRole('link', { name: 'Visit Sketch helper' })).toHaveAttribute('href', old)
  await expect(own.getByText('edited')).toBeHidden()

  // Changing something else leaves the link waiting.
  await own.getByRole('button', { name: 'Edit post' }).click()
  await expect(dialog.getByLabel('Tool URL')).toHaveValue(link)
  await expect(dialog).toContainText('This new link waits for a moderator.')
  await dialog.getByLabel('Post Description').fill('What it does now')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(own).toContainText('What it does now')
  await expect(own).toContainText('Your new link waits for a moderator')
  await expect(own.getByText(/^edited just now$/)).toHaveAttribute('title', /^Edited \d+ \w+ \d{4}/)

  // A moderator sees both links and what the post said before, and approves the new one.
  const bench = await visitor(site)
  await signIn(bench, judge)
  await bench.getByRole('link', { name: 'Moderation' }).click()
  const waiting = card(bench, 'Sketch helper')
  await expect(waiting).toContainText('A new link, since')
  await expect(waiting.getByRole('definition')).toHaveText([old, link])
  await waiting.getByRole('button', { name: 'History' }).click()
  const history = bench.getByRole('dialog', { name: 'History' })
  await expect(history.getByRole('listitem')).toHaveCount(1)
  await expect(history.getByRole('listitem')).toContainText(/Until the edit just now.*What it does.*https:/)
  await history.getByRole('button', { name: 'Close' }).click()
  await waiting.getByRole('button', { name: 'Approve link' }).click()
  await giveReason(bench, 'Approve link', 'Approve', 'It moved there')
  await expect(waiting).toBeHidden()
  await bench.getByRole('navigation', { name: 'Moderation' }).getByRole('link', { name: 'Log' }).click()
  const entry = main(bench).getByRole('listitem').filter({ hasText: 'Sketch helper' })
  await expect(entry).toContainText('approved the new link of a post')

  // Now everyone sees it; the author is told.
  await page.goto('/')
  await page.getByRole('button', { name: 'Notifications 2' }).click()
  await page.getByRole('link', { name: /The moderators approved your new link/ }).click()
  await expect(page).toHaveURL('/my-posts')
  await expect(own.getByRole('link', { name: 'Visit Sketch helper' })).toHaveAttribute('href', link)
  await expect(own).not.toContainText('waits for a moderator')
  await page.goto(`/posts/${post.id}`)
  await expect(card(page, 'Sketch helper')).toContainText('edited')
})

test('what was reported is shown as it was reported, however its author edits it', async ({ site, page }) => {
  const [author, reader, judge] = [await newPerson(site), await newPerson(site), await newModerator(site)]
  const post = await newPost(site, author, { title: 'Rude tool', description: 'You are all fools' })
  const params = { id: post.id }
  await call(site, reportPost, { token: reader.token, params, body: { reason: 'abuse' } })
  const body = { title: 'Rude tool', description: 'Nice to meet you', category_ids: [1] }
  await call(site, updatePost, { token: author.token, params, body })

  await signIn(page, judge)
  await page.goto('/moderation')
  const reported = card(page, 'Rude tool')
  await expect(reported).toContainText('Nice to meet you')
  const copy = reported.getByRole('region', { name: 'As it was reported' })
  await expect(copy).toContainText('You are all fools')
  await page.goto(`/posts/${post.id}`)
  await main(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History' })).toContainText('You are all fools')
})

test('an edited comment says so', async ({ site, page }) => {
  const author = await newPerson(site)
  const post = await newPost(site, author)
  await call(site, createComment, {
    token: author.token,
    params: { id: post.id },
    body: { text: 'Frist' },
  })
  await enter(page, author, `/posts/${post.id}`)
  const comment = page.getByRole('region', { name: 'Comments' }).getByRole('listitem')
  await expect(comment).not.toContainText('edited')
  await comment.getByRole('button', { name: 'Edit comment' }).click()
  await comment.getByRole('textbox', { name: 'Edit comment' }).fill('First')
  await comment.getByRole('button', { name: 'Save Changes' }).click()
  await expect(comment.getByText('edited')).toBeVisible()
  await page.reload()
  await expect(comment).toContainText('First')
  await expect(comment.getByText('edited')).toBeVisible()
})
