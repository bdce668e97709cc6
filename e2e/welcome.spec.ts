import { expect, type Page } from '@playwright/test'
import { getFollowing } from '#contract/follows.ts'
import { markHelpful } from '#contract/helpful-marks.ts'
import { getNotificationSettings } from '#contract/notification-settings.ts'
import { getProfile } from '#contract/profiles.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

test.use({ timezoneId: 'Asia/Tokyo' })

const question = 'What are you interested in?'
const invitation = (page: Page) => page.getByRole('region', { name: 'Welcome' })

let joined = 0

async function signUp(page: Page) {
  joined += 1
  await page.goto('/register')
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByLabel('Username').fill(`ada_new_${joined}`)
  await page.getByLabel('Email').fill(`ada.new.${joined}@example.org`)
  for (const label of ['Password', 'Confirm Password']) {
    await page.getByLabel(label, { exact: true }).fill('Engine!1843')
  }
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/')
  return (await page.evaluate(() => sessionStorage.getItem('authToken'))) ?? ''
}

test('a new member chooses categories, people and the time zone', async ({ site, page }) => {
  const [author, fan] = [await newPerson(site), await newPerson(site)]
  const post = await newPost(site, author, { category_ids: [1, 2] })
  await call(site, markHelpful, { token: fan.token, params: { id: post.id } })
  const token = await signUp(page)
  expect(await call(site, getNotificationSettings, { token })).toMatchObject({ time_zone: 'Asia/Tokyo' })
  await invitation(page).getByRole('link', { name: 'Choose interests' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible()
  await expectAccessible(page)

  const boxes = page.getByRole('group', { name: /^Choose up to three/ }).getByRole('checkbox')
  const names = []
  for (let n = 0; n < 3; n += 1) {
    await boxes.nth(n).check()
    names.push(await boxes.nth(n).evaluate((box) => box.parentElement?.textContent))
  }
  await expect(boxes.nth(3)).toBeDisabled()
  const people = page.getByRole('region', { name: 'People to follow' })
  const follow = people.getByRole('button', { name: /^Follow / }).first()
  const followed = ((await follow.textContent()) ?? '').replace('Follow ', '')
  await follow.click()
  await expect(people.getByRole('button', { name: `Following ${followed}` })).toBeVisible()
  await expect(page.getByText('Your time zone is Asia/Tokyo.')).toBeVisible()
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Lisbon')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/')
  await expect(invitation(page)).toBeHidden()

  const sorted = (list: { name: string }[]) => list.map(({ name }) => name).toSorted()
  const { interests } = await call(site, getProfile, { token })
  expect(sorted(interests)).toEqual(names.toSorted())
  const following = await call(site, getFollowing, { token })
  expect(sorted(following.categories)).toEqual(names.toSorted())
  expect(following.members.map(({ name }) => name)).toEqual([followed])
  expect(await call(site, getNotificationSettings, { token })).toMatchObject({ time_zone: 'Europe/Lisbon' })
})

test('all of it can be skipped, and dismissed', async ({ site, page }) => {
  const token = await signUp(page)
  await page.reload()
  await invitation(page).getByRole('link', { name: 'Choose interests' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Skip' }).click()
  await expect(page).toHaveURL('/')
  await expect(invitation(page)).toBeHidden()
  expect((await call(site, getProfile, { token })).interests).toEqual([])
  await page.getByRole('button', { name: 'Logout' }).click()

  await signUp(page)
  await invitation(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(invitation(page)).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(invitation(page)).toBeHidden()
})

test('a choice that cannot be saved stays', async ({ site, page, problems }) => {
  problems.announce(/500 to PATCH|Saving the interests failed/)
  await enter(page, await newPerson(site), '/welcome')
  const box = page
    .getByRole('group', { name: /^Choose up to three/ })
    .getByRole('checkbox')
    .first()
  await box.check()
  await page.route('**/api/profiles/', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  )
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('alert')).toHaveText('Your choice could not be saved.')
  await expect(box).toBeChecked()
  await expect(page).toHaveURL('/welcome')
})

test('guests log in first', async ({ page }) => {
  await page.goto('/welcome')
  await expect(page).toHaveURL('/login')
})

test('empty pages lead on', async ({ site, page }) => {
  await enter(page, await newPerson(site), '/following')
  await page.getByRole('link', { name: 'Choose interests' }).click()
  await expect(page).toHaveURL('/welcome')
  await page.goto('/tools?q=nothing-is-called-like-this&category=1&pricing=free&platform=ios&has_api=true')
  const main = page.getByRole('main')
  await expect(main.getByText('No tools match these filters')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Say what you need done' })).toHaveAttribute('href', '/find')
  await expect(main.getByRole('link', { name: 'Share a tool' })).toHaveAttribute('href', '/create-post')
  await page.goto('/settings/privacy')
  await expect(main).not.toContainText('saved lists')
  await expect(main).toContainText('public lists')
})
