import { expect } from '@playwright/test'
import { hidePost, restorePost } from '#contract/moderation.ts'
import { call, newModerator, newPerson, newPost } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

test('About us leads to the rules and their numbers', async ({ page }) => {
  await page.goto('/aboutUs')
  await page.getByRole('main').getByRole('link', { name: 'Integrity' }).click()
  await expect(page).toHaveURL('/integrity')
  await expect(page.getByRole('heading', { level: 1, name: 'Integrity' })).toBeVisible()
  const figures = page.getByRole('region', { name: 'The last 90 days' })
  for (const name of ['Votes', 'Accounts suspended', 'Posts hidden', 'Reports open', 'Until a decision']) {
    await expect(
      figures
        .getByRole('term')
        .filter({ hasText: new RegExp(`^${name}`) })
        .first(),
    ).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'What decides an order' })).toContainText('A like is a like')
  await expectAccessible(page, 'main')
  await page.getByRole('link', { name: 'Read the moderation log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Moderation log' })).toBeVisible()
})

test('the log says what was decided and why, and not what was hidden', async ({ page, site }) => {
  const [author, moderator] = [await newPerson(site), await newModerator(site)]
  const [hidden, restored] = [
    await newPost(site, author, { title: `Hidden ${author.username}` }),
    await newPost(site, author, { title: `Restored ${author.username}` }),
  ]
  const decide = (id: number, reason: string) => ({
    token: moderator.token,
    params: { id },
    body: { reason },
  })
  await call(site, hidePost, decide(restored.id, 'Too early'))
  await call(site, restorePost, decide(restored.id, `It is fine, ${author.username}`))
  await call(site, hidePost, decide(hidden.id, `It advertises, ${author.username}`))
  await page.goto('/integrity/log')
  const entry = (reason: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `${reason}, ${author.username}` })
  await expect(entry('It advertises')).toContainText('Hid a post')
  await expect(entry('It advertises')).toContainText('A post that is not shown now')
  await expect(entry('It is fine').getByRole('link', { name: restored.title })).toHaveAttribute(
    'href',
    `/posts/${restored.id}`,
  )
  await expect(page.getByRole('main')).not.toContainText(hidden.title)
  for (const reason of ['It advertises', 'It is fine']) {
    await expect(entry(reason)).not.toContainText(moderator.username)
  }
  await expectAccessible(page, 'main')
})

test('both pages can be read without script, page by page', async ({ browser, site }) => {
  const [author, moderator] = [await newPerson(site), await newModerator(site)]
  const { id } = await newPost(site, author)
  const given = { token: moderator.token, params: { id }, body: { reason: 'Back and forth' } }
  for (let n = 0; n < 22; n += 1) await call(site, n % 2 === 0 ? hidePost : restorePost, given)
  const context = await browser.newContext({ baseURL: site.url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/integrity')
  await expect(page.getByRole('term').filter({ hasText: 'Posts hidden' })).toBeVisible()
  await page.goto('/integrity/log')
  const entries = page.getByRole('main').getByRole('list').getByRole('listitem')
  await expect(entries).toHaveCount(20)
  await page.getByRole('link', { name: 'Next entries' }).click()
  await expect(page).toHaveURL(/\/integrity\/log\?cursor=/)
  await expect(entries.first()).toBeVisible()
  await context.close()
})
