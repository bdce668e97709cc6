import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { getNotificationSettings } from '#contract/notification-settings.ts'
import { bookmarkPost, createSavedList, updateSavedList } from '#contract/lists.ts'
import { followList } from '#contract/public-lists.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { expectAccessible } from './accessibility.ts'
import { holdTime, passTimeUntil, stopTime } from './clock.ts'
import { call, newPerson, newPost, enter } from '#testing/browser/members.ts'
import { test } from './test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const dropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const items = (page: Page) => dropdown(page).getByRole('listitem')
const pollMs = 10_000

test('what one member does, the other is told of within a poll', async ({ site, page, visitor }) => {
  const author = await newPerson(site)
  const post = await newPost(site, author, { title: 'Ledger' })
  await holdTime(page)
  await enter(page, author)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await bell(page).click()
  await expect(dropdown(page)).toContainText('No notifications yet')
  await expect(dropdown(page).getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dropdown(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  const other = await visitor(site)
  await enter(other, await newPerson(site, 'Alan Turing'), `/posts/${post.id}`)
  const liked = other.waitForResponse('**/like/')
  await other.getByRole('main').getByRole('button', { name: /^Like/ }).click()
  await liked
  await page.clock.runFor(pollMs)
  await expect(page.getByText('New notification: Alan Turing liked your post Ledger')).toBeAttached()
  await expect(bell(page)).toHaveAccessibleName('Notifications 1')
  await expect(bell(page)).toHaveText('1')

  await other.getByPlaceholder('Type your message here...').fill('Well kept')
  const commented = other.waitForResponse('**/comment/')
  await other.getByRole('button', { name: 'comment', exact: true }).click()
  await commented
  await page.clock.runFor(pollMs)
  await expect(bell(page)).toHaveAccessibleName('Notifications 2')
  await bell(page).click()
  await expect(items(page)).toHaveText([
    /Alan Turing commented on your post.*Ledger.*(just now|second)/,
    /Alan Turing liked your post.*Ledger/,
  ])

  await items(page).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/posts/${post.id}#comment-\\d+$`))
  await expect(dropdown(page)).toBeHidden()
  await expect(bell(page)).toHaveAccessibleName('Notifications 1')
  await expect(page.getByRole('region', { name: 'Comments' })).toContainText('Well kept')
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications 1')
})

test('all are marked as read at once, and stay so', async ({ site, page }) => {
  const [author, reader] = [await newPerson(site), await newPerson(site)]
  const { id } = await newPost(site, author)
  await call(site, likePost, { params: { id }, token: reader.token })
  await call(site, ratePost, { params: { id }, token: reader.token, body: { value: 4 } })
  await enter(page, author)
  await expect(bell(page)).toHaveAccessibleName('Notifications 2')
  await bell(page).click()
  await expect(items(page)).toHaveText([/Unread: .*rated your post/, /Unread: .*liked your post/])
  const saved = page.waitForResponse('**/mark_all_read/')
  await dropdown(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(items(page)).toHaveText([/rated your post/, /liked your post/])
  await expect(dropdown(page)).not.toContainText('Unread')
  await expect(dropdown(page).getByRole('button', { name: 'Mark all as read' })).toBeHidden()
  await expect(dropdown(page)).toBeFocused()
  await saved
  await page.reload()
  await page.waitForResponse('**/api/notifications/')
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('a mark that the server refuses is taken back', async ({ site, page, problems }) => {
  problems.announce(/500 to POST|Marking notifications failed/)
  const [author, reader] = [await newPerson(site), await newPerson(site)]
  const { id } = await newPost(site, author)
  await call(site, createComment, { params: { id }, token: reader.token, body: { text: 'Hello' } })
  await enter(page, author)
  await page.route('**/mark_all_read/', (route) => route.fulfill({ status: 500, json: {} }))
  await bell(page).click()
  await dropdown(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(page.getByText('The notifications could not be marked as read.')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications 1')
})

test('without a stream they are polled every 10 seconds, but not in a hidden tab', async ({
  site,
  page,
  problems,
}) => {
  problems.announce(/503/)
  // Polling is what is left where the stream is refused.
  await page.route('**/api/notifications/stream/', (route) => route.fulfill({ status: 503, json: {} }))
  let polls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/')) polls += 1
  })
  await holdTime(page)
  await enter(page, await newPerson(site))
  await expect(bell(page)).toBeVisible()
  await stopTime(page)
  // One may be left out while the answer to the one before is on its way.
  let times = 0
  await expect(async () => {
    times += 1
    await page.clock.runFor(pollMs)
    expect(polls).toBeGreaterThan(3)
  }).toPass({ intervals: [50] })
  expect(polls).toBeLessThanOrEqual(1 + times)

  await show(page, 'hidden')
  // Requests are reported in order: all polls from before are counted now.
  await page.evaluate(() => fetch('/healthz'))
  const before = polls
  await page.clock.runFor(3 * pollMs)
  expect(polls).toBe(before)
  await show(page, 'visible')
  await passTimeUntil(page, pollMs, async () => expect(polls).toBeGreaterThan(before))
})

/** Lets the page believe that its tab is hidden or shown. */
async function show(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

test('guests have no bell, and it goes on signing out', async ({ site, page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Login', exact: true })).toBeVisible()
  await expect(bell(page)).toBeHidden()
  await enter(page, await newPerson(site))
  await expect(bell(page)).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(bell(page)).toBeHidden()
})

test('likes of one post are one line, and reading it reads all of them', async ({ site, page }) => {
  const author = await newPerson(site)
  const [popular, other] = [await newPost(site, author, { title: 'Ledger' }), await newPost(site, author)]
  const names = [...Array.from({ length: 11 }, () => 'Alan Turing'), 'Mira Nair']
  for (const name of names) {
    const { token } = await newPerson(site, name)
    await call(site, likePost, { params: { id: popular.id }, token })
    if (name === 'Mira Nair') await call(site, likePost, { params: { id: other.id }, token })
  }
  await enter(page, author)
  await expect(bell(page)).toHaveAccessibleName('Notifications 13')
  // A count of two digits leaves the bell to be seen. Browsers round the width of its text differently.
  const icon = (await bell(page).locator('svg').boundingBox())!
  const count = (await bell(page).getByText('13', { exact: true }).boundingBox())!
  expect(count.x).toBeGreaterThanOrEqual(icon.x + icon.width / 2 - 1)
  await bell(page).click()
  await expect(items(page)).toHaveText([
    /Unread: Mira Nair liked your post/,
    /Unread: Mira Nair and 11 others liked your post.*Ledger/,
  ])
  await items(page).nth(1).getByRole('link').click()
  await expect(page).toHaveURL(`${site.url}/posts/${popular.id}`)
  await expect(bell(page)).toHaveAccessibleName('Notifications 1')
  await page.goto('/notifications')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines).toHaveText([/^MNUnread: Mira Nair liked/, /^MNMira Nair and 11 others/])
  await expect(bell(page)).toHaveAccessibleName('Notifications 1')
})

test('a post that a followed list gets is told of, with a link to the list', async ({ site, page }) => {
  const [owner, fan] = [await newPerson(site, 'Mira Nair'), await newPerson(site)]
  const list = await call(site, createSavedList, { token: owner.token, body: { name: 'Bookkeeping' } })
  const params = { id: list.id }
  await call(site, updateSavedList, { token: owner.token, params, body: { visibility: 'public' } })
  await call(site, followList, { token: fan.token, params })
  await enter(page, fan)
  const { id: post_id } = await newPost(site, owner, { title: 'Ledger' })
  await call(site, bookmarkPost, { token: owner.token, body: { post_id, saved_list_id: list.id } })
  await expect(bell(page)).toHaveAccessibleName('Notifications 1')
  await bell(page).click()
  await expect(items(page)).toHaveText([/Unread: Mira Nair added\s*Ledger\s*to Bookkeeping/])
  await items(page).getByRole('link').click()
  await expect(page).toHaveURL(`${site.url}/lists/${list.id}`)
})

test('a kind is turned off where it is read, with the keyboard, and back on', async ({ site, page }) => {
  const author = await newPerson(site)
  const { id } = await newPost(site, author, { title: 'Ledger' })
  const { token } = await newPerson(site, 'Mira Nair')
  await call(site, likePost, { params: { id }, token })
  const isOnSite = async () =>
    (await call(site, getNotificationSettings, { token: author.token })).kinds.like.site
  await enter(page, author)
  await bell(page).click()
  await items(page).getByRole('button', { name: 'More actions' }).press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Fewer of these' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const toast = page.getByText('Off on the site: Likes of your posts and comments')
  await expect(toast).toBeVisible()
  await expect(dropdown(page)).toBeVisible()
  await expect(items(page).getByRole('button', { name: 'More actions' })).toBeFocused()
  expect(await isOnSite()).toBe(false)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Back on the site: Likes of your posts and comments')).toBeVisible()
  expect(await isOnSite()).toBe(true)

  await page.goto('/notifications')
  const main = page.getByRole('main')
  await main.getByRole('listitem').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Fewer of these' }).click()
  await expect(toast).toBeVisible()
  await expectAccessible(page)
  await page.goto('/settings/notifications')
  await expect(page.getByRole('checkbox', { name: 'Likes: On the site' })).not.toBeChecked()
})

test('a followed tool that has moved: its name, how, and the way to it', async ({ site, page }) => {
  const notification = {
    ...{
      id: 1,
      read: false,
      kind: 'tool_health',
      verb: 'changed state',
      note: 'It leads to new.example now.',
    },
    ...{ group: 'tool_health-tool-1', others: 0, count: 1 },
    ...{ actor_name: 'Ledger', actor_profile_picture: null, post_id: null, post_title: '' },
    ...{ timestamp: new Date().toISOString(), url: '/tools/ledger' },
  }
  await page.route(/\/api\/notifications\/(groups\/)?$/, (route) => route.fulfill({ json: [notification] }))
  await enter(page, await newPerson(site))
  await bell(page).click()
  await expect(items(page)).toHaveText([
    /Ledger changed state\s*It leads to new\.example now\..*(just now|second)/,
  ])
  await expect(items(page).getByRole('link')).toHaveAttribute('href', '/tools/ledger')
})
