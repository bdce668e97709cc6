import { expect, type Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { fillLogin, newPerson, signIn } from '#testing/browser/members.ts'
import { untilQuiet } from './quiet.ts'
import { test } from './test.ts'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const loginButton = (page: Page) => page.getByRole('button', { name: 'Login', exact: true })
const logoutButton = (page: Page) => page.getByRole('button', { name: 'Logout' })

const refused: [email: string, password: string, messages: string[]][] = [
  ['', '', [messages.email.required, messages.password.required]],
  ['ada lovelace', 'secret', [messages.email.login]],
  ['ada@example', 'secret', [messages.email.login]],
  ['ada@example.org', '', [messages.password.required]],
  ['ada@example.org', '12345', [messages.password.short]],
]

test('each field says what is wrong with it, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/login')
  await expect(page.getByText('Enter your email below to login to your account')).toBeVisible()
  for (const [address, secret, said] of refused) {
    await fillLogin(page, { email: address, password: secret })
    await expect(page.getByRole('alert')).toHaveText(said)
  }
  expect(sent).toEqual([])
})

test('a message goes when its field is edited', async ({ page }) => {
  await page.goto('/login')
  await loginButton(page).click()
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(email(page)).toBeFocused()
  await email(page).fill('a')
  await expect(page.getByRole('alert')).toHaveText([messages.password.required])
})

test('wrong credentials stand above the form until something is typed', async ({ page, site, problems }) => {
  problems.announce(/400 to POST .*\/login\//)
  problems.announce(/Login failed/)
  const person = await newPerson(site)
  await page.goto('/login')
  await fillLogin(page, { email: person.email, password: 'secret' })
  await expect(page.getByRole('alert')).toHaveText(messages.login.invalid)
  await expect(page).toHaveURL('/login')
  await expect(password(page)).toBeFocused()
  await password(page).fill(person.password)
  await expect(page.getByRole('alert')).toBeHidden()
  await loginButton(page).click()
  await expect(page).toHaveURL('/')
})

test('a browser has one id, which it sends with each sign-in', async ({ page, site }) => {
  const person = await newPerson(site)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/accounts/login/')) sent.push(request.postDataJSON().browser)
  })
  for (let time = 1; time <= 2; time += 1) {
    await page.goto('/login')
    await fillLogin(page, person)
    await expect(page).toHaveURL('/')
    // Else what the page still asks for is refused.
    await untilQuiet(page)
    await logoutButton(page).click()
    await expect(logoutButton(page)).toBeHidden()
  }
  const stored = await page.evaluate(() => localStorage.getItem('toolshelf-browser'))
  expect(stored).toMatch(/^[\w-]{43}$/)
  expect(sent).toEqual([stored, stored])
})

test('without an answer it says so', async ({ page, problems }) => {
  problems.announce(/Request failed: POST .*\/login\//)
  problems.announce(/Login failed/)
  await page.route('**/accounts/login/', (route) => route.abort())
  await page.goto('/login')
  await fillLogin(page, { email: 'ada@example.org', password: 'secret' })
  await expect(page.getByRole('alert')).toHaveText(messages.network)
})

test('while it is under way, everything waits', async ({ page, site }) => {
  const person = await newPerson(site)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/accounts/login/', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/login')
  await fillLogin(page, person)
  await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
  await expect(email(page)).toBeDisabled()
  await expect(password(page)).toBeDisabled()
  for (const name of ['Forgot your password?', 'Sign up']) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-disabled', 'true')
  }
  answer()
  await expect(page).toHaveURL('/')
})

test('login leads home, and stays over a reload and in a new tab', async ({ page, site, context }) => {
  const person = await newPerson(site, 'Katherine Johnson')
  await signIn(page, person)
  await expect(page).toHaveURL('/')
  await page.reload()
  await expect(logoutButton(page)).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/my-posts')
  await expect(tab.getByRole('heading', { name: 'My Posts' })).toBeVisible()
})

for (const path of ['/my-posts', '/create-post']) {
  test(`a guest who opens ${path} is asked to sign in and brought back`, async ({ page, site }) => {
    const person = await newPerson(site)
    await page.goto(path)
    await expect(page).toHaveURL('/login')
    await fillLogin(page, person)
    await expect(page).toHaveURL(path)
  })
}

test('a member has no business on the screens for signing in', async ({ page, site }) => {
  await signIn(page, await newPerson(site))
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
})

test('a token that is no longer good leads to the login once, and back', async ({ page, site, problems }) => {
  problems.announce(/401 to GET /)
  const person = await newPerson(site)
  await signIn(page, person)
  await page.evaluate(() => sessionStorage.setItem('authToken', 'not-good-any-more'))
  await page.goto('/my-posts')
  await expect(page).toHaveURL('/login')
  await fillLogin(page, person)
  await expect(page).toHaveURL('/my-posts')
})

test('who has no account finds the sign-up', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByText("Don't have an account?")).toBeVisible()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
})
