import { expect, type Page } from '@playwright/test'
import { enter, newPerson } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { untilQuiet } from './quiet.ts'
import { test } from './test.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search AI tools...' })
const options = (page: Page) => page.getByRole('option')

test('what is typed suggests, and the keyboard picks', async ({ page }) => {
  await page.goto('/')
  await box(page).pressSequentially('not')
  await expect(options(page).first()).toBeVisible()
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  // The suggestions for fewer letters may be shown until then.
  await untilQuiet(page)
  const [first, second] = await options(page).allTextContents()

  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText(first!)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText(second!)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL((url) => url.pathname === '/search' && url.searchParams.get('q') === first)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${first}”`)
  await expect(page.getByRole('article', { name: first!, exact: true })).toBeVisible()
  await expect(box(page)).toHaveValue(first!)
  await expect(options(page)).toHaveCount(0)
})

test('a click picks; Escape closes, then empties', async ({ page }) => {
  await page.goto('/')
  await box(page).pressSequentially('note')
  await expect(options(page).first()).toBeVisible()
  // `aria-controls` names the list of suggestions.
  const list = await box(page).getAttribute('aria-controls')
  await expect(page.locator(`[id="${list}"]`)).toHaveRole('listbox')
  await page.keyboard.press('Escape')
  await expect(options(page)).toHaveCount(0)
  await expect(box(page)).not.toHaveAttribute('aria-controls')
  await expect(box(page)).toHaveValue('note')
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveValue('')

  await box(page).pressSequentially('note')
  const name = await options(page).first().textContent()
  await options(page).first().click()
  await expect(page).toHaveURL((url) => url.searchParams.get('q') === name)
})

test('a blank text is neither asked for nor submitted', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/search/')) asked.push(request.url())
  })
  await page.goto('/')
  await box(page).pressSequentially('   ')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await box(page).press('ArrowDown')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(asked).toEqual([])
})

test('an overtaken request is cancelled, and no key is lost', async ({ page }) => {
  const ended: string[] = []
  page.on('requestfailed', (request) => ended.push(new URL(request.url()).searchParams.get('q') ?? ''))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/search/suggestions/?q=n', async (route) => {
    await held
    await route.abort().catch(() => {})
  })
  await page.goto('/')
  await box(page).pressSequentially('notebooklm', { delay: 5 })
  await expect(options(page).filter({ hasText: 'NotebookLM' })).toBeVisible()
  await expect(box(page)).toHaveValue('notebooklm')
  expect(ended).toContain('n')
  release()
})

test('what is typed before the page has come alive stays, and is searched for', async ({ page }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  // Before the style sheet is there, all three boxes of the page show.
  await expect(box(page)).toHaveCount(1)
  await box(page).pressSequentially('notebook')
  release()
  await untilQuiet(page)
  await expect(box(page)).toHaveValue('notebook')
  await box(page).pressSequentially('lm')
  await expect(options(page).filter({ hasText: 'NotebookLM' })).toBeVisible()
  await expect(box(page)).toHaveValue('notebooklm')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=notebooklm')
})

test('suggestions that fail are none', async ({ page, problems }) => {
  problems.announce(/^503 to GET .*\/api\/search\/suggestions/)
  problems.announce(/Loading failed/)
  await page.goto('/')
  await box(page).pressSequentially('no')
  await expect(options(page).first()).toBeVisible()
  await page.route('**/api/search/suggestions/*', (route) => route.fulfill({ status: 503, json: {} }))
  await box(page).pressSequentially('t')
  await expect(options(page)).toHaveCount(0)
  await expect(box(page)).toHaveValue('not')
})

test('an address shows its results, from the server and on the way back', async ({ page, request }) => {
  const html = await (await request.get('/search?q=notebooklm')).text()
  expect(html).toContain('Results for')
  expect(html).toContain('<article')
  expect(html).toMatch(/<title>Search: notebooklm/)
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/search\?q=notebooklm"/)

  await page.goto('/search?q=notebooklm')
  await expect(box(page)).toHaveValue('notebooklm')
  await box(page).fill('grammar')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “grammar”')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “notebooklm”')
  await expect(box(page)).toHaveValue('notebooklm')
})

test('nothing found says so; no search at all asks nothing', async ({ page }) => {
  await page.goto('/search?q=zzqqxxyy')
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.goto(`/search?q=${encodeURIComponent('https://zzqqxxyy.example/for/midjourney')}`)
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.goto('/search?q=Midjourney+zzqqxxyy')
  // No post has both words.
  const close = page.getByRole('region', { name: 'Close matches' })
  await expect(close.getByRole('article', { name: 'Midjourney', exact: true })).toBeVisible()
  await page.goto(`/search?q=${'a'.repeat(201)}`)
  await expect(page.getByText('No results found.')).toBeVisible()
  await page.goto('/search?q=%20')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search')
  await expect(page.getByRole('article')).toHaveCount(0)
})

test('waiting says Loading..., a failure has no results and says what did not work', async ({
  page,
  problems,
}) => {
  problems.announce(/^400 to GET .*\/api\/search\/posts/)
  problems.announce(/Console error: Searching failed/)
  await page.goto('/')
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/search/posts/*', async (route) => {
    await held
    await route.fulfill({ status: 400, json: { detail: 'No' } })
  })
  await box(page).fill('notes')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Loading...').first()).toBeVisible()
  release()
  await expect(page.getByText('No results found.')).toBeVisible()
  await expect(page.getByText('The search did not work.')).toBeVisible()
})

test('further results come as one reads on', async ({ page }) => {
  await page.goto('/search?q=ai')
  await expect(page.getByText(/^More than 20 posts$/)).toBeVisible()
  await page.keyboard.press('End')
  await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(20)
})

test('on a narrow screen the search is in the header', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 700 })
  await page.goto('/')
  const inHeader = page.getByRole('banner').getByRole('combobox', { name: 'Search AI tools...' })
  await expect(inHeader).toBeVisible()
  await expect(page.getByRole('combobox')).toHaveCount(1)
  // It stays in view; the trending tools are once in the page, after the second card, and scroll sideways.
  const trending = page.getByRole('region', { name: 'Trending Tools' })
  await expect(trending).toHaveCount(1)
  const order = page.getByRole('main').getByRole('article').or(trending)
  await expect(order.nth(2)).toHaveAccessibleName('Trending Tools')
  await trending.getByRole('link').last().focus()
  await expect(trending.getByRole('listitem').last()).toBeInViewport()
  await expect(inHeader).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await inHeader.fill('notebooklm')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.getByRole('complementary').getByRole('combobox')).toHaveValue('notebooklm')
})

test('shortcuts lead to the search and list themselves, but not while somebody types', async ({
  page,
  site,
}) => {
  await enter(page, await newPerson(site))
  // The welcome is for guests.
  await page.reload()
  await expect(page.getByRole('region', { name: 'Welcome' })).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible()
  for (const key of ['/', 'Control+k']) {
    // Their code is loaded after hydration.
    await expect(async () => {
      await page.keyboard.press(key)
      await expect(box(page)).toBeFocused({ timeout: 200 })
    }).toPass()
    await expect(box(page)).toHaveValue('')
    await box(page).blur()
  }
  await box(page).pressSequentially('/?')
  await expect(box(page)).toHaveValue('/?')
  await box(page).blur()

  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await page.keyboard.press('?')
  await expect(dialog.getByRole('term')).toHaveText([
    'Search',
    'Toggle Sidebar',
    'Messages',
    'Keyboard shortcuts',
  ])
  await page.keyboard.press('/')
  await expect(dialog).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  const singleKeys = dialog.getByRole('checkbox', { name: /^Use shortcuts of a single key/ })
  await singleKeys.uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(box(page)).not.toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()

  // The right bar stays in view.
  await box(page).blur()
  await page.mouse.wheel(0, 3000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(1000)
  await expect(box(page)).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Trending Tools' })).toBeInViewport()
})
