import { expect, type Page } from '@playwright/test'
import { enter, newPerson, newPost } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const opinion = (page: Page) => page.getByLabel('Your Opinion')
const rate = (page: Page, face: string) => page.getByRole('radio', { name: face, exact: true }).check()
const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' }).click()
const details = (page: Page) => page.getByRole('button', { name: 'Change details' })

async function newTool(site: Site, title: string, description = 'Keeps secrets. And more.') {
  const author = await newPerson(site)
  const link = `https://${author.username.replaceAll('_', '-')}.example/`
  const { tool } = await newPost(site, author, { title, description, link, category_ids: [1, 2] })
  return { slug: tool!.slug, link }
}

test('a review of a known tool asks for the opinion and the rating', async ({ site, page }) => {
  const { slug, link } = await newTool(site, 'Agouti')
  await enter(page, await newPerson(site), `/tools/${slug}`)
  await page.getByRole('link', { name: 'Write a review' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review Agouti')
  await expect(page).toHaveTitle(/^Review Agouti/)
  const form = page.getByRole('form', { name: 'Review Agouti' })
  const fields = form.locator('textarea, input, select').filter({ visible: true })
  await expect(fields.first()).toHaveAccessibleName('Your Opinion')
  await expect(page.getByLabel('Tool Name')).toBeHidden()
  await expectAccessible(page)
  await opinion(page).fill('It keeps them well')
  await rate(page, 'Satisfied')
  await details(page).click()
  await expect(page.getByLabel('Tool Name')).toHaveValue('Agouti')
  await expect(page.getByLabel('Tool URL')).toHaveValue(link)
  await expect(page.getByLabel('Description')).toHaveValue('Keeps secrets.')
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await details(page).click()
  await publish(page)
  await expect(page.getByText('Post Created Successfully!')).toBeVisible()
  await page.goto(`/tools/${slug}`)
  await expect(page.getByText('It keeps them well')).toBeAttached()
  await expect(page.getByRole('main').getByRole('link', { name: '2 reviews' }).first()).toBeVisible()
})

test('an error in a folded field unfolds it, and moves the focus there', async ({ site, page, problems }) => {
  problems.announce(/400 to POST .*\/posts\/|Publishing failed/)
  const { slug } = await newTool(site, 'Binturong')
  await enter(page, await newPerson(site), `/create-post?tool=${slug}`)
  await rate(page, 'Neutral')
  const errors = { description: ['Description is too long'] }
  await page.route(
    '**/api/posts/',
    (route) => route.fulfill({ status: 400, json: { detail: 'No', code: 'invalid', errors } }),
    { times: 1 },
  )
  await publish(page)
  await expect(page.getByLabel('Description')).toBeFocused()
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Description is too long/)
  await page.getByLabel('Description').fill('Shorter')
  await expect(page.getByLabel('Description')).toBeVisible()

  // A field that is emptied cannot be folded away.
  await page.getByLabel('Description').fill('')
  await details(page).click()
  await expect(page.getByLabel('Description')).toBeVisible()
})

test('the draft of a review is its own', async ({ site, page }) => {
  const { slug } = await newTool(site, 'Caracal')
  const me = await newPerson(site)
  await enter(page, me, `/create-post?tool=${slug}`)
  await expect(page.getByText('Your draft is kept in this tab.')).toBeHidden()
  await page.reload()
  await expect(page.getByText('Your draft is back.')).toBeHidden()
  await opinion(page).fill('Half')
  await page.reload()
  await expect(page.getByText('Your draft is back.')).toBeVisible()
  await expect(opinion(page)).toHaveValue('Half')
  await page.goto('/create-post')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share an AI Tool')
  await expect(opinion(page)).toHaveValue('')
  await page.goto(`/create-post?tool=${slug}`)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(opinion(page)).toHaveValue('')
  await details(page).click()
  await expect(page.getByLabel('Tool Name')).toHaveValue('Caracal')
})

test('the general form offers the review of a known tool, and takes the opinion along', async ({
  site,
  page,
}) => {
  const { slug, link } = await newTool(site, 'Dhole')
  await page.route('**/api/tools/lookup/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), page: null } })
  })
  await enter(page, await newPerson(site), '/create-post')
  await opinion(page).fill('Runs in packs')
  await rate(page, 'Very Satisfied')
  await page.getByLabel('Tool URL').fill(link)
  await page.getByRole('link', { name: 'Review Dhole instead' }).click()
  await expect(page).toHaveURL(`/create-post?tool=${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review Dhole')
  await expect(opinion(page)).toHaveValue('Runs in packs')
  await expect(page.getByRole('radio', { name: 'Very Satisfied' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeEnabled()
})

test('an unknown tool leaves the general form', async ({ site, page, problems }) => {
  problems.announce(/404 to GET .*\/tools\//)
  await enter(page, await newPerson(site), '/create-post?tool=no-such-tool')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Share an AI Tool')
  await expect(page.getByLabel('Tool Name')).toHaveValue('')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the form says what it needs, and does not load for ever', async ({ page }) => {
    await page.goto('/create-post')
    // The texts of `noscript` are found by no text selector.
    const notice = page.locator('main noscript p')
    await expect(notice).toHaveText('This page needs JavaScript, which is off in this browser.')
    await expect(notice).toBeVisible()
    await expect(page.getByRole('main').getByText('Loading...').first()).toBeHidden()
  })
})
