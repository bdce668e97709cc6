import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { addressOf } from '#contract/address.ts'
import { register } from '#contract/accounts.ts'
import type { Answer, Endpoint } from '#contract/endpoint.ts'
import { createPost, type Post } from '#contract/posts.ts'
import { publishEverything } from '#database/broadcast.ts'
import type { Site } from '#testing/site-process.ts'
import { withDatabase } from './database.ts'

export interface Person {
  id: number
  name: string
  username: string
  email: string
  password: string
  created_at: string
  token: string
}

interface Given {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  token?: string
}

/** Makes a call of the API, for what a test needs but is not about. Fails when the server refuses. */
export async function call<E extends Endpoint>(
  site: Site,
  endpoint: E,
  given: Given = {},
): Promise<Answer<E>> {
  const { body, token } = given
  const response = await fetch(`${site.url}/api${addressOf(endpoint, given)}`, {
    method: endpoint.method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Token ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${endpoint.name}: ${response.status} ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as Answer<E>
}

/** Somebody nobody knows yet, with an account. */
export async function newPerson(
  site: Site,
  name = 'Grace Hopper',
  username = `p_${randomBytes(6).toString('hex')}`,
): Promise<Person> {
  const person = { name, username, email: `${username}@example.org`, password: 'Compiler!1952' }
  return { ...person, ...(await call(site, register, { body: person })) }
}

/** A post of this person. */
export async function newPost(site: Site, by: Person, fields: Record<string, unknown> = {}): Promise<Post> {
  const body = { title: 'A tool', description: 'What it does', category_ids: [1], ...fields }
  return call(site, createPost, { token: by.token, body })
}

/**
 * Opens a page as somebody who has signed in before: their tab has kept the session. Signing in itself is what
 * auth.spec.ts is about.
 */
export async function enter(page: Page, person: Person, path = '/'): Promise<void> {
  // Any address of the site will do, and none costs less.
  await page.goto('/robots.txt')
  const { token, id, name, email, username, created_at } = person
  const user = JSON.stringify({ id, name, email, username, created_at })
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
    },
    { authToken: token, refreshToken: token, user },
  )
  await page.goto(path)
  // The name is there as soon as the page has come alive.
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible()
}

/** Signs in on the login page, as a person would. */
export async function signIn(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, { email, password })
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
}

/** Fills in the login form and sends it. */
export async function fillLogin(
  page: Page,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<void> {
  // The page before may have fields of these names, too.
  await page.getByRole('heading', { name: 'Login', exact: true }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** A new moderator. Nobody else can have the name of one, so it is a name that no other test uses. */
export async function newModerator(site: Site): Promise<Person> {
  return newAppointed(site, false)
}

/** A new administrator, with such a name. */
export async function newAdministrator(site: Site): Promise<Person> {
  return newAppointed(site, true)
}

async function newAppointed(site: Site, is_admin: boolean): Promise<Person> {
  const person = await newPerson(site, `Judge ${randomBytes(4).toString('hex')}`)
  await withDatabase(site, async (database) => {
    const role = { role: 'moderator' as const, is_admin }
    await database.updateTable('members').set(role).where('id', '=', person.id).execute()
    await publishEverything(database)
  })
  return person
}
