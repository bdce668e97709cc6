import { expect, type Page } from '@playwright/test'
import { updateProfile } from '#contract/profiles.ts'
import { call, enter, newModerator, newPerson, signIn } from '#testing/browser/members.ts'
import { test } from './test.ts'

const main = (page: Page) => page.getByRole('main')

test('a member reports a profile, a moderator resets parts of it, and its member is told', async ({
  site,
  page,
  visitor,
}) => {
  const [member, reader, judge] = [
    await newPerson(site, 'Cheap Watches'),
    await newPerson(site),
    await newModerator(site),
  ]
  const profile = { bio: 'Buy our watches', website: 'https://watches.example/' }
  await call(site, updateProfile, { token: member.token, body: profile })

  // A guest is asked to sign in; a member says what is wrong; nobody reports themselves.
  await page.goto(`/members/${member.username}`)
  await main(page).getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Report profile' }).click()
  await page.getByRole('dialog', { name: 'Login Required' }).getByRole('button', { name: 'OK' }).click()
  await enter(page, reader, `/members/${reader.username}`)
  await expect(main(page).getByRole('heading', { name: reader.name })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'More actions' })).toBeHidden()
  await page.goto(`/members/${member.username}`)
  await main(page).getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Reset profile' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Report profile' }).click()
  const report = page.getByRole('dialog', { name: 'Report this profile' })
  await report.getByRole('radio', { name: 'Spam or advertising' }).check()
  await report.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Thank you. The moderators will have a look at it.')).toBeVisible()

  // A moderator sees the profile, and resets what advertises.
  const bench = await visitor(site)
  await signIn(bench, judge)
  await bench.getByRole('link', { name: 'Moderation' }).click()
  const reported = main(bench).getByRole('article', { name: 'Profile of Cheap Watches' })
  await expect(reported).toContainText('Buy our watches')
  await expect(reported).toContainText('https://watches.example/')
  await expect(reported.getByRole('button', { name: 'Keep' })).toBeVisible()
  await expect(reported.getByRole('button', { name: `Suspend @${member.username}` })).toBeVisible()
  await reported.getByRole('button', { name: 'Reset profile' }).click()
  const dialog = bench.getByRole('dialog', { name: 'Reset profile' })
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(['Choose what to reset', 'Reason is required'])
  await dialog.getByRole('checkbox', { name: 'Name' }).check()
  await dialog.getByRole('checkbox', { name: 'Bio' }).check()
  await dialog.getByRole('checkbox', { name: 'Links' }).check()
  await dialog.getByLabel('Reason').fill('It advertises')
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(dialog).toBeHidden()
  await expect(reported).toBeHidden()

  // Everyone sees that, and the member is told why.
  await page.reload()
  await expect(main(page).getByRole('heading', { name: member.username, level: 1 })).toBeVisible()
  await expect(main(page)).not.toContainText('watches')
  await enter(page, { ...member, name: member.username })
  await page.getByRole('button', { name: 'Notifications 1' }).click()
  const told = page.getByRole('link', { name: /The moderators reset your profile/ })
  await expect(told).toContainText('“It advertises”')
  await told.click()
  await expect(page).toHaveURL('/profile')
})
