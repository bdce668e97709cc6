import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { changeEmail } from '#contract/email-verification.ts'
import { call, enter, newPerson, newPost, signIn, type Person } from '#testing/browser/members.ts'
import { Site } from '#testing/site-process.ts'
import { test as base } from './test.ts'

/** The tests on a site that asks for confirmed addresses. */
const test = base.extend<object, { site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from its parameter.
    async ({}, provide) => {
      const site = await Site.start({ demo: true, env: { EMAIL_VERIFICATION: 'on' } })
      await provide(site)
      await site.remove()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

/** The paths of the links that were mailed to an address, oldest first. */
async function mailedPaths(site: Site, email: string): Promise<string[]> {
  const outbox = join(site.dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const mails = await Promise.all(files.map((name) => readFile(join(outbox, name), 'utf8')))
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .flatMap((mail) => {
      // Quoted-printable: soft line breaks and encoded `=`.
      const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
      return /\/verify-email\?token=[\w-]{43}/.exec(text)?.[0] ?? []
    })
}

async function mailedPath(site: Site, email: string): Promise<string> {
  await expect.poll(async () => (await mailedPaths(site, email)).length).toBeGreaterThan(0)
  return (await mailedPaths(site, email)).at(-1)!
}

const chosen = 'chosen by the owner'

async function choosePassword(page: Page): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(chosen)
  await page.getByLabel('Confirm Password', { exact: true }).fill(chosen)
}

const passwordOf = ({ password }: Person) => password

test('a new member confirms the address; until then some things are refused', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/^40[03] to POST /)
  problems.announce(/^Console error: (Commenting|The link of the mail) failed/)
  const person = await newPerson(site)
  const posts = [await newPost(site, person), await newPost(site, person)]
  await enter(page, person, `/posts/${posts[0]!.id}`)
  const banner = page.getByRole('region', { name: 'Email confirmation' })
  await expect(banner.getByText('Please confirm your email address')).toBeVisible()
  await banner.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText(`A new link is on its way to ${person.email}.`)).toBeVisible()

  const text = 'Look at example.org'
  await page.getByLabel('Your comment').fill(text)
  await page.getByRole('button', { name: 'comment', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Please confirm your email address first')
  await expect(page.getByLabel('Your comment')).toHaveValue(text)

  const path = await mailedPath(site, person.email)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible()
  await expect(page).toHaveURL(/\/verify-email$/)
  await expect(banner).toHaveCount(0)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid any more')
  await expect(page.getByRole('main').getByRole('button', { name: 'Send again' })).toBeVisible()
  await page.goto(`/posts/${posts[0]!.id}`)
  await expect(page.getByLabel('Your comment')).toHaveValue(text)
  await page.getByRole('button', { name: 'comment', exact: true }).click()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
})

test('a third post of an unconfirmed member is refused, and nothing typed is lost', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/^403 to POST /)
  problems.announce(/^Console error: Publishing failed/)
  const person = await newPerson(site)
  for (let nth = 0; nth < 2; nth += 1) await newPost(site, person)
  await enter(page, person, '/create-post')
  await page.getByLabel('Tool Name').fill('The third')
  await page.getByLabel('Description').fill('What it does')
  await page.getByRole('checkbox', { name: 'Data Analysis' }).check()
  await page.getByRole('radio', { name: 'Satisfied', exact: true }).check()
  await page.getByRole('button', { name: 'Publish Post' }).click()
  await expect(page.getByRole('alert')).toContainText('Please confirm your email address first')
  await expect(page.getByLabel('Tool Name')).toHaveValue('The third')
})

test('a member changes the address, and the old one undoes it', async ({ page, site, problems }) => {
  problems.announce(/^40[019] to /)
  problems.announce(/^Console error: (Changing the email address|The link of the mail) failed/)
  // An undone change ends the session.
  problems.announce(/^Console error: Loading the profile failed/)
  const person = await newPerson(site)
  await enter(page, person, '/profile')
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  for (const name of ['Export my data', 'Delete account'])
    await expect(page.getByRole('button', { name })).toBeVisible()
  const email = `new-${person.email}`
  await page.getByRole('region', { name: 'Email' }).getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change email' })
  await dialog.getByLabel('New email').fill(email)
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await expect(dialog.getByText('Password is required')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await expect(dialog.getByText('The password is wrong')).toBeVisible()
  await expect(dialog.getByLabel('New email')).toHaveValue(email)
  await dialog.getByLabel('Password', { exact: true }).fill(passwordOf(person))
  await dialog.getByRole('button', { name: 'Change email' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(`Please open the link that we have sent to ${email}`)).toBeVisible()
  const region = page.getByRole('region', { name: 'Email' })
  await expect(region.getByText(person.email, { exact: true })).toBeVisible()

  await page.goto(await mailedPath(site, email))
  await expect(page.getByRole('heading', { level: 1, name: 'Email confirmed' })).toBeVisible()
  await expect(page.getByText('Your email address has been changed.')).toBeVisible()
  // The undo link came before the mail that tells of the change, and after the confirmation of the first address.
  await page.goto((await mailedPaths(site, person.email)).at(-1)!)
  await expect(page.getByRole('heading', { level: 1, name: 'Undo the change of your email' })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo change' })
  await undo.click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('password123')
  await page.getByLabel('Confirm Password', { exact: true }).fill('password123')
  await undo.click()
  await expect(page.getByText('This password is one of the most used')).toBeVisible()
  await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('password123')
  await choosePassword(page)
  await undo.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change undone' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, { ...person, password: chosen })

  // A link of another account leaves this session alone.
  const other = await newPerson(site)
  const body = { email: `new-${other.email}`, password: other.password }
  await call(site, changeEmail, { token: other.token, body })
  await expect.poll(async () => (await mailedPaths(site, other.email)).length).toBe(2)
  await page.goto((await mailedPaths(site, other.email)).at(-1)!)
  await choosePassword(page)
  await undo.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change undone' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('a guest opens a stale link', async ({ page, site, problems }) => {
  problems.announce(/^400 to POST /)
  problems.announce(/^Console error: The link of the mail failed/)
  const person = await newPerson(site)
  const body = { email: `other-${person.email}`, password: person.password }
  await call(site, changeEmail, { token: person.token, body })
  await page.goto(`/verify-email?token=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is not valid any more')
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})
