import { expect, type Page } from '@playwright/test'
import { confirmTwoFactor, setUpTwoFactor } from '#contract/two-factor.ts'
import { call, enter, fillLogin, newPerson, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { totpCode, untilStepLasts, wrongCode } from '#testing/two-factor.ts'
import { test } from './test.ts'

/** Turns two-step sign-in on by the API. The codes of this step and the next one are unused. */
async function turnOn(site: Site, { token, password }: Person) {
  const { secret } = await call(site, setUpTwoFactor, { token, body: { password } })
  await untilStepLasts()
  const body = { code: totpCode(secret, -1) }
  return { secret, codes: (await call(site, confirmTwoFactor, { token, body })).recovery_codes }
}

async function openSecondStep(page: Page, person: Person) {
  await page.goto('/login')
  await fillLogin(page, person)
  await expect(page.getByRole('heading', { level: 1, name: 'Two-step sign-in' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
}

const code = (page: Page) => page.getByRole('textbox', { name: 'Code' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a member turns two-step sign-in on and off', async ({ page, site, problems }) => {
  problems.announce(/400 to POST .*\/two_factor\//)
  problems.announce(/could not be started/)
  const ada = await newPerson(site)
  await enter(page, ada, '/settings/security')
  const region = page.getByRole('region', { name: 'Two-step sign-in' })
  await region.getByRole('button', { name: 'Set up two-step sign-in' }).click()
  await expect(region.getByLabel('Password', { exact: true })).toBeFocused()
  await region.getByLabel('Password', { exact: true }).fill('wrong')
  await press(page, 'Continue')
  await expect(region.getByRole('alert')).toHaveText('The password is wrong')
  await region.getByLabel('Password', { exact: true }).fill(ada.password)
  await press(page, 'Continue')

  const picture = region.getByRole('img', { name: 'QR code' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  const secret = await region.locator('code').innerText()
  await untilStepLasts()
  await code(page).fill(totpCode(secret, -1))
  await press(page, 'Confirm')

  const codes = region.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const download = page.waitForEvent('download')
  await press(page, 'Download')
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copy')
  await expect(page.getByText('Your recovery codes have been copied.')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied.split('\n')).toEqual(await codes.allInnerTexts())
  await press(page, 'Done')
  await expect(region.getByText('Two-step sign-in is on.')).toBeVisible()

  await press(page, 'Turn off')
  await region.getByLabel('Password', { exact: true }).fill(ada.password)
  await code(page).fill(totpCode(secret))
  await press(page, 'Turn off')
  await expect(region.getByRole('button', { name: 'Set up two-step sign-in' })).toBeFocused()
})

test('the login asks for the code, and a wrong one is not the end', async ({ page, site, problems }) => {
  problems.announce(/40[01] to POST .*\/login\//)
  problems.announce(/Login failed/)
  const ada = await newPerson(site)
  const { secret } = await turnOn(site, ada)
  await openSecondStep(page, ada)
  await press(page, 'Verify')
  await expect(page.getByRole('alert')).toHaveText('Code is required')
  await code(page).fill(wrongCode(secret))
  await press(page, 'Verify')
  await expect(page.getByRole('alert')).toHaveText('This code is not valid')
  await expect(code(page)).toBeFocused()
  await code(page).fill(totpCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('after five wrong codes the login comes again; a recovery code works', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/40[01] to POST .*\/login\//)
  problems.announce(/Login failed/)
  const ada = await newPerson(site)
  const { secret, codes } = await turnOn(site, ada)
  await openSecondStep(page, ada)
  await press(page, 'Back to login')
  await expect(page.getByLabel('Email')).toHaveValue(ada.email)
  await press(page, 'Login')
  for (let tries = 1; tries <= 5; tries += 1) {
    await code(page).fill(wrongCode(secret))
    await press(page, 'Verify')
    if (tries < 5) await expect(page.getByRole('alert')).toHaveText('This code is not valid')
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('This code is not valid. Please log in again.')
  await press(page, 'Login')
  await press(page, 'Use a recovery code')
  await expect(code(page)).toBeFocused()
  await code(page).fill(codes[0]!)
  await press(page, 'Verify')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})
