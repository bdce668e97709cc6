import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { followMember } from '#contract/member-follows.ts'
import { likePost } from '#contract/reactions.ts'
import { call, enter, fillLogin, newPerson, newPost, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const article = (page: Page) => page.getByRole('main').getByRole('article').first()

async function logIn(page: Page, me: Person) {
  await dialog(page, 'Login Required').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, me)
}

let joined = 0

async function signUp(page: Page) {
  joined += 1
  await dialog(page, 'Login Required').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/register')
  await page.getByLabel('Full Name').fill('Ada Lovelace')
  await page.getByLabel('Username').fill(`ada_joins_${joined}`)
  await page.getByLabel('Email').fill(`ada.joins.${joined}@example.org`)
  for (const label of ['Password', 'Confirm Password']) {
    await page.getByLabel(label, { exact: true }).fill('Engine!1843')
  }
  await page.getByRole('button', { name: 'Create Account' }).click()
}

async function scene(site: Site) {
  const [author, me] = [await newPerson(site), await newPerson(site)]
  const link = `https://${author.username.replaceAll('_', '-')}.example/`
  return { author, me, post: await newPost(site, author, { title: 'Distaff', link }) }
}

test('a guest who likes a post logs in, and likes it', async ({ site, page }) => {
  const { me, post } = await scene(site)
  await page.goto(`/posts/${post.id}`)
  const like = article(page).getByRole('button', { name: /^Like/ })
  await like.click()
  await expect(dialog(page, 'Login Required').getByRole('button', { name: 'OK' })).toBeVisible()
  await expectAccessible(page)
  await logIn(page, me)
  await expect(page).toHaveURL(`/posts/${post.id}`)
  await expect(like).toHaveAccessibleName('Like 1')
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  // Once: not after the next login.
  await like.click()
  await expect(like).toHaveAccessibleName('Like 0')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, me)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`/posts/${post.id}`)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(like).toHaveAccessibleName('Like 0')
})

test('a member who has liked the post already still likes it', async ({ site, page }) => {
  const { me, post } = await scene(site)
  await call(site, likePost, { token: me.token, params: { id: post.id } })
  await page.goto(`/posts/${post.id}`)
  const like = article(page).getByRole('button', { name: /^Like/ })
  await like.click()
  await logIn(page, me)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName('Like 1')
})

test('after OK, or on the way to another page, nothing is done', async ({ site, page }) => {
  const { me, post } = await scene(site)
  await page.goto(`/posts/${post.id}`)
  const like = article(page).getByRole('button', { name: /^Like/ })
  await like.click()
  await dialog(page, 'Login Required').getByRole('button', { name: 'OK' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, me)
  await expect(page).toHaveURL(`/posts/${post.id}`)
  await expect(like).toHaveAccessibleName('Like 0')
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.goto(`/posts/${post.id}`)
  await like.click()
  await dialog(page, 'Login Required').getByRole('link', { name: 'Login' }).click()
  await page.goBack()
  await expect(page).toHaveURL(`/posts/${post.id}`)
  await page.getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, me)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await page.goto(`/posts/${post.id}`)
  await expect(like).toHaveAccessibleName('Like 0')
})

test('a typed comment survives the sign-up, also over a page load, and the field has the focus', async ({
  site,
  page,
}) => {
  const { post } = await scene(site)
  await page.goto(`/posts/${post.id}`)
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.fill('Spins well')
  await page.getByRole('button', { name: 'comment', exact: true }).click()
  await dialog(page, 'Login Required').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await page.reload()
  await page.goBack()
  await expect(field).toHaveValue('Spins well')
  await page.getByRole('button', { name: 'comment', exact: true }).click()
  await signUp(page)
  await expect(page).toHaveURL(`/posts/${post.id}`)
  await expect(field).toHaveValue('Spins well')
  await expect(field).toBeFocused()
})

test('the dialogs open that a guest asked for', async ({ site, page }) => {
  const { me, post } = await scene(site)
  const comment = await call(site, createComment, {
    token: me.token,
    params: { id: post.id },
    body: { text: 'Yes' },
  })
  const menu = async (name: string) => {
    await article(page).getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const acts: [act: () => Promise<unknown>, opened: () => unknown][] = [
    [
      () =>
        article(page)
          .getByRole('button', { name: /^Rate this post/ })
          .click(),
      () => expect(dialog(page, 'Rate this post')).toBeVisible(),
    ],
    [
      () => article(page).getByRole('button', { name: 'Save' }).click(),
      () => expect(dialog(page, 'Save to list')).toBeVisible(),
    ],
    [
      () => article(page).getByRole('button', { name: 'Summarize' }).click(),
      () => expect(dialog(page, /^AI summary/)).toBeVisible(),
    ],
    [() => menu('Report post'), () => expect(dialog(page, /^Report/)).toBeVisible()],
    [
      () =>
        article(page)
          .getByRole('button', { name: /^Helpful/ })
          .click(),
      () => expect(article(page).getByRole('button', { name: 'Helpful (1)' })).toBeVisible(),
    ],
    [
      () => page.getByRole('button', { name: 'Like comment' }).click(),
      () =>
        expect(
          page.locator(`#comment-${comment.id}`).getByRole('button', { name: 'Like comment' }),
        ).toHaveAttribute('aria-pressed', 'true'),
    ],
    [
      () => menu('Hide this post'),
      () => expect(page.getByText('You will not see this post any more.')).toBeVisible(),
    ],
  ]
  for (const [act, opened] of acts) {
    const reader = await newPerson(site)
    await page.goto(`/posts/${post.id}`)
    await act()
    await logIn(page, reader)
    await expect(page).toHaveURL(`/posts/${post.id}`)
    await opened()
    await page.evaluate(() => sessionStorage.clear())
  }
})

test('a guest who follows, or shares a tool, does so after the login', async ({ site, page }) => {
  const { author, me, post } = await scene(site)
  await call(site, followMember, { token: author.token, params: { username: me.username } })
  await page.goto(`/members/${author.username}`)
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  await logIn(page, me)
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.goto(`/tools/${post.tool!.slug}`)
  await page.getByRole('button', { name: 'Edit facts' }).click()
  await logIn(page, me)
  await expect(dialog(page, /facts/i)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()

  await page.goto('/')
  await page.getByRole('link', { name: 'Share An Ai tools ...' }).click()
  await logIn(page, me)
  await expect(page).toHaveURL('/create-post')
})

test('no address makes anybody do something', async ({ site, page }) => {
  const { me, post } = await scene(site)
  await enter(page, me, `/posts/${post.id}?act=${encodeURIComponent(`like post ${post.id}`)}`)
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(article(page).getByRole('button', { name: 'Like 0' })).toHaveAttribute('aria-pressed', 'false')
})
