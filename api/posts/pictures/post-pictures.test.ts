import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { exportAccount } from '#contract/account-export.ts'
import { listPosts } from '#contract/feed.ts'
import { listMemberPosts } from '#contract/members.ts'
import { hidePost, restorePost } from '#contract/moderation.ts'
import type { PostPicture } from '#contract/pictures.ts'
import { addPostPicture, deletePostPicture, updatePostPicture } from '#contract/post-pictures.ts'
import { deletePost, getOwnPost, getPost, undeletePost, type Post } from '#contract/posts.ts'
import { deleteAccount } from '#contract/profiles.ts'
import { removeDeletedPictures } from '#api/media/public.ts'
import { createTestApi } from '#testing/api.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'
import { blankPng } from '#testing/picture-files.ts'
import { formOf, noPicture, plain, pngOf, signed } from '#testing/pictures.ts'
import { password, type Member } from '#testing/rows.ts'

const api = await createTestApi()
let author: Member
let post: Post

beforeEach(async () => {
  author = await api.member()
  post = await api.post(author)
})

interface Sent {
  by?: Member
  to?: number
  type?: string
  fields?: Record<string, string>
  from?: string
}

/** Uploads a picture to the post. */
async function add(bytes: Buffer, sent: Sent = {}) {
  const { by = author, to = post.id, type = 'image/png', fields = { alt: 'The start page' }, from } = sent
  const { headers, payload } = await formOf(bytes, { type, fields })
  return api.send({
    method: addPostPicture.method,
    url: `/api/posts/${to}/pictures/`,
    payload,
    ...(from !== undefined && { remoteAddress: from }),
    headers: { ...headers, ...signed(by) },
  })
}

const small = await plain(40, 30).png().toBuffer()
const named = (alt: string) => add(small, { fields: { alt } })

/** The screenshots of the post as everybody sees it. */
async function shown(): Promise<PostPicture[]> {
  return (await api.call(getPost, { params: { id: post.id } })).body.pictures
}

const alts = (pictures: PostPicture[]) => pictures.map(({ alt }) => alt)

function files(): Promise<string[]> {
  return readdir(api.mediaDir)
}

/** Removes files as the cleanup job, which has deleted the rows of deleted posts before. */
const cleanUp = () => removeDeletedPictures(api.database, api.media)

const fileOf = (path: string) => readFile(join(api.mediaDir, path.slice('/media/'.length)))

/** Calls about a screenshot of the post. */
const about = (picture_id: number, by = author) => ({
  token: by.token,
  params: { id: post.id, picture_id },
})

test.for([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
] as const)('a %s becomes a WebP of at most 1600 pixels, with a thumbnail', async ([format, type]) => {
  const bytes = await plain(3200, 1000).toFormat(format).toBuffer()
  const { status, body } = await add(bytes, { type })
  expect(status).toBe(201)
  expect(body).toEqual((await api.call(getOwnPost, { token: author.token, params: { id: post.id } })).body)
  const [picture] = body.pictures as PostPicture[]
  expect(picture).toMatchObject({ width: 1600, height: 500, alt: 'The start page' })
  for (const path of [picture!.url, picture!.thumbnail]) expect(path).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
  const whole = await sharp(await fileOf(picture!.url)).metadata()
  expect(whole).toMatchObject({ format: 'webp', width: 1600, height: 500 })
  const thumbnail = await sharp(await fileOf(picture!.thumbnail)).metadata()
  expect(thumbnail).toMatchObject({ format: 'webp', width: 640, height: 200 })
  expect((await api.send({ url: `/api${picture!.url}` })).status).toBe(200)
  expect(await shown()).toEqual(body.pictures)
})

test('a small picture keeps its size, and an upright one its proportions', async () => {
  await named('Small')
  await add(await plain(800, 2400).png().toBuffer())
  expect((await shown()).map(({ width, height }) => [width, height])).toEqual([
    [40, 30],
    [533, 1600],
  ])
})

test('what the file said besides is gone: place, camera, comments', async () => {
  const jpeg = await plain(300, 300)
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretWords</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  const { body } = await add(jpeg, { type: 'image/jpeg' })
  for (const path of [body.pictures[0].url, body.pictures[0].thumbnail]) {
    expect((await fileOf(path)).toString('latin1')).not.toMatch(/Secret|EXIF|XMP/)
  }
})

test('a photo of a phone of 24 megapixels is taken', async () => {
  const photo = await plain(5712, 4284).jpeg().toBuffer()
  expect((await add(photo, { type: 'image/jpeg' })).body.pictures[0]).toMatchObject({
    width: 1600,
    height: 1200,
  })
})

test('files that are no PNG, JPEG or WebP are refused', async () => {
  const gif = await plain(10, 10).gif().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  for (const bytes of [gif, svg, Buffer.from('text'), Buffer.alloc(0)]) {
    expectBadFields(await add(bytes), noPicture)
  }
  for (const type of ['image/gif', 'image/svg+xml']) {
    const refused = await add(small, { type })
    expectRefused(refused, 415, { code: 'unsupported_type' })
    expect(refused.body.detail).toBe('A picture must be a PNG, JPEG or WebP file')
  }
  expect(await shown()).toEqual([])
})

test('a form without a file is refused', async () => {
  const form = new FormData()
  form.append('alt', 'The start page')
  const encoded = new Response(form)
  const refused = await api.send({
    method: 'POST',
    url: `/api/posts/${post.id}/pictures/`,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type')!, ...signed(author) },
  })
  expectBadFields(refused, noPicture)
})

test('a file of 5 MiB is taken, and none of a byte more', async () => {
  expect((await add(await pngOf(5 * 1024 * 1024))).status).toBe(201)
  expectRefused(await add(await pngOf(5 * 1024 * 1024 + 1)), 413, { code: 'too_large' })
  expect(await shown()).toHaveLength(1)
})

test('a picture of more than 50 megapixels is refused', async () => {
  const tooMany = blankPng(10_000, 5001, { pixels: Buffer.alloc(9) })
  expectBadFields(await add(tooMany), { picture: ['A picture can have at most 50 megapixels'] })
  expect(await shown()).toEqual([])
})

test.for<[string, Record<string, string>, string]>([
  ['none', {}, 'Screenshot description is required'],
  ['an empty one', { alt: '' }, 'Screenshot description is required'],
  ['a blank one', { alt: ' \u200b ' }, 'Screenshot description is required'],
  ['301 characters', { alt: 'x'.repeat(301) }, 'Screenshot description can have at most 300 characters'],
  ['two lines', { alt: 'One\ntwo' }, 'Screenshot description must be one line, without tabs'],
  ['5000 spaces before its end', { alt: `a${' '.repeat(5000)}b` }, 'This field of the form is too long'],
])('a description is required, and bounded: %s', async ([, fields, message]) => {
  const before = await files()
  expectBadFields(await add(small, { fields }), { alt: [message] })
  expect(await files()).toEqual(before)
})

test('a description of 300 characters is stored as it is, whatever they are', async () => {
  for (const alt of ['🦉'.repeat(300), 'é"<&\u2028'.slice(0, 4).repeat(75)]) {
    expect((await named(alt)).body.pictures.at(-1).alt).toBe(alt)
  }
})

test('a post has four screenshots at most, in the order of their uploads', async () => {
  for (const alt of ['One', 'Two', 'Three', 'Four']) await named(alt)
  const before = await files()
  const refused = await named('Five')
  expectRefused(refused, 409, { code: 'conflict' })
  expect(refused.body.detail).toBe('A post can have at most 4 screenshots')
  expect(alts(await shown())).toEqual(['One', 'Two', 'Three', 'Four'])
  expect(await files()).toEqual(before)
})

test('of uploads at the same time no more than four get in, and the files of the others go', async () => {
  const before = await files()
  await named('One')
  await named('Two')
  await named('Three')
  // Two of a member are under way at once.
  const both = await Promise.all([named('Four'), named('Five')])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await shown()).toHaveLength(4)
  expect((await files()).length - before.length).toBe(8)
})

test('only the author changes the screenshots of a post', async () => {
  const { body } = await named('One')
  const [picture] = body.pictures
  const stranger = await api.member()
  expectRefused(await add(small, { by: stranger }), 403, { code: 'forbidden' })
  // Whose post it is comes before what is wrong with the input.
  expectRefused(await add(small, { by: stranger, fields: {} }), 403, { code: 'forbidden' })
  for (const endpoint of [updatePostPicture, deletePostPicture]) {
    const given = { ...about(picture.id, stranger), body: { alt: 'Mine' } }
    expectRefused(await api.call(endpoint, given), 403, { code: 'forbidden' })
  }
  expectRefused(await add(small, { to: 2_000_000_000 }), 404, { code: 'not_found' })
  expect(alts(await shown())).toEqual(['One'])
})

test('a screenshot of another post, even of the same author, is not found', async () => {
  const other = await api.post(author)
  const { body } = await add(small, { to: other.id })
  const given = { ...about(body.pictures[0].id), body: { alt: 'Other' } }
  for (const endpoint of [updatePostPicture, deletePostPicture]) {
    const refused = await api.call(endpoint, given)
    expectRefused(refused, 404, { code: 'not_found' })
    expect(refused.body).toMatchObject({ detail: 'Screenshot not found' })
  }
})

test('a description is changed, a screenshot moved: beyond the end is the end', async () => {
  for (const alt of ['A', 'B', 'C', 'D']) await named(alt)
  const [a, b, , d] = (await shown()).map(({ id }) => id)
  const change = async (id: number, body: object) => {
    const answer = await api.call(updatePostPicture, { ...about(id), body })
    expect(answer.status).toBe(200)
    expect(await shown()).toEqual(answer.body.pictures)
    return alts(answer.body.pictures).join('')
  }
  expect(await change(a!, { position: 2 })).toBe('BCAD')
  expect(await change(d!, { position: 0 })).toBe('DBCA')
  expect(await change(d!, { position: 9_007_199_254_740_991 })).toBe('BCAD')
  expect(await change(b!, { alt: 'E', position: 1 })).toBe('CEAD')
  expect(await change(b!, {})).toBe('CEAD')
  await api.call(deletePostPicture, about(b!))
  expect((await named('F')).body.pictures.map(({ alt }: PostPicture) => alt).join('')).toBe('CADF')
})

test.for<[object, Record<string, string[]>]>([
  [{ alt: '' }, { alt: ['Screenshot description is required'] }],
  [{ alt: 7 }, { alt: ['Screenshot description must be a text'] }],
  [{ position: -1 }, { position: ['Position must be at least 0'] }],
  [{ position: 1.5 }, { position: ['Position must be a whole number'] }],
  [{ position: '1' }, { position: ['Position must be a whole number'] }],
])('a change to %j is refused', async ([body, errors]) => {
  const added = await named('One')
  const refused = await api.call(updatePostPicture, { ...about(added.body.pictures[0].id), body })
  expectBadFields(refused, errors)
})

test('screenshots make no earlier version and leave edited_at as it is', async () => {
  const added = await named('One')
  await api.call(updatePostPicture, { ...about(added.body.pictures[0].id), body: { alt: 'Two' } })
  await api.call(deletePostPicture, about(added.body.pictures[0].id))
  const { body } = await api.call(getPost, { params: { id: post.id } })
  expect(body.edited_at).toBeNull()
  const versions = await api.database.selectFrom('post_versions').where('post_id', '=', post.id).execute()
  expect(versions).toEqual([])
})

test('the file of a removed screenshot goes at once, and none of another post with the same picture', async () => {
  const other = await api.post(author)
  const { body: kept } = await add(small, { to: other.id })
  const { body } = await named('One')
  const [picture] = body.pictures
  expect((await api.call(deletePostPicture, about(picture.id))).status).toBe(204)
  expect(await shown()).toEqual([])
  for (const path of [picture.url, picture.thumbnail]) {
    expect((await api.send({ url: `/api${path}` })).status).toBe(404)
    await expect(fileOf(path)).rejects.toThrow('ENOENT')
  }
  expect(await fileOf(kept.pictures[0].url)).toBeDefined()
})

test('the files of a deleted post stay while its deletion can be undone, and then go', async () => {
  const { body } = await named('One')
  const { url, thumbnail } = body.pictures[0]
  const own = { token: author.token, params: { id: post.id } }
  await api.call(deletePost, own)
  expectRefused(await named('Two'), 404, { code: 'not_found' })
  await cleanUp()
  expect((await api.call(undeletePost, own)).body.pictures).toEqual(body.pictures)
  expect(await fileOf(url)).toBeDefined()
  await api.call(deletePost, own)
  await api.database.deleteFrom('posts').where('id', '=', post.id).execute()
  await cleanUp()
  for (const path of [url, thumbnail]) await expect(fileOf(path)).rejects.toThrow('ENOENT')
})

test('the files go with the account of the author', async () => {
  const { body } = await named('One')
  await api.call(deleteAccount, { token: author.token, body: { password } })
  for (const path of [body.pictures[0].url, body.pictures[0].thumbnail]) {
    await expect(fileOf(path)).rejects.toThrow('ENOENT')
  }
})

test('moderators who hide a post hide its screenshots from everybody else; its author still changes them', async () => {
  const { body } = await named('One')
  const moderator = await api.member()
  await api.appoint(moderator)
  const moderated = { token: moderator.token, params: { id: post.id }, body: { reason: 'It advertises' } }
  await api.call(hidePost, moderated)
  expectRefused(await api.call(getPost, { params: { id: post.id } }), 404, { code: 'not_found' })
  const feed = await api.call(listPosts, {})
  expect(JSON.stringify(feed.body)).not.toContain(body.pictures[0].url)
  expect((await named('Two')).body.pictures).toHaveLength(2)
  expectRefused(await add(small, { by: await api.member() }), 404, { code: 'not_found' })
  await api.call(restorePost, moderated)
  expect(alts(await shown())).toEqual(['One', 'Two'])
})

test('lists of posts and the export of the account have the screenshots', async () => {
  const { body } = await named('One')
  const { pictures } = body
  const ofMember = await api.call(listMemberPosts, { params: { username: author.username } })
  expect(ofMember.body[0]!.pictures).toEqual(pictures)
  expect((await api.call(listPosts, {})).body.find(({ id }) => id === post.id)!.pictures).toEqual(pictures)
  const exported = await api.call(exportAccount, { token: author.token })
  expect(exported.body.posts[0]!.pictures).toEqual(pictures)
})
