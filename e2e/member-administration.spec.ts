import { expect, type Page } from '@playwright/test'
import { accountMessages } from '#contract/account-messages.ts'
import { login } from '#contract/accounts.ts'
import { savePage, updateSettings, type RegistrationMode } from '#contract/site.ts'
import { demoSignIn } from '#server/demo/demo.ts'
import { call, newPerson, signIn } from '#testing/browser/members.ts'
import { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const account = {
  'Full Name': 'Ada Byron',
  Username: 'ada_invited',
  Email: 'ada.invited@example.org',
  Password: 'Engine!1843',
  'Confirm Password': 'Engine!1843',
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

test('an administrator finds a member, changes the role, and erases the account', async ({ page, site }) => {
  const person = await newPerson(site, 'Olga Appointed')
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoSignIn)
  await page.goto('/admin/members')
  const list = page.getByRole('list', { name: 'Members' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Find a member').fill(person.email)
  await expect(page).toHaveURL(/q=/)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText(`@${person.username}`)

  await page.getByRole('button', { name: `Manage @${person.username}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption('Moderator')
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('The role is changed')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download their data' }).click()
  expect((await download).suggestedFilename()).toBe(`${person.username}.json`)

  await dialog.getByRole('button', { name: 'Erase member' }).click()
  await expect(dialog.getByLabel(`Type ${person.username} to confirm`)).toBeFocused()
  await dialog.getByLabel(`Type ${person.username} to confirm`).fill('somebody')
  await dialog.getByRole('button', { name: `Erase @${person.username}` }).click()
  await expect(dialog.getByText('This is not the username of the member')).toBeVisible()
  await dialog.getByLabel(`Type ${person.username} to confirm`).fill(person.username)
  await dialog.getByRole('button', { name: `Erase @${person.username}` }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('No member is like this')).toBeVisible()
})

test('the filters of the members are in the address', async ({ page }) => {
  await signIn(page, demoSignIn)
  await page.goto('/admin/members?role=administrator')
  const items = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  await expect(items).toHaveCount(1)
  await expect(items).toContainText('@marisolq')
  await page.getByLabel('Order').selectOption('By name')
  await expect(page).toHaveURL('/admin/members?role=administrator&sort=name')
  await page.getByLabel('State').selectOption('Suspended')
  await expect(page.getByText('No member is like this')).toBeVisible()
})

test('an invite is made, copied, used and deleted', async ({ visitor, problems }) => {
  problems.announce(/403 to POST .*\/register\//)
  problems.announce(/400 to POST .*\/invites\//)
  problems.announce(/Registration failed/)
  const site = await Site.start({ demo: true })
  try {
    const page = await visitor(site)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, demoSignIn)
    await setMode(site, 'invite')
    await page.goto('/admin/invites')
    await expect(page.getByText('There are no invites')).toBeVisible()
    await page.getByLabel('How many people').fill('0')
    await page.getByLabel('Note').fill('For Ada')
    await page.getByRole('button', { name: 'Make invite' }).click()
    await expect(page.getByLabel('How many people')).toHaveAccessibleDescription(
      'Uses must be a whole number from 1 to 1000',
    )
    await expect(page.getByLabel('Note')).toHaveValue('For Ada')
    await page.getByLabel('How many people').fill('1')
    await page.getByRole('button', { name: 'Make invite' }).click()
    const list = page.getByRole('list', { name: 'Invites' })
    await expect(list).toContainText('0 of 1 used')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Copy link' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())

    const guest = await visitor(site)
    await guest.goto('/register')
    await fill(guest, account)
    await guest.getByRole('button', { name: 'Create Account' }).click()
    await expect(guest.getByRole('alert')).toHaveText(accountMessages.invite.needed)
    await expect(guest.getByLabel('Full Name')).toHaveValue('Ada Byron')
    await guest.goto(link)
    await expect(guest.getByLabel('Invite code')).toHaveValue(/^[\w-]{22}$/)
    await expectAccessible(guest)
    await fill(guest, account)
    await guest.getByRole('button', { name: 'Create Account' }).click()
    await expect(guest.getByRole('button', { name: 'Logout' })).toBeVisible()

    const late = await visitor(site)
    await late.goto(link)
    const code = late.getByLabel('Invite code')
    await expect(code).toHaveAccessibleDescription(new RegExp(accountMessages.invite.invalid))
    await code.fill('x')
    await expect(code).not.toHaveAccessibleDescription(new RegExp(accountMessages.invite.invalid))
    await code.fill('x'.repeat(22))
    await expect(code).toHaveAccessibleDescription(new RegExp(accountMessages.invite.invalid))

    await page.reload()
    await expect(list).toContainText('Used up')
    await expect(list.getByRole('link', { name: '@ada_invited' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete For Ada' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('There are no invites')).toBeVisible()
    await Promise.all([page.close(), guest.close(), late.close()])
  } finally {
    await site.remove()
  }
})

test('the form says what new members agree to, and that registration is closed', async ({ visitor }) => {
  const site = await Site.start({ demo: true })
  try {
    const guest = await visitor(site)
    await guest.goto('/register')
    await expect(guest.getByRole('button', { name: 'Create Account' })).toBeVisible()
    await expect(guest.getByText('By signing up you agree')).toHaveCount(0)
    const token = await administratorsToken(site)
    for (const slug of ['rules', 'privacy']) {
      await call(site, savePage, { params: { slug }, body: { title: slug, text: 'Text' }, token })
    }
    await guest.reload()
    await expect(
      guest.getByText('By signing up you agree to the Rules and the Privacy policy.'),
    ).toBeVisible()
    await expect(guest.getByRole('link', { name: 'Privacy policy' }).first()).toHaveAttribute(
      'href',
      '/privacy',
    )
    await expectAccessible(guest)
    await setMode(site, 'closed')
    await guest.reload()
    await expect(guest.getByText(accountMessages.invite.registrationClosed)).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Create Account' })).toHaveCount(0)
    await expectAccessible(guest)
    await guest.close()
  } finally {
    await site.remove()
  }
})

test('links lead to a registration that is possible, and say that it needs an invite', async ({
  visitor,
}) => {
  const site = await Site.start({ demo: true })
  try {
    const guest = await visitor(site)
    const links = guest.getByRole('link', { name: /^sign up/i })
    const like = guest.getByRole('button', { name: /^Like/ }).first()
    await guest.goto('/')
    await expect(links).toHaveCount(2)
    await setMode(site, 'invite')
    await guest.goto('/')
    await expect(guest.getByRole('link', { name: 'Sign up with an invite' })).toBeVisible()
    await like.click()
    await expect(guest.getByRole('dialog')).toHaveAccessibleDescription(
      'Please log in, or sign up with an invite, to perform this action.',
    )
    await guest.goto('/login')
    await expect(guest.getByText('New members need an invite.')).toBeVisible()
    await expect(links).toHaveCount(1)
    await setMode(site, 'closed')
    await guest.goto('/')
    await like.click()
    await expect(guest.getByRole('dialog')).toHaveAccessibleDescription(
      'Please log in to perform this action.',
    )
    await expect(links).toHaveCount(0)
    await guest.goto('/login')
    await expect(guest.getByText(accountMessages.invite.registrationClosed)).toBeVisible()
    await expect(links).toHaveCount(0)
    await expectAccessible(guest)
    await guest.close()
  } finally {
    await site.remove()
  }
})

async function administratorsToken(site: Site): Promise<string> {
  const body = { username: demoSignIn.email, password: demoSignIn.password }
  return (await call(site, login, { body })).token
}

async function setMode(site: Site, registration: RegistrationMode): Promise<void> {
  await call(site, updateSettings, { body: { registration }, token: await administratorsToken(site) })
}
