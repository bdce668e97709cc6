import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { call, newPerson, newPost, enter } from '#testing/browser/members.ts'
import { test } from './test.ts'

const badge = (page: Page) => page.getByRole('article').getByRole('button', { name: 'Summarize' })
const dialog = (page: Page) => page.getByRole('dialog', { name: /^AI summary - / })
const calls = '**/summaries/posts/*/'

test('a summary is made of the description, the review and the comments', async ({ site, page }) => {
  const author = await newPerson(site)
  const post = await newPost(site, author, {
    title: 'Margin',
    description: 'Margin reads contracts and marks every clause that a lawyer should see again.',
    personal_review: 'It found two clauses that I had overlooked.',
  })
  const body = { text: 'The marks are honest about what they do not understand.' }
  await call(site, createComment, { params: { id: post.id }, token: author.token, body })
  await enter(page, author, `/posts/${post.id}`)

  const request = page.waitForRequest(calls)
  await badge(page).click()
  await expect(dialog(page)).toHaveAccessibleName('AI summary - Margin')
  await expect(dialog(page)).toContainText(
    "AI generates a summary combining the tool's description and user reviews.",
  )
  // The server reads the post and its comments: the browser sends neither.
  expect(new URL((await request).url()).pathname).toBe(`/api/summaries/posts/${post.id}/`)
  expect((await request).postData()).toBeNull()
  for (const word of ['contracts', 'overlooked', 'honest']) {
    await expect(dialog(page).getByRole('status')).toContainText(word)
  }
  await expect(dialog(page)).not.toContainText('Click the badge')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(badge(page)).toBeFocused()
})

test('it can be stopped, and begun again with the badge in the dialog', async ({ site, page }) => {
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  await enter(page, author, `/posts/${id}`)
  let asked = 0
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    asked += 1
    if (asked === 1) await held
    await route.fulfill({ json: { summary: `Summary ${asked}` } }).catch(() => {})
  })
  await badge(page).click()
  await expect(dialog(page).getByRole('status')).toHaveText('Loading...')
  await dialog(page).getByRole('button', { name: 'Stop' }).click()
  await expect(dialog(page)).toContainText('Click the badge to generate summary')
  await expect(dialog(page)).not.toContainText('Error generating summary')
  release()
  await dialog(page).getByRole('button', { name: 'Summarize' }).click()
  await expect(dialog(page).getByRole('status')).toHaveText('Summary 2')
})

test('closing it ends the call', async ({ site, page }) => {
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  await enter(page, author, `/posts/${id}`)
  await page.route(calls, () => {})
  const ended = page.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(`/summaries/posts/${id}/`),
  )
  const begun = page.waitForRequest(calls)
  await badge(page).click()
  await begun
  await page.keyboard.press('Escape')
  expect((await ended).failure()?.errorText).toBe('net::ERR_ABORTED')
})

test('a failure is told, and the badge tries again', async ({ site, page, problems }) => {
  problems.announce(/503 to POST|Summarising failed|Loading failed/)
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  await enter(page, author, `/posts/${id}`)
  await page.route(calls, (route) => route.fulfill({ status: 503, json: { detail: 'Busy' } }), { times: 1 })
  await badge(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Error generating summary')
  await expect(dialog(page)).toContainText('Click the badge to generate summary')
  await dialog(page).getByRole('button', { name: 'Summarize' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('What it does')
  await expect(dialog(page).getByRole('alert')).toBeHidden()
})
