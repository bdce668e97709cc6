import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { call, fillLogin, newPerson, newPost, enter, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { test } from './test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Comments' })
const field = (page: Page) => panel(page).getByPlaceholder('Type your message here...')
const send = (page: Page) => panel(page).getByRole('button', { name: 'comment', exact: true })
const comments = (page: Page) => panel(page).getByRole('listitem')
const counter = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Comments \d+$/ })

async function write(page: Page, text: string) {
  await field(page).fill(text)
  await send(page).click()
}

async function commentOn(site: Site, id: number, by: Person, text: string) {
  await call(site, createComment, { params: { id }, token: by.token, body: { text } })
}

/** The number of times that a comment was sent. */
function sent(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/comment/')) count += 1
  })
  return () => count
}

test('guests read all comments, oldest first, without script too', async ({ site, browser }) => {
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  for (const text of ['It was first', 'It was second']) await commentOn(site, id, author, text)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const page = await context.newPage()
  await page.goto(`/posts/${id}`)
  await expect(comments(page)).toHaveCount(2)
  await expect(comments(page).first()).toContainText('It was first')
  await expect(comments(page).last()).toContainText('It was second')
  await expect(comments(page).first()).toContainText(`Grace Hopper@${author.username}`)
  await context.close()
})

test('a guest who sends a comment is asked to sign in, and finds it again afterwards', async ({
  site,
  page,
}) => {
  const reader = await newPerson(site)
  const { id } = await newPost(site, await newPerson(site))
  const count = sent(page)
  await page.goto(`/posts/${id}`)
  await expect(panel(page)).toContainText('No comments yet')
  await write(page, 'I wonder how')
  const dialog = page.getByRole('dialog', { name: 'Login Required' })
  await expect(dialog).toContainText('Please log in or sign up to perform this action.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(field(page)).toHaveValue('I wonder how')
  expect(count()).toBe(0)

  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const before = await scrolled()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await fillLogin(page, reader)
  await expect(page).toHaveURL(`${site.url}/posts/${id}`)
  await expect(field(page)).toHaveValue('I wonder how')
  await expect.poll(scrolled).toBe(before)
  await send(page).click()
  await expect(comments(page)).toContainText(['I wonder how'])

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await fillLogin(page, reader)
  await expect(page).toHaveURL(`${site.url}/`)
})

test('a draft is shown only to the member who wrote it', async ({ site, page }) => {
  const [writer, other] = [await newPerson(site), await newPerson(site, 'Alan Turing')]
  const { id } = await newPost(site, await newPerson(site))
  const signInAgain = async (person: Person) => {
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await fillLogin(page, person)
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await page.goBack()
  }
  const signOut = () => page.getByRole('button', { name: 'Logout' }).click()

  await enter(page, writer, `/posts/${id}`)
  await field(page).fill('Not finished yet')
  await signOut()
  await expect(field(page)).toHaveValue('')
  await signInAgain(other)
  await expect(field(page)).toHaveValue('')
  await field(page).fill('Of the other member')
  await signOut()
  await expect(field(page)).toHaveValue('')
  await signInAgain(writer)
  await expect(field(page)).toHaveValue('Not finished yet')
})

test('a comment shows before the server answers, and the count moves wherever the post is', async ({
  site,
  page,
}) => {
  const { id, title } = await newPost(site, await newPerson(site), { title: 'Brevity' })
  await enter(page, await newPerson(site, 'Ada Lovelace'))
  await page.getByRole('link', { name: title, exact: true }).first().click()
  await expect(page).toHaveURL(`${site.url}/posts/${id}`)
  await expect(panel(page)).toBeVisible()
  await expect(counter(page)).toHaveText('0')

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/comment/', async (route) => {
    await held
    await route.continue()
  })
  await write(page, '  Two lines,\nno more  ')
  await expect(comments(page)).toHaveText(/Ada Lovelace.*just now.*Two lines,\nno more$/s)
  await expect(counter(page)).toHaveText('1')
  await expect(field(page)).toHaveValue('  Two lines,\nno more  ')
  await expect(panel(page).getByRole('button', { name: 'Edit comment' })).toBeHidden()
  release()
  await expect(field(page)).toHaveValue('')
  await expect(panel(page).getByRole('status')).toHaveText('Your comment has been posted')
  await expect(panel(page).getByRole('button', { name: 'Edit comment' })).toBeVisible()
  await expect(comments(page)).toHaveCount(1)

  await page.getByRole('link', { name: 'Back To Feed' }).click()
  const card = page.getByRole('article', { name: title, exact: true })
  await expect(card.getByRole('link', { name: 'Comments 1' })).toBeVisible()
  await page.goto(`/posts/${id}`)
  await expect(comments(page)).toContainText(['Two lines,'])
})

test('blank is not sent, nor is more than 2000 characters; Ctrl and Enter send', async ({ site, page }) => {
  const { id } = await newPost(site, await newPerson(site))
  await enter(page, await newPerson(site), `/posts/${id}`)
  const count = sent(page)
  await send(page).click()
  await write(page, ' \n ')
  await write(page, '🙂'.repeat(2001))
  await expect(panel(page).getByRole('alert')).toHaveText('Comment can have at most 2000 characters')
  expect(count()).toBe(0)
  await field(page).fill('🙂'.repeat(2000))
  await expect(panel(page).getByRole('alert')).toBeHidden()
  await field(page).press('Control+Enter')
  await expect(field(page)).toHaveValue('')
  expect(count()).toBe(1)
})

test('a comment that the server refuses goes again, and what was typed stays', async ({
  site,
  page,
  problems,
}) => {
  problems.announce(/500 to POST|Commenting failed/)
  const { id } = await newPost(site, await newPerson(site))
  await enter(page, await newPerson(site), `/posts/${id}`)
  await page.route('**/comment/', (route) => route.fulfill({ status: 500, json: { detail: 'Broken' } }))
  await write(page, 'Never to be read')
  await expect(page.getByText('Your comment could not be posted.')).toBeVisible()
  await expect(panel(page)).toContainText('No comments yet')
  await expect(counter(page)).toHaveText('0')
  await expect(field(page)).toHaveValue('Never to be read')
})

/** A change shows at once; a member who leaves the page before the answer takes the request along. */
function answerTo(page: Page, method: string) {
  return page.waitForResponse((response) => response.request().method() === method)
}

test('authors edit and delete their own comments, and nobody else', async ({ site, page }) => {
  const [author, other] = [await newPerson(site), await newPerson(site, 'Alan Turing')]
  const { id } = await newPost(site, author)
  await commentOn(site, id, other, 'Of somebody else')
  await commentOn(site, id, author, 'Of my own')
  await enter(page, author, `/posts/${id}`)
  await expect(comments(page)).toHaveCount(2)
  await expect(panel(page).getByRole('button', { name: 'Edit comment' })).toHaveCount(1)

  const own = comments(page).last()
  await own.getByRole('button', { name: 'Edit comment' }).click()
  const editor = own.getByRole('textbox', { name: 'Edit comment' })
  await expect(editor).toBeFocused()
  await editor.fill('Thought better of')
  await editor.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toBeFocused()
  await expect(editor).toHaveValue('Thought better of')
  await editor.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(own).toContainText('Of my own')
  await expect(own.getByRole('button', { name: 'Edit comment' })).toBeFocused()
  await own.getByRole('button', { name: 'Edit comment' }).click()
  await editor.fill('Of my own, corrected')
  await page.reload()
  await expect(editor).toHaveValue('Of my own, corrected')
  const corrected = answerTo(page, 'PUT')
  await own.getByRole('button', { name: 'Save Changes' }).click()
  await expect(own).toContainText('Of my own, corrected')
  await corrected
  await page.reload()
  await expect(own).toContainText('Of my own, corrected')
  await expect(own.getByRole('button', { name: 'Edit comment' })).toBeVisible()

  await own.getByRole('button', { name: 'Delete comment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete comment' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(own.getByRole('button', { name: 'Delete comment' })).toBeFocused()
  await own.getByRole('button', { name: 'Delete comment' }).click()
  const deleted = answerTo(page, 'DELETE')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(comments(page)).toHaveCount(1)
  await expect(counter(page)).toHaveText('1')
  await deleted
  await page.reload()
  await expect(comments(page)).toHaveText([/Of somebody else/])
})

test('a deletion that the server refuses is taken back', async ({ site, page, problems }) => {
  problems.announce(/500 to DELETE|Deleting a comment failed/)
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  await commentOn(site, id, author, 'Here to stay')
  await enter(page, author, `/posts/${id}`)
  await page.route('**/interactions/comments/*/', (route) => route.fulfill({ status: 500, json: {} }))
  await panel(page).getByRole('button', { name: 'Delete comment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your comment could not be deleted.')).toBeVisible()
  await expect(comments(page)).toHaveText([/Here to stay/])
  await expect(counter(page)).toHaveText('1')
})

test('many comments come part by part, without script by links; a new one stands last', async ({
  site,
  page,
  browser,
}) => {
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  for (let number = 1; number <= 60; number += 1) await commentOn(site, id, author, `Comment ${number}.`)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const plain = await context.newPage()
  await plain.goto(`/posts/${id}`)
  await expect(comments(plain)).toHaveCount(50)
  await panel(plain).getByRole('link', { name: 'Next comments' }).click()
  await expect(plain).toHaveURL(/\?comments=.+#comments$/)
  await expect(comments(plain)).toHaveCount(10)
  await expect(comments(plain).first()).toContainText('Comment 51.')
  await expect(panel(plain).getByRole('link', { name: 'Next comments' })).toHaveCount(0)
  await expect(plain.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  // A browser with script may come there as well.
  await page.goto(plain.url())
  await expect(comments(page)).toHaveCount(10)
  await context.close()

  await enter(page, author, `/posts/${id}`)
  await write(page, 'The newest.')
  await expect(comments(page).last()).toContainText('The newest.')
  await expect(comments(page)).toHaveCount(61)
  await expect(comments(page).last()).toBeInViewport()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(comments(page)).toHaveCount(61)
  await expect(comments(page).first()).toContainText('Comment 1.')
  await expect(comments(page).nth(59)).toContainText('Comment 60.')
  await expect(comments(page).last()).toContainText('The newest.')
})

test('the count on a card leads to the comments', async ({ site, page }) => {
  const author = await newPerson(site)
  const post = await newPost(site, author, { title: 'Long and wide', description: 'Word '.repeat(900) })
  await commentOn(site, post.id, author, 'Far below')
  await page.goto('/')
  const card = page.getByRole('article', { name: post.title, exact: true })
  await card.getByRole('link', { name: 'Comments 1' }).click()
  await expect(page).toHaveURL(`${site.url}/posts/${post.id}#comments`)
  await expect(panel(page)).toBeFocused()
  await expect(panel(page).getByRole('heading')).toBeInViewport()
})
