import { expect, type Page } from '@playwright/test'
import { newPerson, newPost, signIn } from '#testing/browser/members.ts'
import { test } from './test.ts'

test('a category that one member named is in no menu but their own, until three tools have it', async ({
  site,
  page,
  visitor,
}) => {
  const [author, other] = [await newPerson(site), await newPerson(site)]
  const name = `Yaks ${author.username.slice(-6)}`
  const first = await newPost(site, author, { title: 'Yak finder', new_category: name })
  const category = first.categories.find((one) => one.name === name)!
  const menu = async (on: Page) => {
    await on.getByRole('button', { name: 'Select category' }).click()
    return on.getByRole('menuitem', { name })
  }
  await signIn(page, other)
  await expect(await menu(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`/?category=${category.id}`)
  await expect(page.getByRole('article', { name: 'Yak finder' })).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await page.goto('/create-post')
  await expect(page.getByLabel('Tool Name')).toBeVisible()
  await expect(page.getByText(name)).toHaveCount(0)

  const own = await visitor(site)
  await signIn(own, author)
  await own.goto('/create-post')
  await expect(await menu(own)).toBeVisible()

  for (const title of ['Yak comb', 'Yak milk']) {
    await newPost(site, other, {
      title,
      link: `https://${title.replace(' ', '-').toLowerCase()}.example.org`,
      category_ids: [category.id],
    })
  }
  await page.goto('/')
  await expect(await menu(page)).toBeVisible()
  await page.goto('/tools')
  await expect(page.getByRole('checkbox', { name })).toBeVisible()
})
