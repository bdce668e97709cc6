import { readdir } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { listAdministrativeLog } from '#contract/administration.ts'
import { limits } from '#contract/limits.ts'
import { deleteLogo, getSettings, getSite, setLogo, updateSettings } from '#contract/site.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { formOf, noPicture, plain } from '#testing/pictures.ts'
import { constantSettings, registrationMode } from './public.ts'

const api = await createTestApi()
const admin = await api.member()
await api.appoint(admin, { administrator: true })

const { token } = admin
const change = (body: unknown) => api.call(updateSettings, { token, body })
const settings = async () => (await api.call(getSettings, { token })).body
const log = async () => (await api.call(listAdministrativeLog, { token })).body

const usual = {
  name: 'Toolshelf',
  tagline: 'AI tools, recommended by people',
  accent: null,
  announcement: null,
  registration: 'open',
  dump: false,
  dump_licence: '',
  public_log_names: true,
} as const

beforeEach(async () => {
  await api.database
    .updateTable('site_settings')
    .set({ ...usual, logo: null })
    .execute()
  await api.database.deleteFrom('admin_log').execute()
})

test('getSite and getSettings answer what a new site begins with', async () => {
  expect(await settings()).toEqual({ ...usual, logo: null, fixed: [] })
  const { status, body } = await api.call(getSite)
  expect(status).toBe(200)
  const { dump_licence: _licence, public_log_names: _names, ...shown } = usual
  expect(body).toEqual({ ...shown, logo: null, pages: expect.any(Array), agreements: [] })
})

test('updateSettings changes what it is given, and nothing else', async () => {
  const given = {
    name: 'Shelf of Ada',
    tagline: 'Tools for one',
    accent: '#ABCDEF',
    announcement: 'We **move** on Friday.',
    registration: 'invite',
    dump: true,
    dump_licence: 'CC BY 4.0',
    public_log_names: false,
  }
  const { status, body } = await change(given)
  expect(status).toBe(200)
  expect(body).toEqual({ ...given, accent: '#abcdef', logo: null, fixed: [] })
  expect((await change({ tagline: '' })).body).toEqual({ ...body, tagline: '' })
  expect((await api.call(getSite)).body).toMatchObject({ name: given.name, accent: '#abcdef', tagline: '' })
  expect(await registrationMode(api.database)).toBe('invite')
  expect((await change({ accent: null, announcement: null })).body).toMatchObject({
    accent: null,
    announcement: null,
  })
})

test.for([
  ['name', limits.site.name.max],
  ['tagline', limits.site.tagline.max],
  ['announcement', limits.site.announcement.max],
  ['dump_licence', limits.site.licence.max],
] as const)('%s has at most %d characters', async ([field, max]) => {
  // Characters, not UTF-16 units.
  const longest = '📚'.repeat(max)
  expect((await change({ [field]: longest })).body[field]).toBe(longest)
  const refused = await change({ [field]: `${longest}x` })
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    errors: { [field]: [expect.stringContaining(`at most ${max} characters`)] },
  })
})

test('updateSettings refuses bad values with a sentence for each field, and changes nothing', async () => {
  const colour = 'The accent must be a colour such as #0f6b50'
  expectBadFields(await change({ name: ' ', accent: 'red' }), {
    name: ['Name is required'],
    accent: [colour],
  })
  for (const accent of ['#fff', '#12345g', '#1234567', '123456', '', 7]) {
    expectBadFields(await change({ accent, tagline: 'New' }), { accent: [colour] })
  }
  expectBadFields(await change({ name: 'One\ntwo' }), { name: ['Name must be one line, without tabs'] })
  expectBadFields(await change({ registration: 'sometimes' }), {
    registration: ['Registration must be one of open, invite, closed'],
  })
  expectBadFields(await change({ dump: 'yes' }), { dump: ['Dump must be true or false'] })
  expectBadFields(await change({ announcement: '>' }), { announcement: ['Announcement is required'] })
  expect(await settings()).toEqual({ ...usual, logo: null, fixed: [] })
})

test('an empty announcement is none', async () => {
  await change({ announcement: 'Soon' })
  expect((await change({ announcement: '  ' })).body.announcement).toBeNull()
})

test('the log has what was different before and after', async () => {
  await change({ name: 'Toolshelf', tagline: 'New', registration: 'closed' })
  await change({ tagline: 'New' })
  expect(await log()).toMatchObject([
    {
      username: admin.username,
      act: 'change_settings',
      about: 'Toolshelf',
      before: { tagline: usual.tagline, registration: 'open' },
      after: { tagline: 'New', registration: 'closed' },
    },
  ])
})

test('settings are for administrators', async () => {
  const moderator = await api.member()
  await api.appoint(moderator)
  for (const endpoint of [getSettings, updateSettings, setLogo, deleteLogo]) {
    expectRefused(await api.call(endpoint, { token: moderator.token }), 403)
    expectRefused(await api.call(endpoint), 401)
  }
})

test('a setting of the environment wins, and cannot be changed', async () => {
  const fixed = await createTestApi({ settings: { ...constantSettings('Fixed'), fixed: { name: 'Fixed' } } })
  const operator = await fixed.member()
  await fixed.appoint(operator, { administrator: true })
  const as = { token: operator.token }
  expect((await fixed.call(getSettings, as)).body).toMatchObject({ name: 'Fixed', fixed: ['name'] })
  expect((await fixed.call(getSite)).body.name).toBe('Fixed')
  const refused = await fixed.call(updateSettings, { ...as, body: { name: 'Other', tagline: 'New' } })
  expectRefused(refused, 409, { code: 'conflict', detail: expect.stringContaining('SITE_NAME') })
  expect((await fixed.call(getSettings, as)).body.tagline).toBe(usual.tagline)
  expect((await fixed.call(updateSettings, { ...as, body: { tagline: 'New' } })).body).toMatchObject({
    name: 'Fixed',
    tagline: 'New',
  })
})

async function sendLogo(bytes: Buffer) {
  const { headers, payload } = await formOf(bytes)
  return api.send({
    ...{ method: 'PUT', url: `/api${setLogo.path}`, payload },
    headers: { ...headers, authorization: `Token ${token}` },
  })
}

test('setLogo replaces the logo and its file, deleteLogo removes both', async () => {
  const files = () => readdir(api.mediaDir)
  const first = await sendLogo(await plain(300, 100).png().toBuffer())
  expect(first.status).toBe(200)
  expect((await api.call(getSite)).body.logo).toBe(first.body.logo)
  const second = await sendLogo(await plain(9, 9).png().toBuffer())
  expect(await files()).toEqual([second.body.logo.slice('/media/'.length)])
  const picture = await api.send({ url: `/api${second.body.logo}` })
  expect(picture.headers['content-type']).toBe('image/webp')
  expect((await api.call(deleteLogo, { token })).status).toBe(204)
  expect((await api.call(deleteLogo, { token })).status).toBe(204)
  expect((await settings()).logo).toBeNull()
  expect(await files()).toEqual([])
  expect((await log()).map(({ act }) => act)).toEqual(['delete_logo', 'set_logo', 'set_logo'])
})

test('setLogo refuses what is no picture', async () => {
  expectBadFields(await sendLogo(Buffer.from('text')), noPicture)
  expect((await settings()).logo).toBeNull()
})
