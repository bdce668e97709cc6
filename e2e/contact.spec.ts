import { expect, type Page } from '@playwright/test'
import { test } from './test.ts'

async function fill(page: Page) {
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByLabel('Email Address').fill('ada@example.org')
  await page.getByLabel('Message').fill('The search box loses a letter.')
}

test('a topic prefills the subject, and the message arrives', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL(/\/contactUs$/)
  const subject = page.getByLabel('Subject')
  const topics = [
    ['Bug Report', 'Bug Report: '],
    ['Feature Request', 'Feature Request: '],
    ['General Feedback', 'Feedback: '],
    ['Partnership', 'Partnership Inquiry: '],
  ] as const
  for (const [topic, prefix] of topics) {
    await page.getByRole('radio', { name: topic }).check()
    await expect(subject).toHaveValue(prefix)
  }
  await subject.press('End')
  await subject.pressSequentially('a library')
  await page.getByRole('radio', { name: 'Bug Report' }).check()
  await expect(subject).toHaveValue('Bug Report: a library')
  await fill(page)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/contact/', async (route) => {
    await held
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/contact/')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
  expect((await sent).postDataJSON()).toEqual({
    name: 'Ada Lovelace',
    email: 'ada@example.org',
    subject: 'Bug Report: a library',
    category: 'bug',
    message: 'The search box loses a letter.',
  })
  release()
  await expect(page.getByText('Thank you! Your message has been sent successfully.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  await expect(subject).toHaveValue('')
})

test('what is missing is said, and a failure keeps what was typed', async ({ page, problems }) => {
  problems.announce(/^429 to POST .*\/api\/contact/)
  problems.announce(/Request failed: POST .*\/api\/contact/)
  await page.goto('/contactUs')
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.click()
  for (const text of [
    'Full name is required',
    'Email is required',
    'Subject is required',
    'Message is required',
  ]) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await fill(page)
  await page.getByLabel('Email Address').fill('ada')
  await page.getByLabel('Subject').fill('Hello')
  await send.click()
  await expect(page.getByText('Invalid email format')).toBeVisible()
  await page.getByLabel('Email Address').fill('ada@example.org')

  await page.route('**/api/contact/', (route) =>
    route.fulfill({ status: 429, json: { detail: 'Too many messages. Try again in an hour.' } }),
  )
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Too many messages. Try again in an hour.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert')).toBeInViewport()
  await page.route('**/api/contact/', (route) => route.abort('connectionfailed'))
  await send.click()
  await expect(page.getByRole('alert')).toHaveText('Network error. Please check your connection.')
  await expect(page.getByLabel('Message')).toHaveValue('The search box loses a letter.')

  await page.unrouteAll()
  await send.click()
  await expect(page.getByText('Thank you! Your message has been sent successfully.')).toBeVisible()
})

test('response times, questions and roles are told', async ({ page }) => {
  await page.goto('/contactUs')
  for (const time of ['24-48 hours', '3-5 days', '1-3 days', '5-7 days']) {
    await expect(page.getByText(time)).toBeVisible()
  }
  const answer = page.getByText('Posts, comments, ratings and search are open to everyone.')
  await expect(answer).toBeHidden()
  await page.getByText('Do I need an account to read?').click()
  await expect(answer).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Engineering' })).toBeVisible()
})

test('About tells 11 use cases in 4 categories', async ({ page, request }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'About us' }).click()
  await expect(page).toHaveURL(/\/aboutUs$/)
  await expect(page.getByText('11 use cases in 4 categories')).toBeVisible()
  const useCases = page.getByRole('region', { name: 'What people come here for' })
  await expect(useCases.getByRole('heading', { level: 3 })).toHaveCount(4)
  await expect(useCases.getByRole('heading', { level: 4 })).toHaveCount(11)

  for (const path of ['/aboutUs', '/contactUs']) {
    const html = await (await request.get(path)).text()
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}"/)
    expect(html).toContain(`${path}"`)
    expect(html).toMatch(/<meta property="og:title"/)
  }
})
