import { expect, type Page } from '@playwright/test'
import { messages } from '#contract/messages.ts'
import { newPerson } from '#testing/browser/members.ts'
import { test } from './test.ts'

const whole = {
  'Full Name': 'Ada Lovelace',
  Username: 'ada_1843',
  Email: 'ada.1843@example.org',
  Password: 'Engine!1843',
  'Confirm Password': 'Engine!1843',
}
type Fields = typeof whole
type Label = keyof Fields

const field = (page: Page, label: Label) => page.getByLabel(label, { exact: true })

async function fill(page: Page, values: Partial<Fields>) {
  for (const [label, value] of Object.entries(values)) await field(page, label as Label).fill(value)
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create Account' }).click()

/** A faulty value of each field, and its message. */
const refused: [Label, string, string][] = [
  ['Full Name', '   ', messages.name.required],
  ['Username', 'ab', messages.username.length],
  ['Email', 'ada@example', messages.email.invalid],
  ['Password', 'engine!1843', messages.password.characters],
  ['Confirm Password', 'Engine!1844', messages.password.mismatch],
]

test('each field says what is wrong with it, and nothing is sent', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.goto('/register')
  for (const [label, value, message] of refused) {
    await test.step(`${label} '${value}'`, async () => {
      const password = label === 'Password' ? { 'Confirm Password': value || whole['Confirm Password'] } : {}
      await fill(page, { ...whole, ...password, [label]: value })
      await submit(page)
      await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`^${escaped(message)}`))
      await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, label)).toBeFocused()
    })
  }
  expect(sent).toEqual([])
})

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

test('all fields are judged at once; editing one takes its own message away', async ({ page }) => {
  await page.goto('/register')
  await submit(page)
  const required = [
    messages.name.required,
    messages.username.required,
    messages.email.required,
    messages.password.required,
    messages.password.confirm,
  ]
  await expect(page.getByRole('alert')).toHaveText(required)
  await expect(field(page, 'Full Name')).toBeFocused()
  await field(page, 'Username').fill('x')
  await expect(page.getByRole('alert')).toHaveText(
    required.filter((text) => text !== messages.username.required),
  )
})

test('a guest signs up from the header, and is signed in and at home', async ({ page }) => {
  await page.goto('/aboutUs')
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/register')
  await fill(page, { ...whole, Username: 'ada_new', Email: 'ada.new@example.org' })
  await submit(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Share a tool' })).toContainText('Ada Lovelace')
})

test('what the server refuses stands above the form until something is typed', async ({
  page,
  site,
  problems,
}) => {
  problems.announce(/400 to POST .*\/register\//)
  problems.announce(/Registration failed/)
  const { email, username } = await newPerson(site)
  await page.goto('/register')
  await fill(page, { ...whole, Username: username.toUpperCase(), Email: email.toUpperCase() })
  await submit(page)
  const box = page.getByRole('alert')
  await expect(box).toHaveText(messages.email.taken)
  await expect(field(page, 'Username')).toHaveAccessibleDescription(messages.username.taken)
  await expect(field(page, 'Email')).toHaveAccessibleDescription(messages.email.taken)
  await expect(field(page, 'Username')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue(email.toUpperCase())
  await field(page, 'Full Name').press('End')
  await expect(box).toBeVisible()
  await field(page, 'Full Name').press('x')
  await expect(box).toBeHidden()
  await field(page, 'Username').press('x')
  await expect(field(page, 'Username')).toHaveAccessibleDescription('')
  await expect(field(page, 'Email')).toHaveAccessibleDescription(messages.email.taken)
})

test('while it is under way, everything waits', async ({ page }) => {
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/accounts/register/', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/register')
  await fill(page, { ...whole, Username: 'ada_busy', Email: 'ada.busy@example.org' })
  await submit(page)
  await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  for (const label of Object.keys(whole)) await expect(field(page, label as Label)).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('aria-disabled', 'true')
  answer()
  await expect(page).toHaveURL('/')
})

test('passwords can be shown and hidden, each for itself', async ({ page }) => {
  await page.goto('/register')
  await fill(page, { Password: 'Engine!1843', 'Confirm Password': 'Engine!1843' })
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await expect(field(page, 'Confirm Password')).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
})

test('who has an account finds the login', async ({ page }) => {
  await page.goto('/register')
  await expect(page.getByText('Already have an account?')).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
})
