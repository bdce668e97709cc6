import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { holdTime, passTime, passTimeUntilSeen, stopTime } from './clock.ts'
import type { Site } from '#testing/site-process.ts'
import { test } from './test.ts'

const newPassword = 'a brand new passphrase'

/** Makes a member; each test has its own. */
async function register(site: Site, username: string, mailbox = username): Promise<string> {
  const email = `${mailbox}@example.org`
  const answer = await fetch(`${site.url}/api/accounts/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada Lovelace', username, email, password: 'Engine!1843' }),
  })
  expect(answer.status).toBe(201)
  return email
}

/** The codes that were mailed to an address, oldest first. */
async function mailedCodes(site: Site, email: string): Promise<string[]> {
  const outbox = join(site.dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /^(\d{6})\r?$/m.exec(mail)?.[1] ?? 'no code')
}

async function mailedCode(site: Site, email: string, nth = 1): Promise<string> {
  await expect.poll(async () => (await mailedCodes(site, email)).length).toBe(nth)
  return (await mailedCodes(site, email)).at(-1)!
}

/** Asks for a code, and is led on two seconds later, which pass in no time. */
async function askForCode(page: Page, email: string) {
  await holdTime(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await stopTime(page)
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  // Focused, it has begun to wait.
  await passTimeUntilSeen(page, 1, page.locator('h1:focus', { hasText: 'Check Your Email' }))
  await expect(page.getByText(`We've sent a verification code to ${email}`)).toBeVisible()
  await passTime(page, 1900)
  await expect(page.getByText('Redirecting to verification page...')).toBeVisible()
  await passTime(page, 100)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/verify-code$/)
  await expect(page.getByText(`We sent a 6-digit code to ${email}`)).toBeVisible()
}

/** The long address does not widen the screen. */
async function expectNoOverflow(page: Page) {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(overflow)).toBe(0)
}

test('a member gets back in with the mailed code', async ({ page, site, problems }) => {
  problems.announce(/^400 to POST .*password_reset_confirm_code/)
  await page.setViewportSize({ width: 375, height: 812 })
  const email = await register(site, 'recovering', 'recovering-with-a-long-address-that-is-one-word-in-all')
  await askForCode(page, email)
  const first = await mailedCode(site, email)

  await expectNoOverflow(page)
  const code = page.getByLabel('Verification Code')
  const verify = page.getByRole('button', { name: 'Verify Code' })
  await code.pressSequentially('12a3-45')
  await expect(code).toHaveValue('12345')
  await expect(verify).toBeDisabled()
  await code.fill(first === '999999' ? '888888' : '999999')
  await expect(verify).toBeEnabled()
  await code.press('9')
  await expect(code).toHaveValue(/^\d{6}$/)
  await verify.click()
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code')
  await code.fill('')
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('alert')).toHaveText('New verification code sent!')
  await code.fill(await mailedCode(site, email, 2))
  await verify.click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await expectNoOverflow(page)

  await page.getByLabel('New Password', { exact: true }).fill('seven77')
  await page.getByLabel('Confirm Password', { exact: true }).fill('seven77')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword)
  await stopTime(page)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await passTimeUntilSeen(page, 1, page.locator('h1:focus', { hasText: 'Password Reset Successfully' }))
  await expect(page.getByText('Your password has been updated successfully')).toBeVisible()
  await passTime(page, 2900)
  await expect(page.getByText('Redirecting to login page...')).toBeVisible()
  await passTime(page, 100)
  await page.clock.resume()
  await expect(page).toHaveURL(/\/login$/)

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('the steps can not be entered in the middle', async ({ page }) => {
  await page.goto('/verify-code')
  await expect(page).toHaveURL(/\/forgot-password$/)
  await page.goto('/reset-password')
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test("'Back to login' leads where it is written to", async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL(/\/login$/)

  await askForCode(page, 'nobody@example.org')
  await expect(page.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/reset-password')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})

test('an email is needed, and has to be one', async ({ page }) => {
  await page.goto('/forgot-password')
  const send = page.getByRole('button', { name: 'Send Verification Code' })
  await send.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await page.getByLabel('Email').fill('ada@example')
  await expect(page.getByText('Email is required')).toHaveCount(0)
  await send.click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
})

test('what the server says, or that it says nothing, stands above the form', async ({ page, problems }) => {
  problems.announce(/^50\d to POST .*password_reset/)
  problems.announce(/Request failed: POST .*password_reset/)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody@example.org')
  const send = page.getByRole('button', { name: 'Send Verification Code' })
  const refuse = (path: string, body: object) =>
    page.route(`**/api/accounts/${path}/`, (route) => route.fulfill({ status: 503, json: body }))

  await refuse('password_reset', {})
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to send reset email')
  await refuse('password_reset', { detail: 'Come back later.' })
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Come back later.')
  await page.getByLabel('Email').press('End')
  await page.getByLabel('Email').pressSequentially('a')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.route('**/api/accounts/password_reset/', (route) => route.abort('connectionfailed'))
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.')

  await page.unrouteAll()
  await askForCode(page, 'nobody@example.org')
  await refuse('password_reset', {})
  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to resend code')
  await refuse('password_reset_confirm_code', {})
  await page.getByLabel('Verification Code').fill('123456')
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid verification code')

  await page.route('**/api/accounts/password_reset_confirm_code/', (route) =>
    route.fulfill({ json: { reset_token: 'a' } }),
  )
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await refuse('password_reset_set_new_password', {})
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to reset password')
})
