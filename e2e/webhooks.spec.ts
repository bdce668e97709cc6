import { expect } from '@playwright/test'
import { webhookMessages } from '#contract/webhook-messages.ts'
import { demoSignIn } from '#server/demo/demo.ts'
import { signIn } from '#testing/browser/members.ts'
import { Site } from '#testing/site-process.ts'
import { startWebhookReceiver } from '#testing/webhook-receiver.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

test('a webhook is added, tested, retried, turned off and deleted', async ({ visitor, problems }) => {
  problems.announce(/400 to POST .*\/webhooks\//)
  const receiver = await startWebhookReceiver()
  const site = await Site.start({
    demo: true,
    env: { OUTGOING: 'on', OUTGOING_ALLOW: receiver.host },
  })
  try {
    const page = await visitor(site)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, demoSignIn)
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await expect(page.getByText('There are no webhooks')).toBeVisible()
    await expectAccessible(page)

    const url = `${receiver.origin}/hook`
    await page.getByLabel('URL').fill(url)
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByText(webhookMessages.events)).toBeVisible()
    await expect(page.getByLabel('URL')).toHaveValue(url)
    await page.getByLabel('A post is published').check()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByRole('heading', { name: 'The webhook is added' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Copy' }).click()
    await expect(page.getByText('The secret is copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I have stored it' }).click()
    await expect(page.getByText('whsec_')).toHaveCount(0)

    receiver.answer('/hook', 500)
    await page.getByRole('link', { name: `Manage ${url}` }).click()
    await expect(page.getByText('Nothing has been sent yet')).toBeVisible()
    await page.getByRole('button', { name: 'Send a test' }).click()
    const item = page.getByRole('list', { name: 'Deliveries' }).getByRole('listitem')
    await expect(item).toContainText('Answered 500.', { timeout: 30_000 })
    await expectAccessible(page)
    receiver.answer('/hook', 204)
    await page.getByRole('button', { name: 'Retry test' }).click()
    await expect(item).toContainText('Delivered', { timeout: 30_000 })
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

    await page.getByLabel('Send events').uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The webhook is saved')).toBeVisible()
    await page.getByRole('link', { name: 'All webhooks' }).click()
    await expect(page.getByRole('list', { name: 'Webhooks' })).toContainText('Off')
    await page.getByRole('link', { name: `Manage ${url}` }).click()
    await page.getByRole('button', { name: 'Delete webhook' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('There are no webhooks')).toBeVisible()
    await page.close()
  } finally {
    await site.remove()
    await receiver.close()
  }
})
