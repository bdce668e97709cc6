import { expect, type Page } from '@playwright/test'
import { getTool } from '#contract/tools.ts'
import { likePost, ratePost } from '#contract/reactions.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import { test } from './test.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const titles = (page: Page) => region(page, 'Reviews').getByRole('article').getByRole('heading', { level: 2 })

test('the page of a tool is read, sorted and followed, on a phone and on a desk', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/Request failed: DELETE .*\/follow\/|Following failed/)
  const [author, me, fan] = await Promise.all([newPerson(site), newPerson(site), newPerson(site)])
  const name = `Walked ${author.username}`
  const link = `https://${author.username.replace('_', '-')}.example/`
  const first = await newPost(site, author, { title: name, link, description: 'Draws. And more.' })
  await newPost(site, me, { title: `${name} again`, link: `${link}pricing` })
  const { slug } = first.tool!
  await call(site, likePost, { params: { id: first.id }, token: fan.token })
  await call(site, ratePost, { params: { id: first.id }, body: { value: 1 }, token: me.token })

  await page.setViewportSize({ width: 375, height: 812 })
  await page.goto(`/tools/${slug}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()

  await enter(page, me, `/tools/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const visit = page.getByRole('link', { name: `Visit ${name}`, exact: true })
  await expect(visit).toHaveAttribute('href', link)
  await expect(visit).toHaveAttribute('target', '_blank')
  await expect(visit).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(page.getByRole('link', { name: 'Write a review' })).toHaveAttribute(
    'href',
    `/create-post?tool=${slug}`,
  )
  await expect(region(page, 'Ratings')).toContainText('1.0 out of 5')
  await expect(region(page, 'Ratings').getByText('1 rating', { exact: true })).toBeVisible()
  await expect(region(page, 'Ratings').getByText('1 star, 1 rating')).toBeAttached()
  await expect(region(page, 'Ratings').getByText('5 stars, 0 ratings')).toBeAttached()
  const review = region(page, 'Reviews').getByRole('article', { name, exact: true })
  await review.getByRole('button', { name: /^Rate this post/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Rate this post' })
  await dialog.getByRole('radio', { name: 'Very Satisfied' }).check()
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(region(page, 'Ratings')).toContainText('5.0 out of 5')
  await expect(page.getByText('1 like', { exact: true })).toBeVisible()
  await review.getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByText('2 likes', { exact: true })).toBeVisible()
  await review.getByRole('button', { name: 'Save', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Save to list' })
    .getByRole('button', { name: 'Save', exact: true })
    .click()
  await expect(page.getByText('1 save', { exact: true })).toBeVisible()
  await review.getByRole('button', { name: 'Save', pressed: true }).click()
  const saving = page.getByRole('dialog', { name: 'Save to list' })
  await saving.getByRole('checkbox', { name: 'Default List – Saved' }).uncheck()
  await saving.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('0 saves', { exact: true })).toBeVisible()
  await expect(region(page, 'Ratings over time')).toContainText('The chart starts with the second month')
  await expect(region(page, 'Alternatives')).toBeVisible()
  await expect(region(page, 'Facts').getByRole('button', { name: 'Edit facts' })).toBeVisible()

  await expect(titles(page)).toHaveText([`${name} again`, name])
  await region(page, 'Reviews').getByRole('combobox', { name: 'Sort reviews by' }).selectOption('Best liked')
  await expect(page).toHaveURL(/\?sort=top$/)
  await expect(titles(page)).toHaveText([name, `${name} again`])

  await page.setViewportSize({ width: 1440, height: 900 })
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible()
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
  await expect.poll(async () => (await call(site, getTool, { params: { slug } })).follower_count).toBe(1)
  await page.reload()
  await page.route('**/follow/', (route) => route.abort())
  await page.getByRole('button', { name: 'Following' }).click()
  await expect(page.getByText(`${name} could not be followed or unfollowed.`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Following', pressed: true })).toBeVisible()
})
