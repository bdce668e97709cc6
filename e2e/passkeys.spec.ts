import { expect, type Page } from '@playwright/test'
import { accountMessages } from '#contract/account-messages.ts'
import { enter, newPerson } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { untilQuiet } from './quiet.ts'
import { test } from './test.ts'

/** The site at localhost: browsers make no passkeys for IP addresses. */
const atLocalhost = (site: Site) => site.url.replace('127.0.0.1', 'localhost')

/** Gives a page an authenticator that says yes to everything. Returns a function that makes it refuse. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const verify = (isUserVerified: boolean) =>
    session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  /** Whether somebody touches the authenticator as soon as it asks, also for what the browser offers in a field. */
  const touch = (enabled: boolean) =>
    session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { verify, touch }
}

const region = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
const addButton = (page: Page) => region(page).getByRole('button', { name: 'Add a passkey' })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

async function logOut(page: Page) {
  // Requests during a logout would be refused.
  await untilQuiet(page)
  const button = page.getByRole('button', { name: 'Logout' })
  await button.click()
  await expect(button).toBeHidden()
}

test.describe('at localhost', () => {
  test.use({ baseURL: async ({ site }, provide) => provide(atLocalhost(site)) })

  test('a passkey is added, signs in without a password, and is removed', async ({ page, site }) => {
    const person = await newPerson(site)
    const { touch } = await addAuthenticator(page)
    await enter(page, person, '/settings/security')
    await expect(region(page)).toContainText('You have no passkeys yet.')
    const name = region(page).getByLabel('Name of the new passkey')
    await expect(name).toHaveValue(/^Chrome on /)
    await name.fill('Work laptop')
    await addButton(page).click()
    const item = region(page).getByRole('listitem')
    await expect(item).toContainText('Work laptop')
    await expect(item).toContainText('never used')
    await page.keyboard.press('Tab')
    await expect(item.getByRole('button', { name: 'Remove Work laptop' })).toBeFocused()
    await expectAccessible(page, 'main')
    // The browser's offer in the field, after the logout too, stays unanswered until the button is clicked.
    await touch(false)
    await logOut(page)
    await page.goto('/login')
    await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
    await page.getByLabel('Email').hover()
    await untilQuiet(page)
    await touch(true)
    await signInButton(page).click()
    const ownLink = page.getByRole('banner').getByRole('link', { name: person.name })
    await expect(ownLink).toBeVisible()
    await logOut(page)

    // The authenticator accepts what the browser would offer in the email field, maybe before the pointer is there.
    await page.goto('/login')
    await page.getByLabel('Email').or(ownLink).hover()
    await expect(ownLink).toBeVisible()

    await page.goto('/settings/security')
    await expect(item).toContainText('last used')
    await region(page).getByRole('button', { name: 'Remove Work laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
    await expect(region(page)).toContainText('You have no passkeys yet.')
  })

  test('without a passkey, and after cancelling, the form is as before', async ({ page, site, problems }) => {
    problems.announce(/400 to POST .*\/passkeys\/login\//)
    problems.announce(/Login failed/)
    problems.announce(/Adding a passkey failed InvalidStateError/)
    const person = await newPerson(site)
    const { verify, touch } = await addAuthenticator(page)
    await enter(page, person, '/settings/security')
    await verify(false)
    await addButton(page).click()
    await expect(addButton(page)).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await verify(true)
    await addButton(page).click()
    await expect(region(page).getByRole('listitem')).toHaveCount(1)
    await addButton(page).click()
    await expect(page.getByRole('alert')).toHaveText('This device has a passkey for your account already.')
    await region(page)
      .getByRole('button', { name: /^Remove / })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
    await expect(region(page).getByRole('listitem')).toHaveCount(0)
    // The form is disabled during a sign-in: what is offered in the field stays unanswered while somebody types.
    await touch(false)
    await logOut(page)
    await page.goto('/login')
    await page.getByLabel('Email').fill('ada@example.org')
    await touch(true)
    await signInButton(page).click()
    await expect(page.getByRole('alert')).toHaveText(accountMessages.passkey.refused)
    await expect(page.getByLabel('Email')).toHaveValue('ada@example.org')
  })
})

test('at an IP address the button names the address that takes passkeys', async ({ page, site }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/login')
  await signInButton(page).click()
  const link = page.getByRole('alert').getByRole('link', { name: atLocalhost(site) })
  await expect(link).toHaveAttribute('href', `${atLocalhost(site)}/login`)
  expect(sent).toEqual([])
})
