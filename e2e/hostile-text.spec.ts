import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { updateProfile } from '#contract/profiles.ts'
import { bookmarkPost, createSavedList } from '#contract/lists.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import { test } from './test.ts'

// It would run at once wherever it became markup.
const hostile = `"'><img src=x onerror="window.attacked=1"></script><script>window.attacked=1</script>`

/** Nothing ran, and nothing of it is an element. A policy that had to stop something would be a problem, too. */
async function expectText(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'attacked' in window)).toBe(false)
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
}

test('what somebody wrote to attack is text for members, too', async ({ page, site }) => {
  const [me, attacker] = await Promise.all([newPerson(site), newPerson(site, hostile.slice(0, 50))])
  const { token } = me
  const about = { bio: hostile, location: hostile, company: hostile, job_title: hostile }
  await call(site, updateProfile, { token, body: about })
  const mine = await newPost(site, me, { title: hostile, description: hostile, personal_review: hostile })
  await call(site, createComment, { token: attacker.token, params: { id: mine.id }, body: { text: hostile } })
  const list = await call(site, createSavedList, {
    token,
    body: { name: hostile.slice(0, 80), description: hostile },
  })
  await call(site, bookmarkPost, { token, body: { post_id: mine.id, saved_list_id: list.id } })

  await enter(page, me)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('commented on your post').first()).toBeVisible()
  await expectText(page)
  const places = [
    '/my-posts',
    `/posts/${mine.id}`,
    '/profile',
    '/saved',
    `/saved/${list.id}`,
    `/search?q=${encodeURIComponent('onerror')}`,
  ]
  for (const place of places) {
    await page.goto(place)
    await expect(page.getByRole('main')).toContainText(place === '/profile' ? me.username : 'onerror')
    await expectText(page)
  }
})
