import { expect } from '@playwright/test'
import { setFact } from '#contract/tool-facts.ts'
import { call, enter, newModerator, newPerson, newPost, signIn } from '#testing/browser/members.ts'
import { test } from './test.ts'

test('a member edits facts, the history draws the price, and a moderator reverts a change', async ({
  site,
  page,
  problems,
  visitor,
}) => {
  problems.announce(/400 to PUT .*\/facts\/data_location\//)
  const [ada, judge] = [await newPerson(site), await newModerator(site)]
  const { tool } = await newPost(site, ada, { title: 'Fact finder', link: 'https://fact-finder.example/' })
  const slug = tool!.slug
  const body = { value: { amount: 9.99, currency: 'USD', per: 'month' }, source: 'https://a.example/prices' }
  await call(site, setFact, { token: ada.token, params: { slug, key: 'price' }, body })

  // A guest is asked to log in.
  const guest = await visitor(site)
  await guest.goto(`/tools/${slug}/history`)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('History of Fact finder')
  await guest.getByRole('button', { name: 'Edit facts' }).click()
  await expect(guest.getByRole('dialog', { name: 'Login Required' })).toBeVisible()
  await expect(guest.getByRole('region', { name: 'Price history' })).toBeHidden()

  // A value that the server refuses stays as it was typed, with the reason; the rest is saved.
  await enter(page, ada, `/tools/${slug}/history`)
  const changes = page.getByRole('main').getByRole('listitem')
  await expect(changes).toHaveText([/Price.*\$9\.99 a month.*just now by @/])
  await page.getByRole('button', { name: 'Edit facts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit facts' })
  await dialog.getByLabel('Pricing').selectOption('Free trial')
  await dialog.getByRole('textbox', { name: 'Price' }).fill('14')
  await dialog.getByRole('checkbox', { name: 'iOS' }).check()
  const languages = dialog.getByRole('group', { name: 'Languages' })
  await languages.getByRole('button', { name: 'Add language' }).click()
  for (const name of ['German', 'English', 'Zulu']) {
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await page.keyboard.press('Escape')
  await languages.getByRole('button', { name: 'Remove Zulu' }).click()
  const location = dialog.getByRole('group', { name: 'Data location' })
  await location.getByRole('textbox', { name: 'Data location' }).fill('EU')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(location.getByLabel('Source')).toBeFocused()
  await expect(location).toContainText('This fact needs a source')
  await expect(dialog.getByRole('textbox', { name: 'Data location' })).toHaveValue('EU')
  await location.getByLabel('Source').fill('https://a.example/privacy')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('The facts have been saved.')).toBeVisible()
  await expect(changes).toHaveCount(6)
  await expect(changes.filter({ hasText: 'Languages' })).toContainText('German, English')
  const prices = page.getByRole('region', { name: 'Price history' })
  await expect(prices.getByRole('table', { name: 'Prices' }).getByRole('row')).toContainText([
    'Price',
    '$9.99 a month',
    '$14 a month',
  ])

  // A moderator puts the old price back.
  await signIn(guest, judge)
  await guest.goto(`/tools/${slug}/history`)
  const change = guest.getByRole('listitem').filter({ hasText: '→ $14 a month' })
  await change.getByRole('button', { name: 'Revert' }).click()
  const revert = guest.getByRole('dialog', { name: 'Revert change' })
  await expect(revert).toContainText('Price will be “$9.99 a month” again')
  await revert.getByLabel('Reason').fill('Not true')
  await revert.getByRole('button', { name: 'Revert' }).click()
  await expect(change).toContainText('Reverted')
  await expect(guest.getByRole('region', { name: 'Price history' })).toBeHidden()
  await expect(guest.getByRole('main').getByRole('listitem')).toHaveCount(7)
})
