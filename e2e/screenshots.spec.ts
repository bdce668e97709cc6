import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addPostPicture } from '#contract/post-pictures.ts'
import { enter, newPerson } from '#testing/browser/members.ts'
import { expectAccessible } from './accessibility.ts'
import { test } from './test.ts'

const pictureOf = async (name: string, background: string, width = 800, height = 500) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer(),
})
const start = await pictureOf('start.png', '#336699', 1800, 1200)
const settings = await pictureOf('settings.png', '#996633', 500, 900)
const third = await pictureOf('third.png', '#339966')

const fields = (within: Page | Locator) => within.getByRole('group', { name: 'Screenshots' })
const files = (within: Page | Locator) => within.getByLabel('Screenshot files')
const described = (within: Page | Locator, n: number) => within.getByLabel(`Describe screenshot ${n}`)
const shot = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

async function fillPost(page: Page, title: string) {
  await page.getByLabel('Tool Name').fill(title)
  await page.getByLabel('Description').fill('Sorts your photos by who is in them.')
  await page.getByRole('checkbox', { name: 'Data Analysis' }).check()
  await page.getByRole('radio', { name: 'Satisfied', exact: true }).check()
}

const publish = (page: Page) => page.getByRole('button', { name: 'Publish Post' }).click()

test('two screenshots are published, seen by keyboard, described anew and removed', async ({
  page,
  site,
}) => {
  await enter(page, await newPerson(site), '/create-post')
  await fillPost(page, 'Pictured Sorter')
  const gif = { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  const large = { ...start, name: 'large.png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await files(page).setInputFiles([gif, start, large])
  await expect(fields(page).getByText('a.gif: A picture must be a PNG, JPEG or WebP file')).toBeVisible()
  await expect(fields(page).getByText('large.png: A picture can have at most 5 MiB')).toBeVisible()
  await files(page).setInputFiles([settings, third])
  await described(page, 1).fill('The start page')
  await fields(page).getByRole('button', { name: 'Remove screenshot 3' }).press('Enter')
  await expect(fields(page).getByRole('button', { name: 'Add screenshots' })).toBeFocused()
  await expectAccessible(page)

  // Nothing is published, and nothing that was typed lost, while a description is missing.
  await publish(page)
  await expect(fields(page).getByText('Screenshot description is required')).toBeVisible()
  await expect(described(page, 2)).toBeFocused()
  await described(page, 2).fill('The settings')
  await publish(page)
  await expect(page.getByText('Post Created Successfully!')).toBeVisible()
  await expect(page).toHaveURL('/')

  const card = page.getByRole('article', { name: 'Pictured Sorter' })
  const first = shot(card, 'Screenshot 1 of 2: The start page')
  await expect(first.locator('img')).toHaveJSProperty('complete', true)
  await expect(first.locator('img')).toHaveAttribute('loading', 'lazy')
  await first.press(' ')
  const viewer = page.getByRole('dialog', { name: 'Screenshot 1 of 2' })
  await expect(viewer.getByRole('img', { name: 'The start page' })).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('ArrowRight')
  const second = page.getByRole('dialog', { name: 'Screenshot 2 of 2' })
  await expect(second.getByRole('img', { name: 'The settings' })).toBeVisible()
  await second.getByRole('button', { name: 'Next' }).press('Enter')
  await viewer.getByRole('button', { name: 'Previous' }).press('Enter')
  await expect(second).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(first).toBeFocused()

  await card.getByRole('link', { name: 'Pictured Sorter', exact: true }).click()
  await expect(page).toHaveURL(/\/posts\/\d+$/)
  await page.getByRole('button', { name: 'Edit post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  await described(dialog, 1).fill('The first page')
  await dialog.getByRole('button', { name: 'Remove screenshot 2' }).click()
  await files(dialog).setInputFiles(third)
  await described(dialog, 2).fill('The third page')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your changes have been saved.')).toBeVisible()
  await expect(shot(page, 'Screenshot 1 of 2: The first page')).toBeVisible()
  await expect(shot(page, 'Screenshot 2 of 2: The third page')).toBeVisible()
  await page.reload()
  await expect(shot(page, 'Screenshot 2 of 2: The third page')).toBeVisible()
  await expect(page.getByText(/^edited/i)).toHaveCount(0)
})

test('a screenshot that fails leaves the post published, and is uploaded by editing it', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/500 to POST .*\/pictures\//)
  problems.announce(/Saving a screenshot failed/)
  await enter(page, await newPerson(site), '/create-post')
  await fillPost(page, 'Half Pictured')
  await files(page).setInputFiles([start, settings])
  await described(page, 1).fill('The start page')
  await described(page, 2).fill('The settings')
  let uploads = 0
  const path = `**/api${addPostPicture.path.replace(':id', '*')}`
  await page.route(path, (route) => {
    uploads += 1
    const detail = 'Too many pictures are being uploaded right now.'
    return uploads === 2 ? route.fulfill({ status: 500, json: { code: 'error', detail } }) : route.continue()
  })
  await publish(page)
  await expect(page.getByText(/^Your post is published. Screenshot 2 was not saved/)).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.unroute(path)

  const card = page.getByRole('article', { name: 'Half Pictured' })
  await expect(shot(card, 'Screenshot 1 of 1: The start page')).toBeVisible()
  await card.getByRole('link', { name: 'Half Pictured', exact: true }).click()
  await page.getByRole('button', { name: 'Edit post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  await expect(described(dialog, 2)).toHaveValue('The settings')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(shot(page, 'Screenshot 2 of 2: The settings')).toBeVisible()
})

test('a picture is pasted or dropped, and a fifth one is refused', async ({ page, site }) => {
  await enter(page, await newPerson(site), '/create-post')
  await fillPost(page, 'Pasted')
  /** Sends the event that a browser sends when files are pasted or dropped. */
  const give = (target: Locator, type: 'paste' | 'drop', names: string[]) =>
    target.evaluate(
      (element, { kind, given, bytes }) => {
        const data = new DataTransfer()
        for (const name of given) {
          data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/png' }))
        }
        const init = { bubbles: true, cancelable: true }
        element.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...init, clipboardData: data })
            : new DragEvent('drop', { ...init, dataTransfer: data }),
        )
      },
      { kind: type, given: names, bytes: [...third.buffer] },
    )
  await give(page.getByLabel('Description'), 'paste', ['pasted.png'])
  await expect(described(page, 1)).toBeVisible()
  await give(fields(page), 'drop', ['two.png', 'three.png', 'four.png', 'five.png'])
  await expect(described(page, 4)).toBeVisible()
  await expect(fields(page).getByText('five.png: A post can have at most 4 screenshots')).toBeVisible()
  await expect(fields(page).getByRole('button', { name: 'Add screenshots' })).toBeDisabled()
})

test('without scripts a screenshot is a link to the picture', async ({ browser, site, page }) => {
  await enter(page, await newPerson(site), '/create-post')
  await fillPost(page, 'Plainly Pictured')
  await files(page).setInputFiles(start)
  await described(page, 1).fill('The start page')
  await publish(page)
  await expect(page).toHaveURL('/')
  const address = await page.getByRole('link', { name: 'Plainly Pictured', exact: true }).getAttribute('href')
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.url })
  const plain = await context.newPage()
  await plain.goto(address!)
  await shot(plain, 'Screenshot 1 of 1: The start page').click()
  await expect(plain).toHaveURL(/\/api\/media\/[0-9a-f]{32}\.webp$/)
  await context.close()
})
