import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { getFollowing } from '#contract/follows.ts'
import { bookmarkPost, createSavedList, updateSavedList } from '#contract/lists.ts'
import { followMember } from '#contract/member-follows.ts'
import { followList } from '#contract/public-lists.ts'
import { call, enter, newPerson, newPost, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')
/** With a name that nobody else has. */
const someone = (site: Site) => newPerson(site, `Ada ${randomUUID().slice(0, 8)}`)
const following = (site: Site, { token }: Person) => call(site, getFollowing, { token })

test('a member is followed from the page, on the phone, and a failure is taken back', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/Request failed: DELETE .*\/follow\/|Failed to follow/)
  const [author, me] = await Promise.all([someone(site), someone(site)])
  const path = `/members/${author.username}`
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  await expect(page.getByText('0 followers', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()

  await enter(page, me, path)
  const follow = page.getByRole('button', { name: 'Follow', exact: true })
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.press('Enter')
  const followed = page.getByRole('button', { name: 'Following', exact: true, pressed: true })
  await expect(followed).toBeVisible()
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await following(site, me)).members.map(({ username }) => username))
    .toEqual([author.username])
  await expectAccessible(page)

  await page.reload()
  await expect(followed).toBeVisible()
  await page.route('**/follow/', (route) => route.abort())
  await followed.click()
  await expect(page.getByText(`${author.name} could not be followed or unfollowed.`)).toBeVisible()
  await expect(followed).toBeVisible()
  await expect(page.getByText('1 follower', { exact: true })).toBeVisible()

  await page.goto(`/members/${me.username}`)
  await expect(page.getByText('0 followers', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('button', { name: /^Follow/ })).toHaveCount(0)
})

test('a category is followed from its feed', async ({ page, site }) => {
  const me = await someone(site)
  const post = await newPost(site, me, { new_category: `Ours ${me.username.slice(-6)}`, category_ids: [] })
  const { id, name } = post.categories[0]!
  await page.goto(`/?category=${id}`)
  const follow = page.getByRole('button', { name: `Follow ${name}`, exact: true })
  await follow.click()
  await expect(page.getByRole('dialog', { name: 'Login Required' })).toBeVisible()
  await enter(page, me, `/?category=${id}`)
  await expect(follow).toHaveAttribute('aria-pressed', 'false')
  await follow.click()
  await expect(follow).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(async () => (await following(site, me)).categories).toEqual([{ id, name }])
})

test('posts that were asked for before a follow was stored are asked for again', async ({ page, site }) => {
  const [author, me] = await Promise.all([someone(site), someone(site)])
  const title = `Followed ${author.username}`
  await newPost(site, author, { title })
  const [isRead, isFollowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await enter(page, me, '/following')
  await page.route('**/api/members/*/follow/', async (route) => {
    await isRead.promise
    await route.continue()
  })
  await page.route(
    '**/api/posts/following/**',
    async (route) => {
      const response = await route.fetch()
      isRead.resolve()
      await isFollowed.promise
      // The browser may have given up waiting.
      await route.fulfill({ response }).catch(() => {})
    },
    { times: 1 },
  )
  const answer = page.waitForResponse('**/api/members/*/follow/')
  const members = page.getByRole('region', { name: 'Active members' })
  await members.getByRole('button', { name: `Follow ${author.name}`, exact: true }).click()
  await (await answer).finished()
  isFollowed.resolve()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
})

test('who follows nobody gets suggestions, then posts; all that is followed is listed', async ({
  page,
  site,
}) => {
  const [author, me] = await Promise.all([someone(site), someone(site)])
  const title = `Followed ${author.username}`
  await newPost(site, author, { title })
  await page.goto('/')
  const sidebar = page.getByRole('group', { name: 'Explore' })
  await expect(sidebar.getByRole('link', { name: 'Following' })).toHaveCount(0)
  await enter(page, me)
  await sidebar.getByRole('link', { name: 'Following', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Following' })).toBeVisible()
  await expect(page.getByText('You follow nobody yet', { exact: true })).toBeVisible()
  const members = page.getByRole('region', { name: 'Active members' })
  await expect(members.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Popular tools' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(
    page.getByRole('list', { name: 'Follow categories' }).getByRole('button').first(),
  ).toBeVisible()
  await expectAccessible(page)

  await members.getByRole('button', { name: `Follow ${author.name}`, exact: true }).click()
  await expect(page.getByText('You follow nobody yet')).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: title })).toBeVisible()
  await expect(members).toHaveCount(0)
  await page.getByRole('link', { name: 'All you follow' }).click()
  const listed = page.getByRole('region', { name: 'Members' })
  await expect(listed.getByRole('link', { name: author.name })).toBeVisible()
  const button = listed.getByRole('button', { name: `Following ${author.name}`, pressed: true })
  await expectAccessible(page)
  await button.click()
  await expect(listed.getByRole('button', { name: `Follow ${author.name}`, pressed: false })).toBeVisible()
  await expect.poll(async () => (await following(site, me)).members).toEqual([])
})

test('a follower is announced, and followers hear of a new post', async ({ page, site }) => {
  const [author, fan] = await Promise.all([someone(site), someone(site)])
  await call(site, followMember, { params: { username: author.username }, token: fan.token })
  const title = `News ${author.username}`
  await newPost(site, author, { title })
  const items = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  const open = () => page.getByRole('button', { name: /^Notifications/ }).click()
  await enter(page, author)
  await open()
  await expect(items.first()).toContainText(`${fan.name} followed you`)
  await expect(items.getByRole('link').first()).toHaveAttribute('href', `/members/${fan.username}`)
  await enter(page, fan)
  await open()
  await expect(items.first()).toContainText(`${author.name} posted`)
  await expect(items.first()).toContainText(title)
})

test('changes of what is followed have a tab of their own', async ({ page, site }) => {
  const [owner, me] = await Promise.all([someone(site), someone(site)])
  await enter(page, me, '/following?show=changes')
  await expect(page.getByText(/^No changes yet/)).toBeVisible()
  await expectAccessible(page)
  const post = await newPost(site, owner, { title: 'Loom', link: 'https://loom.example/' })
  const { id } = await call(site, createSavedList, { token: owner.token, body: { name: 'Weaving' } })
  const list = { params: { id }, body: { visibility: 'public' as const } }
  await call(site, updateSavedList, { token: owner.token, ...list })
  await call(site, followList, { token: me.token, params: { id }, query: {} })
  const bookmark = { post_id: post.id, saved_list_id: id }
  await call(site, bookmarkPost, { token: owner.token, body: bookmark })
  await page.goto('/following')
  await page.getByRole('link', { name: 'Changes' }).click()
  const change = main(page).getByRole('listitem').filter({ hasText: 'Weaving' })
  await expect(change).toContainText('Added Loom')
  await expectAccessible(page)
  await change.getByRole('link', { name: 'Added Loom' }).click()
  await expect(page).toHaveURL(`/posts/${post.id}`)
})
