import { expect, type Page } from '@playwright/test'
import { markHelpful } from '#contract/helpful-marks.ts'
import { getPost } from '#contract/posts.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const evidence = {
  used_for: 'weeks',
  plan: 'Pro',
  version: '4.1',
  task: 'Subtitles for a short film',
  prompt: 'Translate this\n  and keep the times',
  output: '1\n00:01 --> 00:02\n    Hello there',
  cost: '12 USD',
} as const

const relation = (page: Page) => page.getByRole('combobox', { name: 'Your relation to this tool' })
const addEvidence = (page: Page) => page.getByRole('button', { name: 'Add evidence' })
const region = (page: Page) => page.getByRole('region', { name: 'Evidence', exact: true })
const article = (page: Page, title: string) =>
  page.getByRole('main').getByRole('article', { name: title, exact: true })

async function fillEvidence(page: Page) {
  await addEvidence(page).click()
  await page.getByRole('combobox', { name: 'Used for' }).selectOption('Weeks')
  for (const name of ['Plan', 'Version', 'Cost', 'Task', 'Prompt', 'Output'] as const) {
    await page.getByLabel(name, { exact: true }).fill(evidence[name.toLowerCase() as 'plan'])
  }
}

test('a post is published with a relation and evidence, which a reload keeps in the draft', async ({
  page,
  site,
}) => {
  const author = await newPerson(site)
  const title = `Subtitler ${author.username}`
  await enter(page, author, '/create-post')
  await expect(relation(page)).toHaveValue('none')
  await expect(relation(page).getByRole('option')).toHaveText([
    ...['None', 'I work there', 'I founded it', 'I invested in it', 'I was paid for this'],
    'I got it for free',
  ])
  await expect(addEvidence(page)).toHaveAttribute('aria-expanded', 'false')
  await page.getByLabel('Tool Name').fill(title)
  await page.getByLabel('Tool URL').fill(`https://${author.username}.example/`)
  await page.getByLabel('Description').fill('Translates films.')
  await page.getByRole('checkbox', { name: 'Content Creation' }).check()
  await page.getByRole('radio', { name: 'Satisfied', exact: true }).check()
  await relation(page).selectOption('I founded it')
  await fillEvidence(page)
  await expectAccessible(page, 'main')

  await page.reload()
  await expect(page.getByText('Your draft is back.')).toBeVisible()
  await expect(relation(page)).toHaveValue('founder')
  await expect(page.getByLabel('Output')).toHaveValue(evidence.output)
  await page.getByRole('button', { name: 'Publish Post' }).click()
  await expect(page.getByText('Post Created Successfully!')).toBeVisible()
  await expect(article(page, title).getByText('Founder', { exact: true })).toBeVisible()

  await article(page, title).getByRole('link', { name: title }).first().click()
  await expect(region(page).getByText('Subtitles for a short film')).toBeVisible()
  await expect(region(page).getByText('weeks')).toBeVisible()
  const output = region(page).locator('pre').last()
  expect(await output.textContent()).toBe(evidence.output)
  await expect(output).toHaveCSS('white-space-collapse', 'preserve')
  await expect(output).toHaveCSS('font-family', /mono/i)
  await expectAccessible(page, 'main')
})

test('evidence without a text is refused where it is typed', async ({ page, site, problems }) => {
  problems.announce(/400/)
  const author = await newPerson(site)
  await enter(page, author, '/create-post')
  await page.getByLabel('Tool Name').fill('Without a text')
  await page.getByLabel('Description').fill('Text')
  await page.getByRole('checkbox', { name: 'Content Creation' }).check()
  await page.getByRole('radio', { name: 'Satisfied', exact: true }).check()
  await addEvidence(page).click()
  await page.getByRole('combobox', { name: 'Used for' }).selectOption('Days')
  await page.getByRole('button', { name: 'Publish Post' }).click()
  await expect(
    page.getByText('Fill in at least one of plan, version, task, prompt, output, cost'),
  ).toBeVisible()
  await page.getByRole('combobox', { name: 'Used for' }).selectOption('Not said')
  await page.getByRole('button', { name: 'Publish Post' }).click()
  await expect(page.getByText('Post Created Successfully!')).toBeVisible()
})

test('an edit changes relation and evidence, and keeps an unsaved change', async ({ page, site }) => {
  const author = await newPerson(site)
  const title = `Edited ${author.username}`
  const post = await newPost(site, author, { title, relation: 'paid', evidence })
  await enter(page, author, `/posts/${post.id}`)
  await expect(article(page, title).getByText('Paid', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  await expect(relation(page)).toHaveValue('paid')
  await expect(dialog.getByLabel('Prompt')).toHaveValue(evidence.prompt)
  await relation(page).selectOption('I got it for free')
  await dialog.getByLabel('Task').fill('Subtitles for a long film')
  await page.reload()
  await page.getByRole('button', { name: 'Edit post' }).click()
  await expect(dialog.getByText('Your unsaved changes are back.')).toBeVisible()
  await expect(relation(page)).toHaveValue('gifted')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(article(page, title).getByText('Got it for free', { exact: true })).toBeVisible()
  await expect(region(page).getByText('Subtitles for a long film')).toBeVisible()
})

test('a review is found helpful, by others than its author', async ({ page, site, visitor }) => {
  const [author, reader, other] = await Promise.all([newPerson(site), newPerson(site), newPerson(site)])
  const post = await newPost(site, author, { title: `Helpful ${author.username}` })
  await call(site, markHelpful, { token: other.token, params: { id: post.id } })

  const opened = page.waitForResponse((response) => response.url().endsWith(`/posts/${post.id}/open/`))
  await enter(page, reader, `/posts/${post.id}`)
  const button = page.getByRole('button', { name: /^Helpful/ })
  await expect(button).toHaveAccessibleName('Helpful (1)')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  expect((await opened).status()).toBe(204)
  await button.click()
  await expect(button).toHaveAccessibleName('Helpful (2)')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  const count = async () => (await call(site, getPost, { params: { id: post.id } })).helpful_count
  await expect.poll(count).toBe(2)
  await page.reload()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await button.click()
  await expect(button).toHaveAccessibleName('Helpful (1)')
  await expect.poll(count).toBe(1)
  await expectAccessible(page, 'main')

  const theirs = await visitor(site)
  await enter(theirs, author, '/notifications')
  await expect(theirs.getByText('found your review helpful')).toBeVisible()
  await theirs.goto(`/posts/${post.id}`)
  await expect(theirs.getByRole('button', { name: 'Still true' })).toBeVisible()
  await expect(theirs.getByRole('button', { name: /^Helpful/ })).toBeHidden()

  const guest = await visitor(site)
  await guest.goto(`/posts/${post.id}`)
  await guest.getByRole('button', { name: 'Helpful (1)' }).click()
  await expect(guest.getByRole('dialog')).toBeVisible()
})

test('an author says once a day that a post is still true', async ({ page, site }) => {
  const author = await newPerson(site)
  const title = `True ${author.username}`
  const post = await newPost(site, author, { title })
  await enter(page, author, `/posts/${post.id}`)
  await page.getByRole('button', { name: 'Still true' }).click()
  await expect(page.getByText('Your post now says that it is still true.')).toBeVisible()
  await expect(article(page, title).getByText(/^Verified/)).toBeVisible()
  const confirmed = article(page, title).getByText('Confirmed just now')
  for (const again of [false, true]) {
    if (again) await page.reload()
    await expect(confirmed).toBeVisible()
    await expect(page.getByRole('button', { name: 'Still true' })).toBeHidden()
  }
  await page.goto('/')
  await expect(article(page, title).getByText(/^Verified/)).toBeVisible()
})
