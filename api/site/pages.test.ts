import { beforeEach, expect, test } from 'vitest'
import { listAdministrativeLog } from '#contract/administration.ts'
import { limits } from '#contract/limits.ts'
import { deletePage, getPage, getSite, listPages, savePage } from '#contract/site.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
const admin = await api.member()
await api.appoint(admin, { administrator: true })

const { token } = admin
const save = (slug: string, body: unknown) => api.call(savePage, { token, params: { slug }, body })
const remove = (slug: string) => api.call(deletePage, { token, params: { slug } })
const page = (slug: string) => api.call(getPage, { params: { slug } })
const slugs = async () => (await api.call(getSite)).body.pages.map(({ slug }) => slug)

beforeEach(async () => {
  await api.database.deleteFrom('site_pages').execute()
  await api.database.deleteFrom('admin_log').execute()
})

test.for(['rules', 'privacy', 'terms'])(
  '%s has a starter text until it is saved, and after it is deleted',
  async (slug) => {
    const starter = await page(slug)
    expect(starter.status).toBe(200)
    expect(starter.body).toMatchObject({ updated_at: null, title: expect.stringMatching(/./) })
    expect(starter.body.content!.filter(({ type }) => type === 'heading').length).toBeGreaterThan(2)
    expectRefused(await remove(slug), 404)
    const { status, body } = await save(slug, { title: 'Ours', text: '# One\n\nText' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Ours', updated_at: expect.stringMatching(/Z$/) })
    expect((await page(slug)).body).toEqual(body)
    expect((await remove(slug)).status).toBe(204)
    expect((await page(slug)).body).toEqual(starter.body)
  },
)

test('other pages are there once they are saved', async () => {
  for (const slug of ['imprint', 'code-of-conduct-2']) {
    expectRefused(await page(slug), 404)
    await save(slug, { title: slug, text: 'Text' })
    expect((await page(slug)).body).toMatchObject({ title: slug, text: 'Text', content: null })
  }
  expect(await slugs()).toEqual(['rules', 'privacy', 'terms', 'imprint', 'code-of-conduct-2'])
  await remove('imprint')
  expectRefused(await page('imprint'), 404)
  expect(await slugs()).toEqual(['rules', 'privacy', 'terms', 'code-of-conduct-2'])
})

test('headings and links to paths of the site are parts of the text', async () => {
  const { body } = await save('imprint', { title: 'Imprint', text: '# Us\n### You\n[Rules](/rules) //x' })
  expect(body.content).toEqual([
    { type: 'heading', level: 2, children: ['Us'] },
    { type: 'heading', level: 3, children: ['You'] },
    { type: 'paragraph', children: [{ type: 'link', url: '/rules', children: ['Rules'] }, ' //x'] },
  ])
})

test('listPages shows administrators which pages are drafts', async () => {
  await save('terms', { title: 'Our terms', text: 'Text' })
  const { body } = await api.call(listPages, { token })
  expect(body).toMatchObject([
    { slug: 'rules', is_draft: true, updated_at: null },
    { slug: 'privacy', is_draft: true },
    { slug: 'terms', title: 'Our terms', is_draft: false, updated_at: expect.any(String) },
  ])
})

test('savePage checks title and text', async () => {
  const { pageTitle, pageText } = limits.site
  expect(
    (await save('rules', { title: 'x'.repeat(pageTitle.max), text: 'x'.repeat(pageText.max) })).status,
  ).toBe(200)
  expectBadFields(
    await save('rules', { title: 'x'.repeat(pageTitle.max + 1), text: 'x'.repeat(pageText.max + 1) }),
    {
      title: [`Title can have at most ${pageTitle.max} characters`],
      text: [`Text can have at most ${pageText.max} characters`],
    },
  )
  expectBadFields(await save('rules', { title: ' ', text: '' }), {
    title: ['Title is required'],
    text: ['Text is required'],
  })
  expectBadFields(await save('rules', {}), { title: ['Title is required'], text: ['Text is required'] })
})

test('a slug has up to 60 letters from a to z, digits and hyphens', async () => {
  const body = { title: 'A page', text: 'Text' }
  expect((await save('a-1'.repeat(20), body)).status).toBe(200)
  for (const slug of ['a'.repeat(61), 'Rules', 'a_b', 'a.b', 'ä', '%2e%2e']) {
    expectRefused(await save(slug, body), 404)
    expectRefused(await page(slug), 404)
  }
})

test('a site has at most 50 pages, and saved ones can be changed still', async () => {
  const rows = Array.from({ length: limits.site.pages }, (_, index) => ({
    ...{ slug: `page-${index}`, title: 'A page', text: 'Text' },
  }))
  await api.database.insertInto('site_pages').values(rows).execute()
  expectRefused(await save('one-more', rows[0]), 409, { code: 'too_many' })
  expect((await save('page-7', { title: 'Changed', text: 'Text' })).status).toBe(200)
})

test('the log has texts before and after', async () => {
  await save('rules', { title: 'One', text: 'First' })
  await save('rules', { title: 'Two', text: 'Second' })
  await remove('rules')
  const { body } = await api.call(listAdministrativeLog, { token })
  const [one, two] = [
    { title: 'One', text: 'First' },
    { title: 'Two', text: 'Second' },
  ]
  expect(body).toMatchObject([
    { act: 'delete_page', about: 'Two', before: two, after: null },
    { act: 'save_page', about: 'Two', before: one, after: two },
    { act: 'save_page', about: 'One', before: null, after: one },
  ])
})

test('writing pages is for administrators', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  for (const endpoint of [listPages, savePage, deletePage]) {
    const params = { slug: 'rules' }
    expectRefused(await api.call(endpoint, { token: moderator.token, params }), 403)
    expectRefused(await api.call(endpoint, { params }), 401)
  }
})
