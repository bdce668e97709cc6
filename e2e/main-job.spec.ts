import { expect, type Page } from '@playwright/test'
import { Site } from '#testing/site-process.ts'
import { test } from './test.ts'

const tool = {
  title: 'Lumen Notes',
  link: 'https://lumen-notes.example/start',
  description:
    'Turns the recording of a lecture into notes with headings, and asks you about them a day later.',
  review: 'I stopped rewriting my notes. It mixes up names that sound alike.',
}

let site: Site

test.beforeAll(async () => {
  site = await Site.start({ demo: false })
})

test.afterAll(() => site.remove())

async function signUp(page: Page) {
  await page.goto('/register')
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Email').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill('Engine!1843')
  await page.getByLabel('Confirm Password', { exact: true }).fill('Engine!1843')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(`${site.url}/`)
}

async function publish(page: Page) {
  await page.getByRole('link', { name: 'Share An Ai tools ...' }).click()
  await expect(page).toHaveURL(`${site.url}/create-post`)
  await page.getByLabel('Tool Name').fill(tool.title)
  await page.getByLabel('Tool URL').fill(tool.link)
  await page.getByLabel('Description').fill(tool.description)
  await page.getByRole('checkbox', { name: 'Education & Learning' }).click()
  await page.getByRole('checkbox', { name: 'Content Creation' }).click()
  await page.getByLabel('Your Opinion').fill(tool.review)
  await page.getByRole('radio', { name: 'Very Satisfied', exact: true }).check()
  await page.getByRole('button', { name: 'Publish Post' }).click()
  await expect(page.getByText('Post Created Successfully!')).toBeVisible()
  await expect(page).toHaveURL(`${site.url}/`)
}

/** The tool stands first in the feed, with all that was said of it, and opens. */
async function findOnTop(page: Page) {
  await page.goto('/')
  const card = page.getByRole('article').first()
  await expect(card).toHaveAccessibleName(tool.title)
  await expect(card).toContainText('Ada Lovelace')
  await expect(card).toContainText('Education & Learning')
  await expect(card).toContainText('Content Creation')
  await expect(card.getByRole('button', { name: /^Rate this post/ })).toContainText('5')
  await expect(card.getByRole('link', { name: `Visit ${tool.title}` })).toHaveAttribute('href', tool.link)

  await card.getByRole('link', { name: 'Learn More' }).click()
  await expect(page).toHaveURL(/\/posts\/\d+$/)
  await expect(page.getByRole('heading', { name: "Ada Lovelace's Post" })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(tool.description)
}

test('a member publishes a tool, everyone finds it, and it outlives a crash', async ({ visitor }) => {
  const member = await visitor(site)
  await signUp(member)
  await publish(member)
  await member.close()

  const guest = await visitor(site)
  await findOnTop(guest)
  await guest.close()

  await site.end('SIGKILL')
  await site.begin()
  await findOnTop(await visitor(site))
})
