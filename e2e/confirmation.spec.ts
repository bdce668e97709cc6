import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { enter, newPerson, signIn } from '#testing/browser/members.ts'
import { ageSessions } from '#testing/browser/old-session.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })
const confirmButton = (page: Page) => dialogOf(page).getByRole('button', { name: 'Confirm', exact: true })

test('an export with an old session asks for the password, and goes on by itself', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/403 .*\/api\/profiles\/export\/|400 .*\/api\/accounts\/confirm\/|Confirming has failed/)
  const me = await newPerson(site)
  await ageSessions(site, me)
  await enter(page, me, '/settings/account')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Confirm with a passkey' })).toHaveCount(0)
  await expectAccessible(page)

  await confirmButton(page).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByLabel('Password', { exact: true }).press('Enter')
  await expect(dialog.getByText('The password is wrong')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Password', { exact: true }).fill(me.password)
  const downloading = page.waitForEvent('download')
  await confirmButton(page).click()
  const download = await downloading
  expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({
    account: { username: me.username },
  })
  await expect(dialog).toBeHidden()

  // Another call within 10 minutes asks nothing.
  const again = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  await again
})

test('a confirmation that is cancelled does nothing', async ({ page, site, problems, visitor }) => {
  problems.announce(/403 .*\/api\/accounts\/sessions\/|Ending sessions failed/)
  const me = await newPerson(site)
  await signIn(await visitor(site), me)
  await ageSessions(site, me)
  await enter(page, me, '/settings/security')
  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByRole('button', { name: 'End all others' }).click()
  await expect(dialogOf(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByText('Please confirm that it is you')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
})

test.describe('at localhost', () => {
  test.use({ baseURL: async ({ site }, provide) => provide(site.url.replace('127.0.0.1', 'localhost')) })

  test('a passkey is added after the password, and then confirms, too', async ({ page, site, problems }) => {
    problems.announce(/403 .*\/api\/accounts\/passkeys\//)
    const me = await newPerson(site)
    await ageSessions(site, me)
    const browser = await page.context().newCDPSession(page)
    await browser.send('WebAuthn.enable')
    await browser.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
        ...{ isUserVerified: true, automaticPresenceSimulation: true },
      },
    })
    await enter(page, me, '/settings/security')
    const passkeys = page.getByRole('region', { name: 'Passkeys' })
    await passkeys.getByLabel('Name of the new passkey').fill('Work laptop')
    await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
    await dialogOf(page).getByLabel('Password', { exact: true }).fill(me.password)
    await confirmButton(page).click()
    await expect(passkeys.getByRole('listitem')).toContainText('Work laptop')

    await ageSessions(site, me)
    await page.reload()
    // A dialog over the one that has asked.
    await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove passkey' }).click()
    await expect(dialogOf(page)).toBeVisible()
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Confirm with a passkey' }).click()
    await expect(passkeys).toContainText('You have no passkeys yet.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
