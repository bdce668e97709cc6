import { expect, type Locator, type Page } from '@playwright/test'
import { createComment, deleteComment } from '#contract/comments.ts'
import { call, enter, newPerson, newPost, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Comments' })
const comment = (page: Page, id: number) => page.locator(`#comment-${id}`)
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const texts = (page: Page) => panel(page).locator('.markdown')

async function commentOn(site: Site, post: number, by: Person, text: string, parent_id?: number) {
  const body = { text, parent_id: parent_id ?? null }
  return (await call(site, createComment, { params: { id: post }, token: by.token, body })).id
}

/** A post with comments one below the other, down to a depth. */
async function deepThread(site: Site, by: Person, depth: number) {
  const { id } = await newPost(site, by)
  const ids = [await commentOn(site, id, by, 'At depth 0')]
  for (let level = 1; level <= depth; level += 1) {
    ids.push(await commentOn(site, id, by, `At depth ${level}`, ids.at(-1)))
  }
  return { id, ids }
}

test('replies are nested, for guests without script too, and fit a small screen', async ({
  site,
  browser,
  page,
}) => {
  const { id, ids } = await deepThread(site, await newPerson(site), 6)
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const plain = await context.newPage()
  await plain.goto(`/posts/${id}`)
  await expect(panel(plain).locator('ol ol ol ol ol ol ol')).toHaveText(/At depth 6/)
  await context.close()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/posts/${id}`)
  const width = async (of: number) => (await comment(page, of).locator('.markdown').boundingBox())!.width
  expect(await width(ids[6]!)).toBeGreaterThan(180)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await expectAccessible(page, '#comments')
})

test('a reply shows where it was written before the server answers, and stays', async ({ site, page }) => {
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  const first = await commentOn(site, id, author, 'First')
  await commentOn(site, id, author, 'Second')
  await enter(page, await newPerson(site, 'Ada Lovelace'), `/posts/${id}`)
  await button(comment(page, first), 'Reply').click()
  const field = comment(page, first).getByRole('textbox', { name: 'Write a reply...' })
  await expect(field).toBeFocused()
  await expectAccessible(page, '#comments')
  await field.fill('An **answer**')

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/comment/', async (route) => {
    await held
    await route.continue()
  })
  await button(comment(page, first), 'Reply').click()
  await expect(texts(page)).toHaveText(['First', 'An **answer**', 'Second'])
  await expect(field).toHaveValue('An **answer**')
  release()
  await expect(field).toBeHidden()
  const reply = panel(page).locator('ol ol').locator('[id^="comment-"]')
  await expect(reply).toBeFocused()
  await expect(reply.locator('strong')).toHaveText('answer')
  await expect(page.getByRole('main').getByRole('link', { name: 'Comments 3' })).toBeVisible()

  // The member's own reply in place: edited, deleted.
  await button(reply, 'Edit comment').click()
  await reply.getByRole('textbox', { name: 'Edit comment' }).fill('Corrected')
  await button(reply, 'Save Changes').click()
  await expect(texts(page)).toHaveText(['First', 'Corrected', 'Second'])
  await expect(button(reply, 'Edit comment')).toBeFocused()
  await button(reply, 'Delete comment').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(texts(page)).toHaveText(['First', 'Second'])
  await expect(comment(page, first)).toBeFocused()
})

test('a draft of a reply survives a reload, a refusal and a cancelled other one', async ({
  site,
  page,
  problems,
}) => {
  problems.announce(/500 to POST|Commenting failed/)
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  const [first, second] = [
    await commentOn(site, id, author, 'First'),
    await commentOn(site, id, author, 'Second'),
  ]
  const field = (of: number) => comment(page, of).getByRole('textbox', { name: 'Write a reply...' })
  await enter(page, await newPerson(site), `/posts/${id}`)
  await button(comment(page, first), 'Reply').click()
  await field(first).fill('Half a tho')
  await button(comment(page, second), 'Reply').click()
  await field(second).fill('Never mind')
  await button(comment(page, second), 'Cancel').click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await button(question, 'Discard').click()
  await expect(button(comment(page, second), 'Reply')).toBeFocused()
  await page.reload()
  await expect(field(first)).toHaveValue('Half a tho')
  await expect(field(second)).toBeHidden()

  await page.route('**/comment/', (route) => route.fulfill({ status: 500, json: { detail: 'Broken' } }))
  await button(comment(page, first), 'Reply').click()
  await expect(page.getByText('Your reply could not be posted.')).toBeVisible()
  await expect(texts(page)).toHaveText(['First', 'Second'])
  await expect(field(first)).toHaveValue('Half a tho')
})

test('threads collapse and expand by the keyboard, and a link opens them', async ({ site, page }) => {
  const { id, ids } = await deepThread(site, await newPerson(site), 2)
  await page.goto(`/posts/${id}`)
  const top = comment(page, ids[0]!)
  await expect(panel(page).getByRole('list', { name: 'Replies' })).toHaveCount(2)
  await button(top, 'Collapse thread').press('Enter')
  await expect(button(top, 'Expand thread')).toBeFocused()
  await expect(button(top, 'Expand thread')).toHaveAttribute('aria-expanded', 'false')
  await expect(comment(page, ids[1]!)).toBeHidden()
  await expect(top).toContainText('At depth 0')
  await button(top, 'Expand thread').press('Enter')
  await expect(comment(page, ids[2]!)).toBeVisible()
  await comment(page, ids[2]!)
    .getByRole('link', { name: /now|ago/ })
    .click()
  await expect(page).toHaveURL(`${site.url}/posts/${id}#comment-${ids[2]}`)
  await expect(comment(page, ids[2]!)).toBeFocused()
  await expect(comment(page, ids[2]!)).toHaveAttribute('data-linked')
  await button(top, 'Collapse thread').click()
  await expect(comment(page, ids[2]!)).toBeHidden()
})

test('comments are liked at once, and guests are asked to sign in', async ({ site, page, problems }) => {
  problems.announce(/500 to (POST|DELETE)|Changing a like failed/)
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  const one = await commentOn(site, id, author, 'Likeable')
  await page.goto(`/posts/${id}`)
  const like = button(comment(page, one), 'Like comment')
  await like.click()
  const dialog = page.getByRole('dialog', { name: 'Login Required' })
  await dialog.getByRole('button', { name: 'OK' }).click()

  await enter(page, await newPerson(site), `/posts/${id}`)
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  const answered = page.waitForResponse('**/like/')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(comment(page, one)).toContainText('1 like')
  await answered
  await page.reload()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(comment(page, one)).toContainText('1 like')

  await page.route('**/like/', (route) => route.fulfill({ status: 500, json: {} }))
  await like.click()
  await expect(page.getByText('Your like could not be saved.')).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(comment(page, one)).toContainText('1 like')
})

test('the order of comments is chosen, in the address and without script too', async ({ site, page }) => {
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  for (const text of ['First', 'Second', 'Third']) await commentOn(site, id, author, text)
  await enter(page, await newPerson(site), `/posts/${id}`)
  await button(panel(page).getByRole('listitem').nth(1), 'Like comment').click()
  await expect(panel(page)).toContainText('1 like')
  const sort = panel(page).getByRole('combobox', { name: 'Sort comments by' })
  await expect(sort.getByRole('option')).toHaveText(['Oldest', 'Newest', 'Most liked'])
  await sort.selectOption('Newest')
  await expect(texts(page)).toHaveText(['Third', 'Second', 'First'])
  await expect(page).toHaveURL(`${site.url}/posts/${id}?sort=new`)
  await panel(page).getByPlaceholder('Type your message here...').fill('Fourth')
  await button(panel(page), 'comment').click()
  await expect(texts(page)).toHaveText(['Fourth', 'Third', 'Second', 'First'])
  await sort.selectOption('Most liked')
  await expect(texts(page)).toHaveText(['Second', 'First', 'Third', 'Fourth'])
  const html = await (await page.request.get(`/posts/${id}?sort=top`)).text()
  expect(html.indexOf('>Second<')).toBeLessThan(html.indexOf('>First<'))
})

test('a deleted comment stays as a stub while it has replies', async ({ site, page }) => {
  const author = await newPerson(site)
  const { id, ids } = await deepThread(site, author, 1)
  await enter(page, author, `/posts/${id}`)
  const [top, reply] = [comment(page, ids[0]!), comment(page, ids[1]!)]
  await button(top, 'Delete comment').click()
  const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(top).toContainText('Deleted')
  await expect(top).not.toContainText('At depth 0')
  await expect(top).toBeFocused()
  for (const name of ['Reply', 'Like comment', 'Edit comment', 'More actions']) {
    await expect(button(top, name)).toHaveCount(0)
  }
  await gone
  await page.reload()
  await expect(top).toContainText('Deleted')
  await expect(reply).toContainText('At depth 1')
  await call(site, deleteComment, { token: author.token, params: { id: ids[1]! } })
  await page.reload()
  await expect(panel(page)).toContainText('No comments yet')
})

test('links lead to comments that are not loaded, and say when one is gone', async ({
  site,
  page,
  problems,
}) => {
  problems.announce(/^404 to GET .*comment=/)
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  const first = await commentOn(site, id, author, 'Number 0')
  for (let n = 1; n <= 51; n += 1) await commentOn(site, id, author, `Number ${n}`)
  const late = await commentOn(site, id, author, 'Late')
  const below = await commentOn(site, id, author, 'Far below', late)
  await page.goto(`/posts/${id}#comment-${below}`)
  await expect(comment(page, below)).toBeInViewport()
  await expect(comment(page, below)).toBeFocused()
  await expect(texts(page).first()).toHaveText('Late')
  // Its page comes later; the thread stays where it is.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(texts(page)).toHaveCount(54)
  await expect(texts(page).nth(1)).toHaveText('Far below')
  await expect(comment(page, late)).toHaveCount(1)

  // As notifications lead there.
  await page.evaluate((to) => (location.hash = `comment-${to}`), first)
  await expect(comment(page, first)).toBeInViewport()
  await call(site, deleteComment, { token: author.token, params: { id: below } })
  await page.goto(`/posts/${id}?sort=new#comment-${below}`)
  await expect(panel(page)).toContainText('The comment that you followed a link to is gone.')
})

test('more replies than a thread comes with are loaded on demand', async ({ site, page }) => {
  const author = await newPerson(site)
  const { id } = await newPost(site, author)
  const top = await commentOn(site, id, author, 'Top')
  for (let n = 1; n <= 52; n += 1) await commentOn(site, id, author, `Reply ${n}`, top)
  await enter(page, await newPerson(site), `/posts/${id}`)
  await expect(texts(page)).toHaveCount(51)
  await button(comment(page, top), 'Reply').click()
  const field = comment(page, top).getByRole('textbox', { name: 'Write a reply...' })
  await field.fill('Mine')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/comment/', async (route) => {
    await held
    await route.continue()
  })
  await button(comment(page, top), 'Reply').click()
  await expect(texts(page).last()).toHaveText('Mine')
  await button(panel(page), 'Show 2 more replies').click()
  await expect(texts(page)).toHaveCount(54)
  await expect(texts(page).nth(51)).toHaveText('Reply 51')
  await expect(texts(page).last()).toHaveText('Mine')
  await expect(panel(page).locator('[id^="comment-"]', { hasText: 'Reply 51' }).last()).toBeFocused()
  // The reply is sent, and takes the focus from nothing else.
  release()
  await expect(field).toHaveCount(0)
  await expect(panel(page).locator('[id^="comment-"]', { hasText: 'Reply 51' }).last()).toBeFocused()
  await expect(panel(page).getByRole('button', { name: /^Show/ })).toHaveCount(0)
})
