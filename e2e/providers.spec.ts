import { expect } from '@playwright/test'
import { password } from '#testing/rows.ts'
import { startOidcProvider, type TestProvider } from '#testing/oidc-provider.ts'
import { freePort, Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test as base } from './test.ts'
import { confirmTwoFactor, setUpTwoFactor } from '#contract/two-factor.ts'
import { call, enter, newPerson } from '#testing/browser/members.ts'
import { totpCode, untilStepLasts } from '#testing/two-factor.ts'

interface Fixtures {
  provider: TestProvider
  /** The port of the site, which the provider knows. */
  port: number
}

/** An empty site that people can sign in to with a provider. */
const test = base.extend<object, Fixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter.
  port: [async ({}, provide) => provide(await freePort()), { scope: 'worker' }],
  provider: [
    async ({ port }, provide) => {
      const provider = await startOidcProvider(`http://127.0.0.1:${port}`)
      await provide(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ port, provider: { issuer, clientId, clientSecret } }, provide) => {
      const env = {
        ...{ OIDC_NAME: 'Example', OIDC_ISSUER: issuer },
        ...{ OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
      }
      const site = await Site.start({ demo: false, env, port })
      await provide(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

// One worker, and so one site and one provider.
test.describe.configure({ mode: 'default' })

test('a new person signs in with a provider, and is back where they were', async ({
  page,
  provider,
  problems,
}) => {
  problems.announce(/409 to DELETE /)
  problems.announce(/Disconnecting a provider failed/)
  provider.people.set('ada', { email: 'ada@new.example', email_verified: true, name: 'Ada New' })
  await page.goto('/create-post')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('link', { name: 'Continue with Example' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Continue with Example' }).click()
  await page.getByRole('textbox', { name: 'Account' }).fill('ada')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/create-post$/)
  await expect(page.getByLabel('Tool Name')).toBeVisible()
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Disconnect Example' }).click()
  await expect(page.getByText('This is your last way to sign in. Add another one first.')).toBeVisible()
})

test('a sign-in that is cancelled, or whose address is taken, says so', async ({ page, provider, site }) => {
  const taken = { name: 'Taken', username: 'taken_one', email: 'taken@new.example', password }
  const registered = await fetch(`${site.url}/api/accounts/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(taken),
  })
  expect(registered.status).toBe(201)
  provider.people.set('bob', { email: taken.email, email_verified: true })
  await page.goto('/register')
  await page.getByRole('link', { name: 'Continue with Example' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText('You have cancelled the sign-in with Example.')
  await page.getByRole('link', { name: 'Continue with Example' }).click()
  await page.getByRole('textbox', { name: 'Account' }).fill('bob')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'An account with this address exists. Log in and connect Example in your settings.',
  )
  await page.goto('/login?error=%3Cb%3Eunknown')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a member connects a provider in the settings, and disconnects it', async ({ page, site }) => {
  const carol = { name: 'Carol', username: 'carol_one', email: 'carol@new.example', password }
  await fetch(`${site.url}/api/accounts/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(carol),
  })
  await page.goto('/settings/security')
  await page.getByLabel('Email').fill(carol.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const region = page.getByRole('region', { name: 'Connected accounts' })
  await region.getByRole('button', { name: 'Connect Example' }).click()
  await page.getByRole('textbox', { name: 'Account' }).fill('carol')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(region.getByRole('alert')).toHaveText('Example is connected with your account.')
  await expect(page).toHaveURL(/\/settings\/security$/)
  await expectAccessible(page)
  await region.getByRole('button', { name: 'Disconnect Example' }).click()
  await expect(region.getByRole('button', { name: 'Connect Example' })).toBeVisible()
})

test('a sign-in with a provider asks for the second step', async ({ page, site, problems }) => {
  problems.announce(/401 to POST .*\/finish\//)
  const erin = await newPerson(site)
  const { secret } = await call(site, setUpTwoFactor, {
    token: erin.token,
    body: { password: erin.password },
  })
  await untilStepLasts()
  await call(site, confirmTwoFactor, { token: erin.token, body: { code: totpCode(secret, -1) } })
  await enter(page, erin, '/settings/security')
  await page.getByRole('button', { name: 'Connect Example' }).click()
  await page.getByRole('textbox', { name: 'Account' }).fill('erin')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Example is connected with your account.')).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Example' }).click()
  const account = page.getByRole('textbox', { name: 'Account' })
  const heading = page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })
  await expect(account.or(heading)).toBeVisible()
  if (await account.isVisible()) {
    await account.fill('erin')
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await expect(heading).toBeVisible()
  await page.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a code that is used or missing leads back to the login', async ({ page, problems }) => {
  problems.announce(/400 to POST .*\/finish\//)
  problems.announce(/Login failed/)
  await page.goto(`/login/finish#code=${'x'.repeat(43)}`)
  await expect(page.getByRole('alert')).toHaveText('This sign-in has expired. Please try again.')
  await page.getByRole('link', { name: 'Back to login' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
})
