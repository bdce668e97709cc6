import { expect } from '@playwright/test'
import { Site } from '#testing/site-process.ts'
import { enter, newPerson, newPost } from '#testing/browser/members.ts'
import { untilQuiet } from './quiet.ts'
import { test as base } from './test.ts'

/** A site of its own, because these tests end its server. */
const test = base.extend<{ mortal: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter.
  mortal: async ({}, provide) => {
    const site = await Site.start({ demo: true })
    await provide(site)
    await site.remove()
  },
})

// Pages work without a connection because their code was loaded before.
test.use({ savesData: false })

test.beforeEach(({ problems }) => {
  for (const expected of [/ERR_CONNECTION_REFUSED/, /NetworkError|failed/i, /^503 to GET/]) {
    problems.announce(expected)
  }
})

const networkError = 'Network error. Please check your connection.'

test('forms, dialogs and links say at once that the server is gone', async ({ mortal: site, visitor }) => {
  const me = await newPerson(site)
  const { title } = await newPost(site, me, { title: `Last words ${me.username}` })
  const [login, register, forgot, contact, home] = await Promise.all(
    Array.from({ length: 5 }, () => visitor(site)),
  )
  await Promise.all([
    login!.goto('/login'),
    register!.goto('/register'),
    forgot!.goto('/forgot-password'),
    contact!.goto('/contactUs'),
    enter(home!, me),
  ])
  // They have loaded in advance what they need to act.
  for (const page of [login, register, forgot, contact, home]) await untilQuiet(page!)
  await site.end('SIGKILL')

  await login!.getByLabel('Email').fill('ada@example.org')
  await login!.getByLabel('Password', { exact: true }).fill('Secret1!')
  await login!.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(login!.getByRole('alert')).toHaveText(networkError)

  const account = {
    'Full Name': 'Ada Lovelace',
    Username: 'ada_l',
    Email: 'ada@example.org',
    Password: 'Compiler!1',
    'Confirm Password': 'Compiler!1',
  }
  for (const [label, value] of Object.entries(account)) {
    await register!.getByLabel(label, { exact: true }).fill(value)
  }
  await register!.getByRole('button', { name: 'Create Account' }).click()
  await expect(register!.getByRole('alert')).toHaveText(networkError)
  await expect(register!.getByLabel('Username')).toHaveValue('ada_l')

  await forgot!.getByLabel('Email').fill('ada@example.org')
  await forgot!.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect(forgot!.getByRole('alert')).toHaveText(networkError)

  const form = contact!.getByRole('form', { name: 'Contact' })
  for (const label of ['Full Name', 'Subject', 'Message']) await form.getByLabel(label).fill('Hello')
  await form.getByLabel('Email Address').fill('ada@example.org')
  await form.getByRole('button', { name: 'Send Message' }).click()
  await expect(form.getByRole('alert')).toHaveText(networkError)
  await expect(form.getByLabel('Message')).toHaveValue('Hello')

  const card = home!.getByRole('article', { name: title, exact: true })
  await card.getByRole('button', { name: 'Summarize' }).click()
  const dialog = home!.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText('Error generating summary')
  await home!.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Rate this post/ }).click()
  await dialog.getByRole('radio', { name: 'Very Satisfied' }).check({ force: true })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(home!.getByText(`Your rating could not be saved. ${networkError}`)).toBeVisible()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(home!.getByText(`Your lists could not be loaded. ${networkError}`)).toBeVisible({
    timeout: 2000,
  })
  await home!.getByRole('button', { name: /^Notifications/ }).click()
  await expect(home!.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  await home!.keyboard.press('Escape')

  await card.getByRole('link', { name: me.name }).click()
  await expect(home!.getByRole('heading', { level: 1 })).toHaveText('You are offline')
  await home!.getByRole('button', { name: 'Try again' }).click()
  await expect(home!.getByText('There is still no connection.')).toBeVisible()
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a visited page, and the offline page for others, without a server', async ({
    mortal: site,
    visitor,
    problems,
  }) => {
    // A page that the worker answers preloads its scripts from the worker.
    problems.announce(/cross-world service worker resource mismatch/)
    const page = await visitor(site)
    await page.goto('/posts/1')
    const title = await page.title()
    const isKept = (path: string) =>
      page.evaluate(async (kept) => (await caches.match(kept, { ignoreVary: true })) !== undefined, path)
    // The worker is installed, and keeps this page.
    await expect.poll(() => isKept('/posts/1')).toBe(true)
    await page.getByRole('link', { name: 'About us' }).first().click()
    await expect(page).toHaveURL('/aboutUs')
    await expect.poll(() => isKept('/aboutUs')).toBe(true)
    await site.end('SIGKILL')

    await page.goto('/posts/1')
    await expect(page).toHaveTitle(title)
    await expect(page.getByText('this is a copy from your last visit')).toBeVisible()
    const atHand = page.getByRole('list').filter({ has: page.getByRole('link', { name: title }) })

    // Following a link, and opening an address.
    await page.goto('/posts/2', { waitUntil: 'load' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline')
    await expect(atHand.getByRole('link', { name: /^About/ })).toBeVisible()
    await atHand.getByRole('link', { name: title }).click()
    await expect(page).toHaveURL('/posts/1')

    await site.begin()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByText('this is a copy from your last visit')).toBeHidden()
  })
})
