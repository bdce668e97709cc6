import { expect } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { suspendMember, unsuspendMember } from '#contract/moderation.ts'
import { updateProfile } from '#contract/profiles.ts'
import { call, newModerator, newPerson } from '#testing/browser/members.ts'
import { test } from './test.ts'

test("a suspended member's page says so, and has no texts, links or picture", async ({ site, page }) => {
  const member = await newPerson(site, 'Eve Gold')
  const judge = await newModerator(site)
  const body = { bio: 'I sell gold', location: 'Gold Coast', website: 'https://gold.example' }
  await call(site, updateProfile, { token: member.token, body })
  const about = page.getByRole('region', { name: 'About this member' })
  const path = `/members/${member.username}`
  await page.goto(path)
  await expect(about).toContainText('I sell gold')
  await expect(about).not.toContainText(messages.member.suspended)

  const judgement = {
    params: { username: member.username },
    token: judge.token,
    body: { reason: 'Advertising' },
  }
  await call(site, suspendMember, judgement)
  await page.goto(path)
  await expect(about).toContainText(messages.member.suspended)
  await expect(about.getByRole('heading', { name: 'Eve Gold' })).toBeVisible()
  await expect(about).not.toContainText(/I sell gold|Gold Coast|gold\.example/)
  await expect(about.getByRole('link')).toHaveCount(0)
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', messages.member.suspended)
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')

  await call(site, unsuspendMember, judgement)
  await page.goto(path)
  await expect(about).toContainText('I sell gold')
})
