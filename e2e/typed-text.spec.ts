import { expect, type Locator, type Page } from '@playwright/test'
import { createComment } from '#contract/comments.ts'
import { call, enter, newPerson, newPost, type Person } from '#testing/browser/members.ts'
import type { Site } from '#testing/site-process.ts'
import { test } from './test.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })
const commentField = (page: Page) => page.getByRole('textbox', { name: 'Your comment' })

/** Escape as an input method sends it: to end a composition, not to close anything. */
async function pressComposing(field: Locator, sign: { isComposing: true } | { keyCode: 229 }) {
  await field.dispatchEvent('keydown', { key: 'Escape', code: 'Escape', ...sign })
}

/** Typed text survives each way to close the form, until the member says 'Discard'. */
async function expectAsked(page: Page, field: Locator, form: Locator, ways: (() => Promise<void>)[]) {
  const text = await field.inputValue()
  await field.focus()
  await pressComposing(field, { isComposing: true })
  await pressComposing(field, { keyCode: 229 })
  for (const way of ways) {
    await expect(question(page)).toBeHidden()
    await way()
    await question(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(question(page)).toBeHidden()
    await expect(field).toHaveValue(text)
  }
  await ways[0]!()
  await question(page).getByRole('button', { name: 'Discard' }).click()
  await expect(form).toBeHidden()
}

async function newComment(site: Site, post: number, by: Person, text: string) {
  await call(site, createComment, { params: { id: post }, token: by.token, body: { text } })
}

test('an edited comment and a reply are discarded only after a question', async ({ site, page }) => {
  const me = await newPerson(site)
  const { id } = await newPost(site, me)
  await newComment(site, id, me, 'As it was')
  await enter(page, me, `/posts/${id}`)
  const item = page.getByRole('region', { name: 'Comments' }).getByRole('listitem')
  const button = (name: string) => item.getByRole('button', { name, exact: true })

  await button('Edit comment').click()
  const editor = item.getByRole('textbox', { name: 'Edit comment' })
  await editor.press('Escape')
  await expect(editor).toBeHidden()
  await button('Edit comment').click()
  await editor.fill('As it will be')
  await expectAsked(page, editor, editor, [() => editor.press('Escape'), () => button('Cancel').click()])
  await expect(item).toContainText('As it was')

  await button('Reply').click()
  const reply = item.getByRole('textbox', { name: 'Write a reply...' })
  await reply.fill('A thought')
  await expectAsked(page, reply, reply, [() => button('Cancel').click(), () => reply.press('Escape')])
})

test('dialogs with typed text ask before they close', async ({ site, page }) => {
  const [me, other] = [await newPerson(site), await newPerson(site)]
  const own = await newPost(site, me, { title: 'Mine' })
  const foreign = await newPost(site, other, { title: 'Theirs' })

  await enter(page, me, `/posts/${own.id}`)
  await page.getByRole('button', { name: 'Edit post' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  const title = edit.getByLabel('Post Title Or Tool Name')
  await title.fill('Changed')
  await expectAsked(page, title, edit, [
    () => edit.getByRole('button', { name: 'Cancel' }).click(),
    () => edit.getByRole('button', { name: 'Close' }).click(),
    () => title.press('Escape'),
  ])

  await page.goto('/saved')
  await page.getByRole('button', { name: 'Create New List' }).click()
  const list = page.getByRole('dialog', { name: 'Create New List' })
  const name = list.getByLabel('List name')
  await name.fill('Weaving')
  await expectAsked(page, name, list, [
    () => list.getByRole('button', { name: 'Close' }).click(),
    () => name.press('Escape'),
  ])

  await page.goto(`/posts/${foreign.id}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /^Save/ }).first().click()
  const save = page.getByRole('dialog', { name: 'Save to list' })
  await save.getByRole('button', { name: 'New List' }).click()
  const newName = save.getByLabel('List name')
  await newName.fill('Weaving')
  await expectAsked(page, newName, newName, [() => save.getByRole('button', { name: 'Cancel' }).click()])
  await save.getByRole('button', { name: 'New List' }).click()
  await newName.fill('Weaving')
  await expectAsked(page, newName, save, [
    () => newName.press('Escape'),
    () => save.getByRole('button', { name: 'Close' }).click(),
  ])

  await main.getByRole('button', { name: /^More/ }).first().click()
  await page.getByRole('menuitem', { name: 'Report post' }).click()
  const report = page.getByRole('dialog', { name: 'Report this post' })
  const details = report.getByLabel('Details (optional)')
  await details.fill('The third link is spam')
  await expectAsked(page, details, report, [
    () => details.press('Escape'),
    () => report.getByRole('button', { name: 'Cancel' }).click(),
  ])
})

test('a message to the operator is left only after a question', async ({ page }) => {
  await page.goto('/contactUs')
  await page.getByLabel('Message').fill('The search box loses a letter.')
  await page.getByRole('link', { name: 'Home' }).first().click()
  const leaving = page.getByRole('dialog', { name: 'Leave this page?' })
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Message')).toHaveValue('The search box loses a letter.')
  await page.getByRole('link', { name: 'Home' }).first().click()
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
})

const heightOf = async (field: Locator) => (await field.boundingBox())!.height
const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index}`).join('\n')

for (const browser of ['that can', 'that cannot']) {
  test(`text areas grow with their text, in a browser ${browser} size fields by content`, async ({
    page,
  }) => {
    if (browser === 'that cannot') {
      await page.addInitScript(() => {
        CSS.supports = () => false
        const style = new CSSStyleSheet()
        style.replaceSync('textarea { field-sizing: fixed !important }')
        document.adoptedStyleSheets = [style]
      })
    }
    await page.goto('/contactUs')
    const field = page.getByLabel('Message')
    const least = await heightOf(field)
    expect(least).toBeGreaterThan(7 * 20)
    await field.fill(lines(12))
    const full = await field.evaluate((area) => area.scrollHeight - area.clientHeight)
    expect(full).toBeLessThanOrEqual(1)
    expect(await heightOf(field)).toBeGreaterThan(least + 4 * 20)
    await field.fill(lines(200))
    const { height } = page.viewportSize()!
    expect(await heightOf(field)).toBeLessThan(0.65 * height)
    await field.fill('')
    await expect.poll(() => heightOf(field)).toBeCloseTo(least, 0)
  })
}

for (const size of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the list of members fits into the window, at ${size.width} px`, async ({ site, page }) => {
    const tag = `m${Date.now() % 1_000_000}`
    for (let n = 0; n < 8; n += 1) await newPerson(site, 'Grace Hopper', `${tag}_${n}`)
    const me = await newPerson(site)
    const { id } = await newPost(site, me)
    await page.setViewportSize(size)
    await enter(page, me, `/posts/${id}`)

    async function expectFitting(field: Locator, block: ScrollLogicalPosition) {
      await field.fill('Thanks, ')
      await field.evaluate((area, at) => area.scrollIntoView({ block: at }), block)
      await field.press('End')
      await field.pressSequentially(`@${tag}`)
      const members = page.getByRole('listbox', { name: 'Members' })
      await expect(members.getByRole('option')).toHaveCount(8)
      await expect(members).toBeInViewport({ ratio: 1 })
      const [list, area] = [(await members.boundingBox())!, (await field.boundingBox())!]
      expect(list.y >= area.y + area.height || list.y + list.height <= area.y).toBe(true)
      expect(list.height).toBeGreaterThan(120)
      await members.getByRole('option').last().click()
      await expect(field).toHaveValue(`Thanks, @${tag}_7 `)
    }
    for (const block of ['start', 'center', 'end'] as const) await expectFitting(commentField(page), block)

    await page.getByRole('button', { name: 'Edit post' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Post' })
    for (const block of ['center', 'end'] as const) {
      await expectFitting(dialog.getByLabel('Post Description'), block)
      await expectFitting(dialog.getByLabel('Post Review'), block)
    }
  })
}
