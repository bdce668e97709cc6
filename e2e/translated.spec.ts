import { expect, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { call, enter, newPerson, newPost } from '#testing/browser/members.ts'
import { test } from './test.ts'

/** Replaces each text by an element of its own, now and whenever a text comes, as browsers do that translate pages. */
async function translate(page: Page) {
  await page.evaluate(() => {
    const leftAlone = 'font, script, style, textarea, title, option'
    function translateIn(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text)
      for (const text of texts) {
        if (text.data === '' || !text.parentElement || text.parentElement.closest(leftAlone)) continue
        const font = document.createElement('font')
        font.textContent = text.data
        text.replaceWith(font)
      }
    }
    translateIn(document.body)
    new MutationObserver(() => translateIn(document.body)).observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
    })
  })
}

test('a member signs in on a translated page', async ({ site, page, problems }) => {
  problems.announce(/400 to POST|Login failed/)
  const me = await newPerson(site)
  await page.goto('/login')
  await translate(page)
  await page.getByLabel('Email').fill(me.email)
  await page.getByLabel('Password', { exact: true }).fill('Wrong!1952')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Invalid credentials')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(me.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: me.name })).toBeVisible()
})

test('a visitor signs up on a translated page, and password managers keep the address', async ({ page }) => {
  await page.goto('/register')
  await translate(page)
  const email = `translated${Date.now()}@example.org`
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Full name is required')).toBeVisible()
  await page.getByLabel('Full Name').fill('Grace Hopper')
  await page.getByLabel('Username').fill(`t${Date.now() % 100_000_000}`)
  await page.getByLabel('Email').fill(email)
  const passwords = [page.getByLabel('Password', { exact: true }), page.getByLabel('Confirm Password')]
  for (const field of passwords) {
    await field.fill('Compiler!1952')
    await expect(field).toHaveAttribute(
      'passwordrules',
      'minlength: 6; maxlength: 20; required: lower; required: upper; required: digit; required: [@$!%*?&];',
    )
  }
  await expect(page.locator('[autocomplete~=username]')).toHaveValue(email)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL('/')
})

test('a username signs in, too', async ({ site, page }) => {
  const me = await newPerson(site)
  await page.goto('/login')
  await expect(page.locator('[autocomplete~=username]')).toHaveCount(1)
  await page.getByLabel('Email').fill(me.username)
  await page.getByLabel('Password', { exact: true }).fill(me.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: me.name })).toBeVisible()
})

test('members write, like, save and edit on translated pages', async ({ site, page }) => {
  const me = await newPerson(site)
  const { id } = await newPost(site, me, { title: 'Translated' })
  await call(site, createComment, { params: { id }, token: me.token, body: { text: 'As it was' } })
  await enter(page, me, `/posts/${id}`)
  await translate(page)
  const main = page.getByRole('main')

  await main.getByPlaceholder('Type your message here...').fill('From afar')
  await main.getByRole('button', { name: 'comment', exact: true }).click()
  await expect(main.getByRole('listitem').filter({ hasText: 'From afar' })).toBeVisible()

  const comment = main.getByRole('listitem').filter({ hasText: 'As it was' })
  await comment.getByRole('button', { name: 'Edit comment' }).click()
  const editor = main.getByRole('textbox', { name: 'Edit comment' })
  await editor.fill('As it is')
  await main.getByRole('button', { name: 'Save Changes' }).click()
  await expect(editor).toBeHidden()
  await expect(main.getByRole('listitem').filter({ hasText: 'As it is' })).toBeVisible()

  await main.getByRole('button', { name: /^Like/ }).first().click()
  await expect(main.getByRole('button', { name: 'Like 1' }).first()).toHaveText('1')

  await main.getByRole('button', { name: /^Save/ }).first().click()
  const save = page.getByRole('dialog', { name: 'Save to list' })
  await save.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(save).toBeHidden()

  await page.getByRole('button', { name: 'Edit post' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  await edit.getByLabel('Post Title Or Tool Name').fill('Translated, too')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit).toBeHidden()
  await expect(main.getByRole('article', { name: 'Translated, too' })).toBeVisible()

  await page.getByRole('link', { name: 'Home' }).first().click()
  await expect(page).toHaveURL('/')
  await main.getByRole('link', { name: 'Top', exact: true }).click()
  await expect(main.getByRole('article').first()).toBeVisible()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('No notifications yet')
})
