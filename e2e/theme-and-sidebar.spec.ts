import { expect, type Page } from '@playwright/test'
import { holdTime, passTime, stopTime } from './clock.ts'
import { newPerson, newPost } from '#testing/browser/members.ts'
import { untilQuiet } from './quiet.ts'
import { test } from './test.ts'

const root = (page: Page) => page.locator('html')
const themeColor = (page: Page) => page.locator('meta[name="theme-color"]')
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const label = (page: Page) => sidebar(page).getByText('My Saved Tools')

async function isTheme(page: Page, theme: 'light' | 'dark') {
  await expect(root(page)).toHaveClass(new RegExp(`\\b${theme}\\b`))
  await expect(root(page)).not.toHaveClass(theme === 'light' ? /\bdark\b/ : /\blight\b/)
  await expect(themeColor(page)).toHaveAttribute('content', theme === 'light' ? '#f6f4ef' : '#15120e')
}

async function chooseTheme(page: Page, theme: string) {
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await page.getByRole('menuitemradio', { name: theme }).click()
}

async function sidebarCookie(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.find((cookie) => cookie.name === 'sidebar_state')
}

/** The sidebar's width in pixels, once it stands still. */
async function expectWidth(page: Page, pixels: number) {
  await expect
    .poll(() => sidebar(page).evaluate((element) => element.parentElement?.getBoundingClientRect().width))
    .toBe(pixels)
}

test('the theme begins as the system has it, and follows it', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await isTheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await isTheme(page, 'light')
})

test('toggling flips what is seen, and is remembered', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  await isTheme(page, 'light')
  // The choice no longer follows the system.
  await page.reload()
  await isTheme(page, 'light')
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  await isTheme(page, 'dark')
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-theme')))
  expect(keys).toHaveLength(1)
})

test('a menu chooses light, dark or the system', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await chooseTheme(page, 'Dark')
  await isTheme(page, 'dark')
  await chooseTheme(page, 'System')
  await isTheme(page, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await isTheme(page, 'dark')
  await chooseTheme(page, 'Light')
  await isTheme(page, 'light')
  await page.getByRole('button', { name: 'Theme', exact: true }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Light' })).toBeChecked()
})

test('a chosen theme is there before the first paint', async ({ page }) => {
  await page.goto('/')
  await chooseTheme(page, 'Dark')
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body && !sessionStorage.getItem('first')) {
        sessionStorage.setItem('first', document.documentElement.className)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  await page.reload()
  expect(await page.evaluate(() => sessionStorage.getItem('first'))).toContain('dark')
})

test('the sidebar collapses to icons and stays so for seven days', async ({ page }) => {
  await page.goto('/')
  await expectWidth(page, 256)
  await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
  await expectWidth(page, 48)
  await expect(page.getByRole('button', { name: 'Toggle Sidebar' })).toHaveAttribute('aria-expanded', 'false')
  const cookie = await sidebarCookie(page)
  expect(cookie?.value).toBe('false')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(days).toBeGreaterThan(6.99)
  expect(days).toBeLessThanOrEqual(7)

  await page.reload()
  await expectWidth(page, 48)
  await sidebar(page).getByRole('link', { name: 'Home' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Home' })).toBeVisible()

  await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
  await expectWidth(page, 256)
  expect((await sidebarCookie(page))?.value).toBe('true')
})

test('words beside a control come after 700 ms, within 300 ms after others at once', async ({
  page,
  site,
}) => {
  const author = await newPerson(site)
  for (const link of ['https://one.example', 'https://two.example']) await newPost(site, author, { link })
  await holdTime(page)
  await page.goto(`/members/${author.username}`)
  const visit = page.getByRole('main').getByRole('link', { name: /^Visit / })
  const words = page.getByRole('tooltip')
  await untilQuiet(page)
  await stopTime(page)
  await visit.nth(0).hover()
  await passTime(page, 699)
  await expect(words).toHaveCount(0)
  await passTime(page, 1)
  await expect(words).toHaveText((await visit.nth(0).getAttribute('aria-label')) ?? '')

  // Pointed at something else for so short a time, somebody is still reading.
  await page.getByRole('banner').hover()
  await passTime(page, 200)
  await expect(words).toHaveCount(0)
  await visit.nth(1).hover()
  await passTime(page, 1)
  await expect(words).toHaveText((await visit.nth(1).getAttribute('aria-label')) ?? '')

  await page.getByRole('banner').hover()
  await passTime(page, 200)
  await passTime(page, 300)
  await visit.nth(0).hover()
  await passTime(page, 699)
  await expect(words).toHaveCount(0)
  await passTime(page, 1)
  await expect(words).toBeVisible()
  await page.getByRole('banner').hover()
  await passTime(page, 1000)

  // Icons alone say at once what they are.
  await page.keyboard.press('Control+b')
  await sidebar(page).getByRole('link', { name: 'Home' }).hover()
  await passTime(page, 1)
  await expect(words).toHaveText('Home')
})

for (const key of ['Control+b', 'Meta+b']) {
  test(`${key} toggles the sidebar`, async ({ page }) => {
    await page.goto('/')
    await expectWidth(page, 256)
    // The page has come alive when its controls answer.
    await expect(page.getByRole('button', { name: 'Toggle Sidebar' })).toHaveAttribute(
      'aria-expanded',
      'true',
    )
    await untilQuiet(page)
    await page.keyboard.press(key)
    await expectWidth(page, 48)
    await page.keyboard.press(key)
    await expectWidth(page, 256)
  })
}

test('its places lead where they say, members only to members', async ({ page }) => {
  await page.goto('/')
  await expect(sidebar(page).getByRole('link')).toHaveText([
    'Home',
    'My Profile',
    'My Saved Tools',
    'My Post',
  ])
  await expect(sidebar(page).getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await sidebar(page).getByRole('link', { name: 'My Post' }).click()
  await expect(page).toHaveURL('/login')
})

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 767, height: 900 } })

  test('the sidebar is a sheet that opens over the page', async ({ page }) => {
    await page.goto('/')
    await expect(label(page)).toBeHidden()
    await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
    const sheet = page.getByRole('dialog', { name: 'Menu' })
    await expect(sheet).toBeVisible()
    await expect.poll(() => sheet.evaluate((element) => element.getBoundingClientRect().width)).toBe(288)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    expect(await sidebarCookie(page)).toBeUndefined()

    await page.getByRole('button', { name: 'Toggle Sidebar' }).click()
    await sheet.getByRole('link', { name: 'My Post' }).click()
    await expect(page).toHaveURL('/login')
    await expect(sheet).toBeHidden()
  })
})

test.describe('768 wide', () => {
  test.use({ viewport: { width: 768, height: 900 } })

  test('the sidebar stands beside the page', async ({ page }) => {
    await page.goto('/')
    await expect(label(page)).toBeVisible()
    await expectWidth(page, 256)
  })
})
