import { expect, type Page } from '@playwright/test'
import { demoSignIn } from '#server/demo/demo.ts'
import { fillLogin } from '#testing/browser/members.ts'

export interface Screen {
  name: string
  path: string
  /** Seen by members only. */
  member?: boolean
  /** The steps on the page before it looks as its name says. */
  open?: (page: Page) => Promise<void>
  /** The part of it that no other screen has. */
  part?: string
}

const dialog = '[role="dialog"]'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first()

async function showDialog(page: Page, name: string) {
  await page.getByRole('dialog', { name }).waitFor()
}

/** Goes on to the QR code. */
async function setUpTwoFactor(page: Page) {
  await button(page, 'Set up two-step sign-in').click()
  const region = page.getByRole('region', { name: 'Two-step sign-in' })
  await region.getByLabel('Password', { exact: true }).fill(demoSignIn.password)
  await button(page, 'Continue').click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
}

/** The ways to look at screens. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]
export const widths = [1440, 375] as const

/** Every screen of the demo site, and every dialog. */
export const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home-filtered', path: '/?category=2' },
  {
    name: 'home-filter-menu',
    path: '/?category=1&category=2',
    open: (page) => button(page, 'Select category').click(),
  },
  { name: 'home-nothing-found', path: '/?category=1&category=2&category=3&category=4&category=5&category=6' },
  { name: 'unknown-path', path: '/no/such/place' },
  { name: 'rules', path: '/rules' },
  { name: 'post', path: '/posts/3' },
  { name: 'unknown-post', path: '/posts/999999' },
  { name: 'tool', path: '/tools/ollama' },
  {
    name: 'why-is-this-here',
    path: '/',
    open: async (page) => {
      await page.getByRole('button', { name: 'Why is this here?' }).filter({ visible: true }).first().click()
      await showDialog(page, 'Why is this here?')
    },
    part: dialog,
  },
  { name: 'unknown-tool', path: '/tools/no-such-tool' },
  {
    name: 'claim-tool',
    path: '/tools/ollama',
    member: true,
    open: async (page) => {
      await button(page, 'More').click()
      await page.getByRole('menuitem', { name: 'Is this your tool?' }).click()
      await showDialog(page, 'Claim Ollama')
      await page.getByRole('tab', { name: 'Meta tag' }).waitFor()
    },
    part: dialog,
  },
  { name: 'admin', path: '/admin', member: true },
  { name: 'admin-members', path: '/admin/members', member: true },
  { name: 'admin-settings', path: '/admin/settings', member: true },
  { name: 'admin-pages', path: '/admin/pages', member: true },
  { name: 'admin-page', path: '/admin/pages/rules', member: true },
  { name: 'admin-invites', path: '/admin/invites', member: true },
  { name: 'admin-import', path: '/admin/import', member: true },
  { name: 'admin-webhooks', path: '/admin/webhooks', member: true },
  { name: 'admin-jobs', path: '/admin/jobs', member: true },
  { name: 'admin-needs', path: '/admin/needs', member: true },
  { name: 'admin-log', path: '/admin/log', member: true },
  { name: 'integrity', path: '/integrity' },
  { name: 'integrity-log', path: '/integrity/log' },
  { name: 'login', path: '/login' },
  {
    name: 'login-refused',
    path: '/login',
    open: async (page) => {
      await page.getByRole('button', { name: 'Login', exact: true }).click()
      await page.getByText('Email is required').waitFor()
    },
  },
  {
    name: 'login-second-step',
    path: '/login',
    open: async (page) => {
      const body = { detail: 'Code', code: 'two_factor_required', two_factor_token: 'of-no-account' }
      await page.route('**/api/accounts/login/', (route) => route.fulfill({ status: 401, json: body }))
      await fillLogin(page, { email: 'maya@example.org', password: 'Secret1!' })
      await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor()
    },
  },
  { name: 'login-expired', path: '/login?error=expired' },
  { name: 'login-finish', path: '/login/finish' },
  { name: 'register', path: '/register' },
  { name: 'forgot-password', path: '/forgot-password' },
  { name: 'verify-email', path: '/verify-email' },
  { name: 'search', path: '/search?q=notes' },
  { name: 'search-nothing-found', path: '/search?q=zzzzzzzzzzzz' },
  { name: 'search-close-matches', path: '/search?q=meeting+notes+transcription' },
  { name: 'find', path: '/find' },
  { name: 'saved-needs', path: '/find', member: true },
  { name: 'find-results', path: '/find?need=free+open+source+alternative+to+Midjourney' },
  { name: 'find-nothing-found', path: '/find?need=zzzzzzzzzzzz' },
  { name: 'tools', path: '/tools' },
  {
    name: 'tools-chosen',
    path: '/tools?pricing=free&platform=web',
    open: async (page) => {
      for (const index of [0, 1])
        await page
          .getByRole('checkbox', { name: /^Compare / })
          .nth(index)
          .check()
      await page.getByRole('link', { name: 'Compare (2)' }).waitFor()
    },
  },
  { name: 'tools-nothing-found', path: '/tools?q=zzzzzzzzzzzz' },
  { name: 'compare', path: '/compare?slug=ollama&slug=notebooklm&slug=loom' },
  { name: 'compare-nothing', path: '/compare' },
  { name: 'about', path: '/aboutUs' },
  { name: 'contact', path: '/contactUs' },
  { name: 'member', path: '/members/marisolq' },
  { name: 'tool-history', path: '/tools/power-bi/history' },
  {
    name: 'login-required',
    path: '/posts/3',
    part: dialog,
    open: async (page) => {
      await button(page, /^Like/).click()
      await showDialog(page, 'Login Required')
    },
  },
  { name: 'home-of-a-member', path: '/', member: true },
  {
    name: 'rate',
    path: '/posts/3',
    member: true,
    part: dialog,
    open: async (page) => {
      await button(page, /^Rate this post/).click()
      await showDialog(page, 'Rate this post')
    },
  },
  {
    name: 'save',
    path: '/posts/3',
    member: true,
    part: dialog,
    open: async (page) => {
      await page.getByRole('main').getByRole('button', { name: 'Save', pressed: false }).first().click()
      await showDialog(page, 'Save to list')
    },
  },
  {
    name: 'report',
    path: '/posts/3',
    member: true,
    part: dialog,
    open: async (page) => {
      await button(page, 'More actions').click()
      await page.getByRole('menuitem', { name: 'Report post' }).click()
      await showDialog(page, 'Report this post')
    },
  },
  {
    name: 'summary',
    path: '/posts/3',
    member: true,
    part: dialog,
    open: async (page) => {
      await button(page, /^Summarize/).click()
      await page.getByRole('dialog', { name: /^AI summary/ }).waitFor()
    },
  },
  {
    name: 'notifications',
    path: '/aboutUs',
    member: true,
    open: async (page) => {
      await page.getByRole('button', { name: /^Notifications/ }).click()
      await page.getByRole('heading', { name: 'Notifications' }).waitFor()
    },
  },
  { name: 'saved', path: '/saved', member: true },
  { name: 'following', path: '/following', member: true },
  { name: 'following-changes', path: '/following?show=changes', member: true },
  { name: 'welcome', path: '/welcome', member: true },
  { name: 'review', path: '/create-post?tool=loom', member: true },
  { name: 'profile', path: '/profile', member: true },
  { name: 'unsubscribe', path: '/unsubscribe?token=1.reply.x', member: false },
  { name: 'two-factor-set-up', path: '/settings/security', member: true, open: setUpTwoFactor },
  {
    name: 'two-factor-recovery-codes',
    path: '/settings/security',
    member: true,
    open: async (page) => {
      const codes = Array.from({ length: 10 }, (_, n) => `k7pq-3nd9-xw2m-4hb${n}`)
      await page.route('**/api/accounts/two_factor/confirm/', (route) =>
        route.fulfill({ json: { recovery_codes: codes } }),
      )
      await setUpTwoFactor(page)
      await page.getByRole('textbox', { name: 'Code' }).fill('123456')
      await button(page, 'Confirm').click()
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor()
    },
  },
  { name: 'settings-notifications', path: '/settings/notifications', member: true },
  { name: 'settings-privacy', path: '/settings/privacy', member: true },
  {
    name: 'settings-tokens',
    path: '/settings/tokens',
    member: true,
    open: async (page) => {
      const token = { id: 1, name: 'Nightly import', scopes: ['read', 'write'], last_used_at: null }
      const json = {
        ...token,
        created_at: '2026-06-01T10:00:00.000Z',
        expires_at: '2027-06-01T10:00:00.000Z',
      }
      await page.route('**/api/accounts/tokens/', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { ...json, token: `tsp_${'x'.repeat(43)}` } })
          : route.fallback(),
      )
      await page.getByLabel('Name').fill('Nightly import')
      await button(page, 'Make token').click()
      await page.getByLabel('Token', { exact: true }).waitFor()
      // The token has the focus; the tabs above must not lie under the header.
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'settings-security',
    path: '/settings/security',
    member: true,
    open: (page) => page.getByLabel('Current password').waitFor(),
  },
  { name: 'settings-account', path: '/settings/account', member: true },
  {
    name: 'change-email',
    path: '/settings/account',
    member: true,
    part: dialog,
    open: async (page) => {
      await button(page, 'Change email').click()
      await showDialog(page, 'Change email')
    },
  },
  { name: 'create-post', path: '/create-post', member: true },
  {
    name: 'profile-leave',
    path: '/profile',
    member: true,
    part: dialog,
    open: async (page) => {
      await page.getByLabel('First Name').fill('Half a')
      await page.getByRole('link', { name: 'Toolshelf' }).first().click()
      await showDialog(page, 'Leave this page?')
    },
  },
  {
    name: 'edit-facts',
    path: '/tools/power-bi/history',
    member: true,
    part: dialog,
    open: async (page) => {
      await button(page, 'Edit facts').click()
      await showDialog(page, 'Edit facts')
    },
  },
  { name: 'my-posts', path: '/my-posts', member: true },
  {
    name: 'edit-post',
    path: '/my-posts',
    member: true,
    part: dialog,
    open: async (page) => {
      await button(page, 'Edit post').click()
      await showDialog(page, 'Edit Post')
    },
  },
  {
    name: 'delete-post',
    path: '/my-posts',
    member: true,
    part: dialog,
    open: async (page) => {
      await button(page, 'Delete post').click()
      await showDialog(page, 'Warning')
    },
  },
]

/** Opens a screen, and waits until it is there as a whole. */
export async function show(page: Page, { path, open }: Screen): Promise<void> {
  await page.goto(path)
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
  await open?.(page)
}
