import { expect } from '@playwright/test'
import { setupMessages } from '#contract/setup-messages.ts'
import { messages } from '#contract/messages.ts'
import { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const whole = {
  'Site name': 'Shelf of Ada',
  'Full Name': 'Ada Byron',
  Username: 'ada',
  Email: 'ada@example.org',
  Password: 'Engine!1843',
  'Confirm Password': 'Engine!1843',
}

test('the link in the log sets up an empty site, once', async ({ visitor, problems }) => {
  problems.announce(/40[04] to POST .*\/setup\//)
  problems.announce(/Registration failed/)
  const site = await Site.start({ demo: false })
  try {
    const path = /Set up your site at \S+(\/setup\?token=[\w-]+)/.exec(site.output)![1]!
    const page = await visitor(site)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your site' })).toBeVisible()
    await expectAccessible(page)
    for (const [label, value] of Object.entries({ ...whole, Username: 'admin' })) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(messages.username.reserved)
    await expect(page.getByLabel('Site name')).toHaveValue('Shelf of Ada')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Engine!1843')
    await expectAccessible(page)
    await page.getByLabel('Username').fill('ada')
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('main').getByText('Active members')).toBeVisible()

    const other = await visitor(site)
    await other.goto(path)
    for (const [label, value] of Object.entries(whole)) {
      await other.getByLabel(label, { exact: true }).fill(value)
    }
    await other.getByRole('button', { name: 'Set up' }).click()
    await expect(other.getByRole('alert')).toHaveText(setupMessages.done)
    // Its bell would ask a server that is gone.
    await page.close()
  } finally {
    await site.remove()
  }
})
