import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { addPasskey, listPasskeys, passkeyOptions } from '#contract/passkeys.ts'
import { confirmResetCode, requestPasswordReset, setNewPassword } from '#contract/password-reset.ts'
import { login } from '#contract/accounts.ts'
import { Authenticator, type CreationOptions } from '#testing/authenticator.ts'
import { call, newPerson } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

async function mailedCodes(site: Site, email: string): Promise<string[]> {
  const outbox = join(site.dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => /^(\d{6})\r?$/m.exec(mail)?.[1] ?? [])
}

async function resetToken(site: Site, email: string): Promise<string> {
  const before = (await mailedCodes(site, email)).length
  await call(site, requestPasswordReset, { body: { email } })
  await expect.poll(async () => (await mailedCodes(site, email)).length).toBe(before + 1)
  const code = (await mailedCodes(site, email)).at(-1)!
  return (await call(site, confirmResetCode, { body: { code, email } })).reset_token
}

async function signInByApi(site: Site, username: string, password: string): Promise<string> {
  return (await call(site, login, { body: { username, password } })).token
}

test('after a reset, the page lists what else signs in, and removes what is chosen', async ({
  page,
  site,
}) => {
  const { email } = await newPerson(site)
  const first = 'the first passphrase'
  const reset_token = await resetToken(site, email)
  // The first reset proves the address.
  await call(site, setNewPassword, { body: { reset_token, new_password: first, confirm_password: first } })
  const token = await signInByApi(site, email, first)
  for (const name of ['My phone', 'Somebody else']) {
    const options = (await call(site, passkeyOptions, { token })) as unknown as CreationOptions
    const response = new Authenticator(site.url.replace('127.0.0.1', 'localhost')).create(options)
    await call(site, addPasskey, { token, body: { name, response } })
  }

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  const sent = (await mailedCodes(site, email)).length
  await page.getByRole('button', { name: 'Send Verification Code' }).click()
  await expect.poll(async () => (await mailedCodes(site, email)).length).toBe(sent + 1)
  await page.getByLabel('Verification Code').fill((await mailedCodes(site, email)).at(-1)!)
  await page.getByRole('button', { name: 'Verify Code' }).click()
  const chosen = 'chosen by the owner'
  await page.getByLabel('New Password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm Password', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Reset Password' }).click()

  await expect(page.getByRole('heading', { name: 'Password Reset Successfully' })).toBeFocused()
  await expect(page.getByText('Your password has been updated successfully')).toBeVisible()
  await expect(page.getByText('Redirecting to login page...')).toHaveCount(0)
  const list = page.getByRole('group', { name: 'These sign in to your account as well.' })
  await expect(list.getByRole('checkbox')).toHaveCount(2)
  await expectAccessible(page, 'main')
  const remove = page.getByRole('button', { name: 'Remove selected' })
  await expect(remove).toBeDisabled()
  await list.getByRole('checkbox', { name: 'Somebody else' }).check()
  await remove.click()
  await expect(page.getByRole('alert')).toContainText('What you have chosen was removed')
  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page).toHaveURL(/\/login$/)

  const left = await call(site, listPasskeys, { token: await signInByApi(site, email, chosen) })
  expect(left.map(({ name }) => name)).toEqual(['My phone'])
})
