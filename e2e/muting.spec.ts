import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { bookmarkPost, createSavedList, updateSavedList } from '#contract/lists.ts'
import { muteMember } from '#contract/mutes.ts'
import { setFact } from '#contract/tool-facts.ts'
import { call, enter, newPerson, newPost, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title })

async function choose(page: Page, title: string, item: string) {
  await card(page, title).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Makes a public list of these posts. */
async function newPublicList(site: Site, { token }: Person, name: string, posts: { id: number }[]) {
  const { id } = await call(site, createSavedList, { token, body: { name } })
  for (const post of posts) {
    await call(site, bookmarkPost, { token, body: { post_id: post.id, saved_list_id: id } })
  }
  await call(site, updateSavedList, { token, params: { id }, body: { visibility: 'public' } })
}

const publicLists = /\/api\/lists\/\?/
const note = (page: Page) => page.getByText('You have muted or hidden what is here.')

test('a hidden post goes at once, comes back with Undo, and is listed in the settings', async ({
  page,
  site,
}) => {
  const [me, author] = [await newPerson(site), await newPerson(site)]
  const title = `Hideable ${author.username}`
  await newPost(site, author, { title })
  await enter(page, me)
  await choose(page, title, 'Hide this post')
  await expect(card(page, title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, title)).toBeVisible()
  await choose(page, title, 'Hide this post')
  await expect(card(page, title)).toHaveCount(0)
  await expect(page.getByText('You will not see this post any more.')).toBeVisible()

  await page.goto('/settings/privacy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  const hidden = page.getByRole('region', { name: 'Hidden posts' })
  const muted = page.getByRole('region', { name: 'Muted members' })
  await expect(muted).toContainText('You have muted nobody.')
  await expect(hidden.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)
  await hidden.getByRole('button', { name: 'Show again' }).click()
  await expect(hidden).toContainText('You have hidden no posts.')
  await page.goto('/')
  await expect(card(page, title)).toBeVisible()
})

test('a muted member is gone everywhere, and back after Unmute', async ({ page, site }) => {
  const [me, author, other] = [
    await newPerson(site),
    await newPerson(site, 'Loud Person'),
    await newPerson(site),
  ]
  const word = `zeppelin${author.username.slice(2)}`
  const title = `${word} tool`
  const loudPost = await newPost(site, author, { title })
  const link = `https://${word}.example/`
  const post = await newPost(site, other, { title: `Calm ${word}`, link })
  const posts = [loudPost, post, await newPost(site, other, { title: 'Third of a list' })]
  await newPublicList(site, author, `Loud ${word}`, posts)
  await newPublicList(site, other, `Quiet ${word}`, posts)
  const { slug } = post.tool!
  const fact = { params: { slug, key: 'platforms' }, body: { value: ['web'], source: link } }
  await call(site, setFact, { ...fact, token: author.token })
  const said = { params: { id: post.id }, body: { text: 'Something loud' } }
  await call(site, createComment, { ...said, token: author.token })
  await enter(page, me)
  await choose(page, title, `Mute @${author.username}`)
  await expect(card(page, title)).toHaveCount(0)
  await expect(page.getByText(`You have muted @${author.username}.`)).toBeVisible()
  // Those before the strip of trending tools.
  for (let n = 0; n < 2; n += 1) await newPost(site, author)
  await page.reload()
  await expect(card(page, `Calm ${word}`)).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  await expect(note(page)).toHaveCount(0)

  await page.goto(`/search?q=${word}`)
  await expect(card(page, `Calm ${word}`)).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^1 post$/ }),
  ).toBeVisible()
  await expect(card(page, title)).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search' }).first().fill(word.slice(0, 14))
  await expect(page.getByRole('option', { name: `Calm ${word}` })).toBeVisible()
  await expect(page.getByRole('option', { name: title, exact: true })).toHaveCount(0)

  await page.goto(`/posts/${post.id}`)
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments.getByText('Muted member')).toBeVisible()
  await expect(comments.getByText('Something loud')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/lists?sort=new')
  await expect(card(page, `Quiet ${word}`)).toBeVisible()
  await expect(card(page, `Loud ${word}`)).toHaveCount(0)
  await expect(note(page)).toHaveCount(0)

  await page.goto('/following')
  const suggested = page.getByRole('region', { name: 'Active members' })
  await expect(suggested.locator(`a[href="/members/${other.username}"]`)).toBeVisible()
  await expect(suggested.locator(`a[href="/members/${author.username}"]`)).toHaveCount(0)

  for (const path of [`/tools/${slug}`, `/tools/${slug}/history`]) {
    await page.goto(path)
    await expect(page.getByText('Platforms').first()).toBeVisible()
    await expect(page.getByText(`by @${author.username}`)).toHaveCount(0)
  }

  await page.goto(`/members/${author.username}`)
  await expect(note(page)).toBeVisible()
  const menu = page
    .getByRole('region', { name: 'About this member' })
    .getByRole('button', { name: 'More actions' })
  await menu.click()
  const unmuted = page.waitForResponse('**/mute/')
  await page.getByRole('menuitem', { name: `Unmute @${author.username}` }).click()
  await unmuted
  await expect(card(page, title)).toBeVisible()
  await page.goto('/lists?sort=new')
  await expect(card(page, `Loud ${word}`)).toBeVisible()

  await call(site, muteMember, { token: me.token, params: { username: author.username } })
  await page.goto('/settings/privacy')
  const muted = page.getByRole('region', { name: 'Muted members' })
  await expect(muted.getByRole('button', { name: 'Unmute' })).toHaveAccessibleDescription(/Loud Person/)
  await muted.getByRole('button', { name: 'Unmute' }).click()
  await expect(muted).toContainText('You have muted nobody.')
})

test('behind a page of muted lists the next one is loaded, and an end without lists says why', async ({
  page,
  site,
}) => {
  const [me, author, other] = [await newPerson(site), await newPerson(site), await newPerson(site)]
  const posts = [await newPost(site, other), await newPost(site, other), await newPost(site, other)]
  await newPublicList(site, other, `Quiet ${other.username}`, posts)
  for (const name of ['Loud', 'Louder']) {
    await newPublicList(site, author, `${name} ${author.username}`, posts)
  }
  await call(site, muteMember, { token: me.token, params: { username: author.username } })
  await enter(page, me, '/lists')
  // Pages of one list: those of the muted member are the first two.
  await page.route(publicLists, (route) => route.continue({ url: `${route.request().url()}&limit=1` }))
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(card(page, `Quiet ${other.username}`)).toBeVisible()
  await expect(card(page, author.username)).toHaveCount(0)
  await expect(note(page)).toHaveCount(0)

  await page.unroute(publicLists)
  await page.goto('/integrity')
  await page.route(publicLists, async (route) => {
    const response = await route.fetch()
    const lists = (await response.json()) as { owner: { username: string } }[]
    await route.fulfill({ json: lists.filter(({ owner }) => owner.username === author.username) })
  })
  await page.getByRole('link', { name: 'Lists', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible()
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(note(page)).toBeVisible()
  await expect(page.getByText('No public lists yet.')).toHaveCount(0)
  await expect(card(page, author.username)).toHaveCount(0)
  await expectAccessible(page)
})

test('a guest is asked to sign in, and shares a post by its link', async ({ page, site, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const author = await newPerson(site)
  const title = `Shareable ${author.username}`
  const post = await newPost(site, author, { title })
  await page.goto('/')
  await choose(page, title, 'Share…')
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(`${site.url}/posts/${post.id}`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site.url}/posts/${post.id}`)

  await choose(page, title, 'Hide this post')
  await expect(page.getByRole('dialog')).toContainText(/log in|sign in/i)
  await page.keyboard.press('Escape')
  await expect(card(page, title)).toBeVisible()
})

test('sharing uses the sheet of the system where there is one', async ({ page, site }) => {
  await page.addInitScript(() => {
    const shared: unknown[] = []
    Object.assign(globalThis, { shared })
    Object.assign(navigator, { share: async (data: unknown) => void shared.push(data) })
  })
  const author = await newPerson(site)
  const title = `Sheet ${author.username}`
  const post = await newPost(site, author, { title })
  await enter(page, author)
  await choose(page, title, 'Share…')
  const shared = () => page.evaluate(() => (globalThis as unknown as { shared: unknown[] }).shared)
  await expect.poll(shared).toEqual([{ title, url: `${site.url}/posts/${post.id}` }])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
