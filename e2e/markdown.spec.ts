import { expect, type Page } from '@playwright/test'
import { newPerson, newPost, enter } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const typed = [
  'It is **very** fast, see https://example.org/a_b.',
  '> Quoted by @NAME',
  '- one\n- two',
  '```\nlet a = "*b*"\n```',
  '<img src=x onerror="document.title=1"> [no](javascript:alert(1)) ![a](https://example.org/b.png)',
].join('\n\n')

const article = (page: Page) => page.getByRole('main').getByRole('article').first()

test('a description in Markdown is shown as such on its page, harmlessly, and without marks on cards', async ({
  site,
  page,
}) => {
  const author = await newPerson(site)
  const description = typed.replace('NAME', author.username)
  const { id, title } = await newPost(site, author, { description, personal_review: 'Good *enough*' })
  await page.goto(`/posts/${id}`)
  const text = article(page)
  await expect(text.locator('strong')).toHaveText('very')
  const link = text.getByRole('link', { name: 'https://example.org/a_b' })
  await expect(link).toHaveAttribute('rel', 'nofollow ugc noopener')
  await expect(text.getByRole('blockquote').getByRole('link')).toHaveAttribute(
    'href',
    `/members/${author.username}`,
  )
  await expect(text.getByRole('listitem').filter({ hasText: 'two' })).toBeVisible()
  await expect(text.getByText('let a = "*b*"')).toBeVisible()
  await expect(text).toContainText('<img src=x onerror="document.title=1"> [no](javascript:alert(1)) ![a](')
  await expect(text.locator('em')).toHaveText('enough')
  expect(await text.locator('a[href^="javascript"], .markdown img').count()).toBe(0)
  expect(await page.title()).toContain(title)
  const meta = page.locator('meta[name="description"]')
  await expect(meta).toHaveAttribute(
    'content',
    /^It is very fast, see https:\/\/example\.org\/a_b\. Quoted by @/,
  )
  await expectAccessible(page, 'main')

  await page.goto(`/members/${author.username}`)
  await expect(article(page)).toContainText('It is very fast, see https://example.org/a_b.')
  await expect(article(page)).not.toContainText('**')
})

test('a comment is previewed, and its field offers members after an @', async ({ site, page }) => {
  const friend = await newPerson(site)
  const { id } = await newPost(site, friend)
  await enter(page, await newPerson(site), `/posts/${id}`)
  const field = page.getByRole('textbox', { name: 'Your comment' })
  await field.fill('**Thanks** ')
  await field.press('End')
  await field.pressSequentially(`@${friend.username.slice(0, -1)}`)
  const members = page.getByRole('listbox', { name: 'Members' })
  const option = members.getByRole('option', { name: `@${friend.username}` })
  await expect(option).toBeVisible()
  await field.press('Escape')
  await expect(members).toBeHidden()
  await field.pressSequentially(friend.username.slice(-1))
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'main')
  await field.press('Enter')
  await expect(field).toHaveValue(`**Thanks** @${friend.username} `)
  await expect(members).toBeHidden()

  const form = page.locator('form').filter({ has: page.getByPlaceholder('Type your message here...') })
  await form.getByRole('tab', { name: 'Preview' }).click()
  const preview = form.getByRole('tabpanel', { name: 'Preview' })
  await expect(preview.locator('strong')).toHaveText('Thanks')
  await expect(preview.getByRole('link', { name: `@${friend.username}` })).toBeVisible()
  await expect(field).toBeHidden()
  await form.getByRole('tab', { name: 'Preview' }).press('ArrowLeft')
  await expect(form.getByRole('tab', { name: 'Write' })).toBeFocused()
  await expect(field).toHaveValue(`**Thanks** @${friend.username} `)
})
