import { expect } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { call, enter, newModerator, newPerson, newPost } from '#testing/browser/members.ts'
import { openVoteCase } from '#testing/browser/vote-case.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

test('each trending and highlighted tool says why it is here', async ({ page, site }) => {
  const [author, ...fans] = [
    await newPerson(site),
    await newPerson(site),
    await newPerson(site),
    await newPerson(site),
  ]
  const post = await newPost(site, author, { title: `Lifted ${author.username}` })
  for (const { token } of [author, ...fans]) await call(site, likePost, { token, params: { id: post.id } })
  for (const { token } of fans) {
    await call(site, ratePost, { token, params: { id: post.id }, body: { value: 5 } })
    await call(site, createComment, { token, params: { id: post.id }, body: { text: 'Good' } })
  }
  await enter(page, await newPerson(site))
  const dialog = page.getByRole('dialog', { name: 'Why is this here?' })

  const trending = page.getByRole('region', { name: 'Trending Tools' })
  const entry = trending.getByRole('listitem').filter({ hasText: post.title })
  await entry.getByRole('button', { name: 'Why is this here?' }).click()
  await expect(dialog).toContainText(post.title)
  await expect(dialog).toContainText('4 likes, 3 of which count')
  await expect(dialog).toContainText('3 members who commented, all of which count')
  await expect(dialog).toContainText('posted just now')
  await expect(dialog).toContainText('what the author does to the own post does not count')
  await dialog.getByText('The score', { exact: true }).click()
  await expect(dialog).toContainText('log₁₀(1 + 3 + 2 × 3 + 3 × 0)')
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expect(entry.getByRole('button', { name: 'Why is this here?' })).toBeFocused()

  const highlighted = page.getByRole('region', { name: 'Highlighted Tools' })
  await highlighted.getByRole('button', { name: 'Why is this here?' }).first().click()
  await expect(dialog).toContainText('Among the best rated')
  await dialog.getByRole('link', { name: 'How votes are weighed' }).click()
  await expect(page).toHaveURL('/integrity')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main')).toContainText('Votes in step count as one')
})

test('moderators suspend members whose votes are in step, or let their votes count', async ({
  page,
  site,
}) => {
  const [author, judge] = [await newPerson(site), await newModerator(site)]
  const voters = [await newPerson(site), await newPerson(site)]
  const posts = [
    await newPost(site, author, { title: `Bought ${author.username}` }),
    await newPost(site, author, { title: `Loved ${author.username}` }),
  ]
  for (const { id } of posts) await openVoteCase(site, id, voters)
  await enter(page, judge, '/moderation')
  const caseOf = (title: string) => page.getByRole('article', { name: `Votes in step: ${title}` })
  const decide = async (title: string, button: string, confirm: string, done: string) => {
    await caseOf(title).getByRole('button', { name: button }).click()
    const dialog = page.getByRole('dialog', { name: button })
    await dialog.getByLabel('Reason').fill(`Seen by ${judge.username}`)
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(page.getByText(done)).toBeVisible()
    await expect(caseOf(title)).toBeHidden()
  }

  const loved = posts[1]!.title
  await expect(caseOf(loved)).toContainText('2 members voted for the post')
  await expect(caseOf(loved)).toContainText('1 March 2026 to 2 March 2026')
  await expect(caseOf(loved)).toContainText('2 in trending with whole votes, 40 by weights')
  await caseOf(loved).getByText('The members').click()
  await expect(caseOf(loved).getByRole('link', { name: `@${voters[0]!.username}` })).toBeVisible()
  await expectAccessible(page, 'main')
  await decide(loved, 'Let the votes count', 'Let count', 'The votes will count again.')
  await decide(posts[0]!.title, 'Suspend all of them', 'Suspend all', 'The members are suspended.')

  await page.goto('/moderation/log')
  const entry = (text: string) =>
    page.getByRole('listitem').filter({ hasText: judge.username }).filter({ hasText: text })
  await expect(entry('found the votes for a post honest')).toContainText(loved)
  await expect(entry('suspended members who voted in step')).toContainText(posts[0]!.title)
  await expect(entry('suspended a member')).toHaveCount(2)
})
