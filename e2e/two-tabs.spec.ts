import { expect, type Page } from '@playwright/test'
import { logout } from '#contract/accounts.ts'
import { getPost } from '#contract/posts.ts'
import { call, fillLogin, newPerson, newPost } from '#testing/browser/members.ts'
import { untilQuiet } from './quiet.ts'
import { test } from './test.ts'

const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' })
const loginLink = (page: Page) => page.getByRole('link', { name: 'Login', exact: true })
const article = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article', { name: title, exact: true })
const like = (page: Page, title: string) => article(page, title).getByRole('button', { name: /^Like/ })
const save = (page: Page, title: string) => article(page, title).getByRole('button', { name: 'Save' })

async function isPressed(button: ReturnType<typeof like>, pressed: boolean) {
  await expect(button).toHaveAttribute('aria-pressed', String(pressed))
}

test('signing in, likes, saves and signing out show in both tabs', async ({
  page,
  site,
  context,
  problems,
}) => {
  // A tab may take over the stream of the other one before it hears of the sign-out.
  problems.announce(/401 to GET .*\/notifications\/stream\//)
  const [author, me] = await Promise.all([newPerson(site), newPerson(site)])
  const title = `Twofold ${author.username}`
  const { id } = await newPost(site, author, { title })
  const other = await context.newPage()
  await other.goto(`/posts/${id}`)
  await expect(loginLink(other)).toBeVisible()

  await page.goto('/login')
  await fillLogin(page, me)
  await expect(logoutButton(other)).toBeVisible()
  await isPressed(like(other, title), false)

  await like(page, title).click()
  await expect(like(other, title)).toHaveAccessibleName('Like 1')
  await isPressed(like(other, title), true)
  await like(other, title).click()
  await expect(like(page, title)).toHaveAccessibleName('Like 0')
  await isPressed(like(page, title), false)

  await save(other, title).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await isPressed(save(page, title), true)
  await page.getByRole('link', { name: 'My Saved Tools' }).click()
  const list = page.getByRole('article', { name: 'Saved', exact: true })
  await expect(list).toContainText('1 post')
  await save(other, title).click()
  await other.getByRole('dialog').getByRole('checkbox', { name: 'Default List – Saved' }).uncheck()
  await other.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(list).toContainText('0 posts')

  // The other tab is on a page for everyone, this one on a page for members alone.
  const token = await page.evaluate(() => sessionStorage.getItem('authToken'))
  await logoutButton(other).click()
  await expect(page).toHaveURL('/login')
  await expect(loginLink(other)).toBeVisible()
  await expect(other).toHaveURL(`/posts/${id}`)
  for (const tab of [page, other]) expect(await tab.evaluate(() => sessionStorage.length)).toBe(0)
  const profile = () => fetch(`${site.url}/api/profiles/`, { headers: { authorization: `Token ${token}` } })
  await expect.poll(async () => (await profile()).status).toBe(401)
  await other.reload()
  await expect(loginLink(other)).toBeVisible()
})

test('a session that ends in the middle of something leads to the login, and back to it', async ({
  page,
  site,
  context,
  problems,
}) => {
  problems.announce(/401 to (POST|GET)|Failed to like/)
  const me = await newPerson(site)
  const { id, title } = await newPost(site, me, { title: `Broken off ${me.username}` })
  await page.goto('/login')
  await fillLogin(page, me)
  await article(page, title).getByRole('link', { name: 'Comments 0' }).click()
  const other = await context.newPage()
  await other.goto('/aboutUs')
  await expect(logoutButton(other)).toBeVisible()

  // Neither tab asks for anything meanwhile, which would tell it of the end before anybody does something.
  for (const tab of [page, other]) await untilQuiet(tab)
  await context.route('**/api/notifications/**', () => {})
  const token = (await page.evaluate(() => sessionStorage.getItem('authToken'))) ?? ''
  await call(site, logout, { token })
  await like(page, title).click()
  await expect(page).toHaveURL('/login')
  // A reader goes on reading.
  await expect(loginLink(other)).toBeVisible()
  await expect(other).toHaveURL('/aboutUs')

  await fillLogin(page, me)
  await expect(page).toHaveURL(`/posts/${id}#comments`)
  await expect(logoutButton(other)).toBeVisible()
  await expect(like(page, title)).toHaveAccessibleName('Like 0')
  await like(page, title).click()
  await isPressed(like(page, title), true)
  await expect.poll(async () => (await call(site, getPost, { params: { id } })).like_count).toBe(1)
})

test('the lists of a member are closed when another tab signs out', async ({ page, site, context }) => {
  const me = await newPerson(site)
  const { id, title } = await newPost(site, me, { title: `Shelved ${me.username}` })
  await page.goto('/login')
  await fillLogin(page, me)
  await expect(logoutButton(page)).toBeVisible()
  await page.goto(`/posts/${id}`)
  const other = await context.newPage()
  await other.goto('/aboutUs')
  await expect(logoutButton(other)).toBeVisible()
  await save(page, title).click()
  const lists = page.getByRole('dialog', { name: 'Save to list' })
  await expect(lists).toContainText('Default List – Saved')
  await untilQuiet(page)
  await logoutButton(other).click()
  await expect(loginLink(page)).toBeVisible()
  await expect(lists).toBeHidden()
})
