import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { enter, fillLogin, newPerson, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { test } from './test.ts'

// A red square of one pixel.
const picture = {
  name: 'red.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==',
    'base64',
  ),
}

/** A new member on the page of their account. */
async function openProfile(page: Page, site: Site, username: string): Promise<Person> {
  const person = await newPerson(site, 'Ada Lovelace', username)
  await enter(page, person, '/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible()
  return person
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

test('a member changes everything about themselves, and finds it again', async ({ page, site }) => {
  await openProfile(page, site, 'changing')
  await page.getByLabel('First Name').fill('Mary Ann')
  await page.getByLabel('Last Name').fill('Evans')
  await page.getByLabel('Username').fill('george_eliot')
  await page.getByLabel('Bio').fill('Writes.\nReads.')
  await page.getByLabel('Job Title').fill('Novelist')
  await page.getByLabel('Company').fill('Blackwood')
  await page.getByLabel('Location').fill('Nuneaton')
  await page.getByLabel('Website').fill('https://eliot.example/')
  await page.getByLabel('GitHub').fill('https://github.com/eliot')
  await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/eliot')
  await page.getByLabel('Phone').fill('+44 20 7946 0000')
  await page.getByRole('button', { name: 'Select category' }).click()
  await page.getByRole('menuitem', { name: 'Content Creation' }).click()
  await page.getByLabel('Email notifications').uncheck()

  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(question).toContainText('Your changes are not saved yet. They will be lost.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await save(page)
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  // The parts of the name stay as they were typed; the header follows at once.
  await expect(page.getByLabel('First Name')).toHaveValue('Mary Ann')
  await expect(page.getByRole('banner')).toContainText('Mary Ann Evans')

  await page.reload()
  await expect(page.getByRole('banner')).toContainText('Mary Ann Evans')
  await expect(page.getByLabel('First Name')).toHaveValue('Mary')
  await expect(page.getByLabel('Last Name')).toHaveValue('Ann Evans')
  await expect(page.getByLabel('Bio')).toHaveValue('Writes.\nReads.')
  await expect(page.getByLabel('Phone')).toHaveValue('+44 20 7946 0000')
  await expect(page.getByRole('button', { name: 'Remove Content Creation' })).toBeVisible()
  await expect(page.getByLabel('Email notifications')).not.toBeChecked()

  await page.getByRole('link', { name: 'View public page' }).click()
  await expect(page).toHaveURL(/\/members\/george_eliot$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Mary Ann Evans' })).toBeVisible()
  await expect(page.getByText('Novelist at Blackwood')).toBeVisible()
  await expect(page.getByRole('link', { name: 'eliot.example' })).toHaveAttribute('rel', /nofollow/)
  await expect(page.getByRole('main')).not.toContainText('7946')
  await expect(page.getByRole('main')).not.toContainText('changing@example.org')
})

test('a save that is refused keeps everything and says what is wrong', async ({ page, site, problems }) => {
  problems.announce(/^40\d to PATCH .*\/api\/profiles/)
  problems.announce(/Request failed: PATCH .*\/api\/profiles/)
  await openProfile(page, site, 'refused')
  await page.getByLabel('First Name').fill('')
  await page.getByLabel('Last Name').fill('')
  await page.getByLabel('Website').fill('eliot.example')
  await save(page)
  await expect(page.getByText('Full name is required')).toBeVisible()
  await expect(
    page.getByText('Website must be a full address that starts with http:// or https://'),
  ).toBeVisible()

  await page.getByLabel('First Name').fill('A')
  await page.getByLabel('Website').fill('')
  await page.getByLabel('Username').fill('marisolq')
  await page.getByLabel('Bio').fill('Kept')
  await save(page)
  await expect(page.getByText('Name must be between 2 and 50 characters')).toBeVisible()
  await page.getByLabel('First Name').fill('Ada')
  await save(page)
  await expect(page.getByText('A user with that username already exists')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Kept')

  await page.route('**/api/profiles/', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionfailed') : route.fallback(),
  )
  await page.getByLabel('Username').fill('refused')
  await save(page)
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByLabel('Bio')).toHaveValue('Kept')
})

test('a session that ends in the middle loses nothing', async ({ page, site, problems }) => {
  problems.announce(/^401 to PATCH .*\/api\/profiles/)
  const person = await openProfile(page, site, 'interrupted')
  await page.getByLabel('Bio').fill('Half a sentence')
  await page.route('**/api/profiles/', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 401, json: { detail: 'Expired', code: 'unauthorized' } })
      : route.fallback(),
  )
  await save(page)
  await expect(page).toHaveURL(/\/login$/)
  await page.unrouteAll()
  await fillLogin(page, person)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByLabel('Bio')).toHaveValue('Half a sentence')
})

test('a picture is seen before it is saved, and can be removed', async ({ page, site }) => {
  await openProfile(page, site, 'pictured')
  const own = page.getByRole('group', { name: 'Picture' })
  const file = page.getByLabel('Picture file')
  await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('A picture must be a PNG, JPEG or WebP file')).toBeVisible()
  await file.setInputFiles({ ...picture, buffer: Buffer.from('no picture') })
  await expect(page.getByText('There is no picture in this file')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Save picture' })).toHaveCount(0)

  await file.setInputFiles(picture)
  await expect(own.locator('img')).toHaveAttribute('src', /^data:image\/png/)
  await own.getByRole('button', { name: 'Cancel' }).click()
  await expect(own.locator('img')).toHaveCount(0)

  await file.setInputFiles(picture)
  await own.getByRole('button', { name: 'Save picture' }).click()
  await expect(own.locator('img')).toHaveAttribute('src', /^\/api\/media\/.*\.webp$/)
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/api\/media\/.*\.webp$/)

  await own.getByRole('button', { name: 'Remove picture' }).click()
  await expect(own.locator('img')).toHaveCount(0)
  await expect(page.getByRole('banner').locator('img')).toHaveCount(0)

  await file.setInputFiles(picture)
  await page.getByRole('link', { name: 'Home' }).click()
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Cancel' }).click()
  await save(page)
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  await expect(own.locator('img')).toHaveAttribute('src', /^\/api\/media\/.*\.webp$/)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a picture with too many pixels is refused, and the page says why', async ({ page, site, problems }) => {
  problems.announce(/400 to PUT .*\/picture\//)
  await openProfile(page, site, 'pixels')
  const create = { width: 10_000, height: 5001, channels: 3, background: '#336699' } as const
  const buffer = await sharp({ create }).png().toBuffer()
  await page.getByLabel('Picture file').setInputFiles({ ...picture, buffer })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(page.getByText(/could not be saved. A picture can have at most 50 megapixels/)).toBeVisible()
})

test('what is held about a member can be taken along', async ({ page, site }) => {
  await openProfile(page, site, 'exporting')
  await page.getByRole('link', { name: 'export your data' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export my data' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('exporting.json')
  const everything = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(everything.account.email).toBe('exporting@example.org')
})

test('the header and the profile lead to the settings', async ({ page, site }) => {
  await openProfile(page, site, 'settling')
  const links = page.getByRole('link', { name: 'Settings', exact: true })
  await expect(page.getByRole('banner').locator(links)).toHaveAttribute('href', '/settings/account')
  await expect(page.getByRole('button', { name: /my data/ })).toHaveCount(0)
  await page.getByRole('main').locator(links).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await expect(page.getByRole('button', { name: /my data/ })).toHaveText(['Export my data'])
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  await expect(sidebar.locator('[aria-current]')).toHaveText(['My Profile'])
  // On a phone the profile has the link.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('banner').locator(links)).toBeHidden()
  await page.goto('/profile')
  await expect(page.getByRole('main').locator(links)).toBeInViewport()
})

test('an account is deleted with its password only', async ({ page, site, problems }) => {
  problems.announce(/^400 to DELETE .*\/api\/profiles/)
  const { password } = await openProfile(page, site, 'leaving')
  await page.getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('The password is wrong')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused()

  await page.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been deleted.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  expect((await fetch(`${site.url}/api/members/leaving/`)).status).toBe(404)
})

test('a card leads to its author, whose page has their posts', async ({ page }) => {
  await page.goto('/')
  const card = page.getByRole('article').first()
  const name = await card.getByRole('link').first().textContent()
  await card.getByRole('link', { name: name!, exact: true }).click()
  await expect(page).toHaveURL(/\/members\/\w+$/)
  await expect(page.getByRole('heading', { level: 1, name: name! })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(name!)
})

test('nobody is not found', async ({ page, request, problems }) => {
  problems.announce(/^404 to GET .*\/members\//)
  expect((await request.get('/members/no_such_member')).status()).toBe(404)
  expect((await request.get('/members/not-a-username')).status()).toBe(404)
  await page.goto('/members/no_such_member')
  await expect(page.getByText('Member not found').last()).toBeVisible()
})
