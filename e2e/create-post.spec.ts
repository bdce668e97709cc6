import { expect, type Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { holdTime, passTime, passTimeUntilSeen, stopTime } from './clock.ts'
import { enter, fillLogin, newPerson, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { test } from './test.ts'

const publishButton = (page: Page) => page.getByRole('button', { name: 'Publish Post' })
const name = (page: Page) => page.getByLabel('Tool Name')
const description = (page: Page) => page.getByLabel('Description')
const category = (page: Page, label: string) => page.getByRole('checkbox', { name: label })
const face = (page: Page, word: string) => page.getByRole('radio', { name: word, exact: true })

/** Somebody who has just opened the page. */
async function writer(page: Page, site: Site): Promise<Person> {
  const person = await newPerson(site)
  await enter(page, person, '/create-post')
  await expect(page.getByRole('heading', { name: 'Share an AI Tool' })).toBeVisible()
  return person
}

async function fillRequired(page: Page, title: string) {
  await name(page).fill(title)
  await description(page).fill('Sorts your photos by who is in them.')
  await category(page, 'Data Analysis').check()
  await face(page, 'Satisfied').check()
}

test('it can be published once a name, a description, a category and a rating are there', async ({
  page,
  site,
}) => {
  await writer(page, site)
  const warning = page.getByText(messages.post.required)
  const incomplete = async () => {
    await expect(publishButton(page)).toBeDisabled()
    await expect(warning).toBeVisible()
  }
  await incomplete()
  await name(page).fill('Photo Sorter')
  await incomplete()
  await description(page).fill('  ')
  await category(page, 'Data Analysis').check()
  await face(page, 'Satisfied').check()
  await incomplete()
  await description(page).fill('Sorts photos.')
  await expect(publishButton(page)).toBeEnabled()
  await expect(warning).toBeHidden()
  await category(page, 'Data Analysis').uncheck()
  await incomplete()
  await category(page, 'Data Analysis').check()
  await name(page).fill('')
  await incomplete()
})

test('the first eight categories can be chosen, and one be added', async ({ page, site }) => {
  await writer(page, site)
  const names = page.getByRole('group', { name: 'Categories' }).getByRole('checkbox')
  await expect(names).toHaveCount(8)
  for (const label of ['Design Tools', 'Programming', 'Business & Productivity', 'Education & Learning']) {
    await expect(category(page, label)).toBeVisible()
  }
  for (const label of ['Content Creation', 'Data Analysis', 'Marketing', 'Communication']) {
    await expect(category(page, label)).toBeVisible()
  }

  const added = page.getByLabel('Add category')
  await added.fill('A')
  await added.press('Enter')
  await expect(added).toHaveAttribute('aria-invalid', 'true')

  // A category that exists is chosen, however it is written.
  await added.fill(' programming ')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(category(page, 'Programming')).toBeChecked()

  await added.fill('Field  Recording')
  await added.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove Field Recording' })).toBeVisible()
  // The field keeps the focus and says why it takes no other one.
  await expect(added).toBeFocused()
  await expect(added).not.toBeEditable()
  await expect(added).toHaveAccessibleDescription(/Remove “Field Recording” to add another one/)
  await page.getByRole('button', { name: 'Remove Field Recording' }).click()
  await expect(added).toBeFocused()
  await expect(added).toBeEditable()

  for (const one of await names.all()) await one.check()
  await expect(names.last()).toBeFocused()
  await expect(added).toHaveAccessibleDescription(/at most 8 categories/)
  await expect(added).not.toBeEditable()
  await names.first().uncheck()
  await expect(added).toBeEditable()
  await expect(added).toHaveAccessibleDescription('One of your own, if none of these fits')
})

test('a post with all its fields is on top of the feed after two seconds', async ({
  page,
  site,
  visitor,
}) => {
  await holdTime(page)
  const person = await writer(page, site)
  const title = `Field Recorder ${person.username}`
  await fillRequired(page, title)
  await page.getByLabel('Tool URL').fill('https://recorder.example/start')
  await page.getByLabel('Add category').fill('Bird Songs')
  await page.getByLabel('Add category').press('Enter')
  await page.getByLabel('Your Opinion').fill('Hears the wren before I do.')
  await expect(page.getByRole('form', { name: 'Share an AI Tool' })).toBeVisible()
  await expect(page.locator('label', { hasText: 'Very Satisfied' })).toHaveCount(1)
  await face(page, 'Very Satisfied').check()
  await stopTime(page)
  await publishButton(page).click()

  // Focused, it has begun to wait.
  await passTimeUntilSeen(page, 1, page.locator('h1:focus', { hasText: 'Post Created Successfully!' }))
  await passTime(page, 1800)
  await passTime(page, 100)
  await expect(page.getByText('Your AI tool has been shared with the community.')).toBeVisible()
  await passTime(page, 100)
  await page.clock.resume()
  await expect(page).toHaveURL('/')

  const reader = await visitor(site)
  await reader.goto('/')
  for (const one of [page, reader]) {
    const card = one.getByRole('main').getByRole('article').first()
    await expect(card).toHaveAccessibleName(title)
    await expect(card.getByRole('list', { name: 'Categories' })).toContainText('Bird Songs')
    await expect(card.getByRole('list', { name: 'Categories' })).toContainText('Data Analysis')
    await expect(card.getByRole('button', { name: /^Rate this post/ })).toContainText('5')
    await card.getByRole('tab', { name: 'Review' }).click()
    await expect(card.getByRole('tabpanel', { name: 'Review' })).toHaveText('Hears the wren before I do.')
  }
})

test('an address without a scheme gets one; one that is none is told by its field, and nothing is lost', async ({
  page,
  site,
}) => {
  await writer(page, site)
  await fillRequired(page, 'Photo Sorter')
  const link = page.getByLabel('Tool URL')
  // As the sentence about the error asks for.
  await expect(link).toHaveAttribute('placeholder', 'https://example.com')
  await link.fill('photos.example/start')
  await link.blur()
  await expect(link).toHaveValue('https://photos.example/start')
  await link.fill('ftp://photos.example')
  await publishButton(page).click()
  await expect(link).toHaveAccessibleDescription(messages.link.invalid)
  await expect(link).toBeFocused()
  await expect(name(page)).toHaveValue('Photo Sorter')
  await expect(category(page, 'Data Analysis')).toBeChecked()
  await link.fill('https://photos.example')
  await expect(link).not.toHaveAttribute('aria-invalid', 'true')
})

test('a failure keeps every field and says why; then it can be sent again', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/Request failed: POST .*\/api\/posts\//)
  problems.announce(/Publishing failed/)
  const person = await writer(page, site)
  const title = `Photo Sorter ${person.username}`
  await fillRequired(page, title)
  await page.route('**/api/posts/', (route) => route.abort())
  await publishButton(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText(messages.network)
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport()
  await expect(name(page)).toHaveValue(title)
  await expect(face(page, 'Satisfied')).toBeChecked()

  await page.unroute('**/api/posts/')
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/posts/', async (route) => {
    await asked
    await route.continue()
  })
  await publishButton(page).click()
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeDisabled()
  await expect(name(page)).toBeDisabled()
  answer()
  await expect(page.getByText('Post Created Successfully!')).toBeVisible()
})

test('a half-written post is kept when the page is left, until its author starts over', async ({
  page,
  site,
}) => {
  await writer(page, site)
  const leaveAndReturn = async () => {
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('link', { name: 'Share An Ai tools ...' }).click()
  }
  await name(page).fill('Half')
  await leaveAndReturn()
  await expect(page.getByText('Your draft is back.')).toBeVisible()
  await expect(name(page)).toHaveValue('Half')
  await page.getByRole('button', { name: 'Start over' }).click()
  await leaveAndReturn()
  await expect(name(page)).toHaveValue('')
  await expect(page.getByText('Your draft is back.')).toBeHidden()
})

test('a reload and a session that ends in the middle cost nothing that was written', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/401 to (POST|GET) /)
  problems.announce(/(Publishing|Loading the profile) failed/)
  const person = await writer(page, site)
  await fillRequired(page, 'Photo Sorter')
  await expect(page.getByText('Your draft is kept in this tab')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your draft is back.')).toBeVisible()
  await expect(name(page)).toHaveValue('Photo Sorter')
  await page.evaluate(async () => {
    const headers = { authorization: `Token ${sessionStorage.getItem('authToken')}` }
    await fetch('/api/accounts/logout/', { method: 'POST', headers })
  })
  // A read in the background may be refused first, which leads to the login as well; the click must not wait beyond it.
  await publishButton(page)
    .click({ timeout: 5000 })
    .catch(() => {})
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('You were signed out. Sign in to go on.')).toBeVisible()
  await fillLogin(page, person)
  await expect(page).toHaveURL('/create-post')
  await expect(name(page)).toHaveValue('Photo Sorter')
  await expect(category(page, 'Data Analysis')).toBeChecked()
  await expect(publishButton(page)).toBeEnabled()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(name(page)).toHaveValue('')
})

test('a guest is asked to sign in at the click', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Share a tool' })).toContainText('Guest')
  await page.getByRole('link', { name: 'Share An Ai tools ...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login Required' })
  await expect(dialog).toContainText('Please log in or sign up to perform this action.')
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/')
})
