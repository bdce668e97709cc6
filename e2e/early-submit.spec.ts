import { expect, type Page } from '@playwright/test'
import { untilQuiet } from './quiet.ts'
import { test } from './test.ts'

test.use({ waitsForHydration: false })

/** Keeps all scripts back until they are released: the page is seen, and not hydrated. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('a login that is sent before the page is hydrated is held, and sent once it is', async ({
  page,
  problems,
}) => {
  problems.announce(/^400 to POST .*\/api\/accounts\/login/)
  problems.announce(/Login failed/)
  const release = await holdScripts(page)
  const sent: unknown[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()))
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Secret1!')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  expect(sent).toEqual([])
  release()
  await expect(page.getByRole('alert')).toHaveText('Invalid credentials')
  expect(sent).toEqual([expect.objectContaining({ username: 'nobody@example.org', password: 'Secret1!' })])
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.org')
})

test('what is typed and clicked before hydration is known afterwards', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/contactUs', { waitUntil: 'commit' })
  const form = page.getByRole('form', { name: 'Contact' })
  await form.getByLabel('Full Name').fill('Maya Okafor')
  await form.getByLabel('Message').fill('Hello')
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  release()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await untilQuiet(page)
  await form.getByRole('button', { name: 'Send Message' }).click()
  // The fields that are missing are named, and no other.
  await expect(form.getByRole('alert')).toHaveCount(2)
  await expect(form.getByLabel('Full Name')).toHaveValue('Maya Okafor')
  await expect(form.getByLabel('Message')).toHaveValue('Hello')
})

test('the scripts of a page start after its first frame', async ({ page }) => {
  await page.addInitScript(() => requestAnimationFrame(() => performance.mark('first-frame')))
  await page.goto('/')
  const startsOf = (type: string, ending: string) =>
    page.evaluate(
      ([entryType, end]) =>
        performance
          .getEntriesByType(entryType!)
          .flatMap(({ name, startTime }) => (name.endsWith(end!) ? [startTime] : [])),
      [type, ending],
    )
  await expect.poll(async () => (await startsOf('resource', '.js')).length).toBeGreaterThan(5)
  const [frame] = await startsOf('mark', 'first-frame')
  const scripts = await startsOf('resource', '.js')
  expect(Math.min(...scripts)).toBeGreaterThan(frame!)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  for (const path of ['/login', '/register', '/contactUs']) {
    test(`${path} says that its form needs script`, async ({ page }) => {
      // Chromium shows no `noscript` where Playwright turns script off.
      const html = await (await page.request.get(path)).text()
      expect(html).toMatch(/<noscript><p [^>]*>This form needs JavaScript/)
    })
  }

  test('a page for members says that it needs script', async ({ page }) => {
    const html = await (await page.request.get('/profile')).text()
    expect(html).toMatch(/<noscript><p [^>]*>This page needs JavaScript/)
  })

  test('a form that is sent all the same gets a page that says what is wrong', async ({ page, problems }) => {
    problems.announce(/^405 to POST .*\/login/)
    await page.goto('/login')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This form needs JavaScript')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('a guest reads no words that are for members', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByText('Logout')).toBeHidden()
    const words = await page.evaluate(() => document.body.textContent)
    expect(words).not.toContain('Logout')
    expect(words).toContain('Login Sign Up')
    expect(words).toContain('About us Contact us')
    expect(words).toMatch(/\d+ likes?\s+\d+ comments?\s/)
  })
})
