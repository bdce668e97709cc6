import { expect, type Page } from '@playwright/test'
import { likePost, ratePost } from '#contract/reactions.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })

test('the bells of two tabs count up at once, by one stream', async ({ site, page, context }) => {
  const [author, reader] = [await newPerson(site), await newPerson(site, 'Alan Turing')]
  const { id } = await newPost(site, author, { title: 'Ledger' })
  let streams = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/stream/')) streams += 1
  })
  const opened = page.waitForResponse('**/api/notifications/stream/')
  await enter(page, author)
  await opened
  const second = await context.newPage()
  await second.goto(`${site.url}/aboutUs`)
  await expect(bell(second)).toBeVisible()
  await call(site, likePost, { params: { id }, token: reader.token })
  const soon = { timeout: 5_000 }
  await expect(bell(page)).toHaveAccessibleName('Notifications 1', soon)
  await expect(bell(second)).toHaveAccessibleName('Notifications 1', soon)
  await expect(page.getByText('New notification: Alan Turing liked your post Ledger')).toBeAttached()
  expect(streams).toBe(1)

  // The other tab takes over.
  const again = second.waitForResponse('**/api/notifications/stream/')
  await page.close()
  await again
  await call(site, ratePost, { params: { id }, token: reader.token, body: { value: 4 } })
  await expect(bell(second)).toHaveAccessibleName('Notifications 2', soon)
})

test('the page of all notifications', async ({ site, page }) => {
  const [author, reader] = [await newPerson(site), await newPerson(site, 'Alan Turing')]
  // The browser's day is a later one.
  await page.clock.install({ time: Date.now() + 2 * 86_400_000 })
  await enter(page, author, '/notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  const { id } = await newPost(site, author, { title: 'Ledger' })
  await call(site, likePost, { params: { id }, token: reader.token })
  const item = page.getByRole('main').getByRole('listitem')
  await expect(item).toHaveText([/Unread: Alan Turing liked your post.*Ledger/])
  await expect(page.getByRole('region', { name: /^\d{1,2} [A-Z][a-z]+ \d{4}$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click()
  await expect(item).not.toContainText('Unread')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Notification settings' })).toHaveAttribute(
    'href',
    '/settings/notifications',
  )
  await item.getByRole('link').click()
  await expect(page).toHaveURL(`${site.url}/posts/${id}`)
})

test('notifications of the day before are under Yesterday', async ({ site, page }) => {
  const [author, reader] = [await newPerson(site), await newPerson(site)]
  const { id } = await newPost(site, author)
  await call(site, likePost, { params: { id }, token: reader.token })
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  await page.clock.install({ time: tomorrow })
  await enter(page, author, '/notifications')
  const day = page.getByRole('region', { name: 'Yesterday' })
  await expect(day.getByRole('heading', { name: 'Yesterday' })).toBeVisible()
  await expect(day.getByRole('listitem')).toHaveCount(1)
})
