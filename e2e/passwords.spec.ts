import { expect, type Page } from '@playwright/test'
import { login } from '#contract/accounts.ts'
import { getProfile } from '#contract/profiles.ts'
import { call, enter, newPerson } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const next = 'a brand new passphrase'
const region = (page: Page) => page.getByRole('region', { name: 'Password' })

/** Collects the addresses of the strength worker that a page loads. */
function strengthLoads(page: Page): string[] {
  const loads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('strength-worker')) loads.push(request.url())
  })
  return loads
}

test('a member changes the password, and other browsers are signed out', async ({ page, site, problems }) => {
  problems.announce(/400 .*\/api\/accounts\/password/)
  const person = await newPerson(site)
  const other = await call(site, login, { body: { username: person.email, password: person.password } })
  const loads = strengthLoads(page)
  await enter(page, person, '/.well-known/change-password')
  await expect(page).toHaveURL(/\/settings\/security$/)
  const password = region(page)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password.getByLabel('Current password')).toBeFocused()
  await expect(password).toContainText('Password is required')
  await expect(password).toContainText('at least 8 characters')

  await password.getByLabel('Current password').fill('wrong')
  expect(loads).toEqual([])
  await password.getByLabel('New password').fill('Password123')
  await expect(password.getByRole('status')).toHaveText(
    'Password strength: Very weak. Many people use this password.',
  )
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password).toContainText('The password is wrong')
  await expect(password.getByLabel('Current password')).toBeFocused()
  await password.getByLabel('Current password').fill(person.password)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(password).toContainText('This password is one of the most used')
  await expect(password.getByLabel('New password')).toBeFocused()
  await expect(password.getByLabel('New password')).toHaveValue('Password123')
  await expectAccessible(page, 'main')

  await password.getByLabel('New password').fill(next)
  await expect(password.getByRole('status')).toHaveText('Password strength: Strong.')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(password.getByLabel('Current password')).toHaveValue('')
  await expect(password.getByLabel('New password')).toHaveValue('')
  expect(loads).toHaveLength(1)
  await expect(call(site, getProfile, { token: other.token })).rejects.toThrow('401')
  await call(site, login, { body: { username: person.email, password: next } })
})

test('the sign-up shows the strength, without moving, and why a password is refused', async ({
  page,
  problems,
}) => {
  problems.announce(/400 .*\/api\/accounts\/register|Registration failed/)
  const loads = strengthLoads(page)
  await page.goto('/register')
  await page.getByLabel('Full Name').fill('Alan Turing')
  await page.getByLabel('Username').fill('enigma')
  await page.getByLabel('Email').fill('enigma@example.org')
  expect(loads).toEqual([])
  const button = page.getByRole('button', { name: 'Create Account' })
  const before = await button.boundingBox()
  await page.getByLabel('Password', { exact: true }).fill('Turing-1912!')
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'Password strength: Very weak. Leave out your name, username and email.',
  )
  expect(await button.boundingBox()).toEqual(before)
  await page.getByLabel('Confirm Password').fill('Turing-1912!')
  await button.click()
  await expect(page.getByRole('alert')).toHaveText(
    'The password must not contain your name, username or email',
  )
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Turing-1912!')
})

test('a member without a password sets the first one after a new sign-in', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/403 .*\/api\/accounts\/password/)
  const person = await newPerson(site)
  // The account as a provider leaves it, with a sign-in of long ago.
  await page.route('**/api/profiles/', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), has_password: false } })
  })
  await page.route('**/api/accounts/password/', (route) =>
    route.fulfill({
      status: 403,
      json: { detail: 'Please confirm that it is you', code: 'recent_sign_in_needed' },
    }),
  )
  await enter(page, person, '/settings/security')
  const password = region(page)
  await expect(password.getByLabel('Current password')).toHaveCount(0)
  await password.getByLabel('New password').fill(next)
  await password.getByRole('button', { name: 'Set password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await expect(dialog.getByLabel('Password')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(password.getByRole('alert')).toContainText('Please confirm that it is you')
  await expect(password.getByLabel('New password')).toHaveValue(next)
  await password.getByRole('button', { name: 'Set password' }).click()
  await dialog.getByRole('link', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
