import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '#testing/database.ts'
import { openTestSite } from '#testing/site.ts'

const { connection, drop } = await createTestDatabase()
const site = await openTestSite(connection)
afterAll(async () => {
  await site.end()
  await drop()
})

const textsOf = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element}(?: [^>]*)?>(.*?)</${element}>`, 'gs'))].map(([, text]) => text)

test.each([
  ['/create-post', 'Share an AI Tool', 'Share an AI Tool'],
  ['/my-posts', 'My Posts', 'My Posts'],
  ['/profile', 'My Profile', 'My Profile'],
  ['/settings', 'Settings', 'Settings'],
  ['/settings/account', 'Account', 'Account'],
  ['/settings/security', 'Security', 'Security'],
  ['/settings/notifications', 'Notification settings', 'Notification settings'],
  ['/settings/privacy', 'Privacy', 'Privacy'],
  ['/settings/tokens', 'Tokens', 'Tokens'],
  ['/saved', 'My Saved Tools', 'My Saved Tools'],
  ['/saved/7', 'My Saved Tools', 'My Saved Tools'],
  ['/moderation', 'Reports', 'Moderation'],
  ['/moderation/categories', 'Categories', 'Moderation'],
  ['/moderation/log', 'Moderation log', 'Moderation'],
])("the server sends %s with its title and one heading above 'Loading...'", async (path, title, heading) => {
  const response = await fetch(site.url + path)
  const html = (await response.text()).replaceAll('<!-- -->', '')
  expect(response.status).toBe(200)
  // Icons may have titles; the head has one.
  expect(textsOf(html.slice(0, html.indexOf('</head>')), 'title')).toEqual([`${title} · Toolshelf`])
  expect(textsOf(html, 'h1')).toEqual([heading])
  expect(html.indexOf('</h1>')).toBeLessThan(html.indexOf('Loading...'))
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})
