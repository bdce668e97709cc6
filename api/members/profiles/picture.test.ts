import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { deleteAccount, deletePicture, getProfile, updateProfile } from '#contract/profiles.ts'
import { createTestApi } from '#testing/api.ts'
import { blankPng, jpegOfScans } from '#testing/picture-files.ts'
import { password, type Member } from '#testing/rows.ts'
import { noPicture, plain, upload } from '#testing/pictures.ts'
import { expectBadFields, expectRefused } from '#testing/error-assertions.ts'

const api = await createTestApi()
let member: Member

beforeEach(async () => {
  member = await api.member()
})

const tooManyPixels = { picture: ['A picture can have at most 50 megapixels'] }
const send = (bytes: Buffer, sent = {}) => upload(api, member, bytes, sent)

function files(): Promise<string[]> {
  return readdir(api.mediaDir)
}

async function stored(path: string | null): Promise<Buffer> {
  expect(path).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
  return readFile(join(api.mediaDir, path!.slice('/media/'.length)))
}

test.for([
  ['png', 'image/png'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
] as const)('a %s becomes a square WebP of 256 pixels that everyone may keep', async ([format, type]) => {
  const { status, body } = await send(await plain(640, 320).toFormat(format).toBuffer(), { type })
  expect(status).toBe(200)
  expect(body).toEqual((await api.call(getProfile, { token: member.token })).body)
  expect(await sharp(await stored(body.profile_picture)).metadata()).toMatchObject({
    format: 'webp',
    width: 256,
    height: 256,
  })
  const served = await api.send({ url: `/api${body.profile_picture}` })
  expect(served.status).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600, must-revalidate',
  })
})

test('a picture smaller than 256 pixels is made as large', async () => {
  const { body } = await send(await plain(1, 1).png().toBuffer())
  expect(await sharp(await stored(body.profile_picture)).metadata()).toMatchObject({
    width: 256,
    height: 256,
  })
})

test('what the file said besides is gone: place, camera, comments', async () => {
  const jpeg = await plain(300, 300)
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretWords</x:xmpmeta>')
    .jpeg()
    .toBuffer()
  expect(jpeg.toString('latin1')).toMatch(/SecretCamera[^]*SecretWords|SecretWords[^]*SecretCamera/)
  const { body } = await send(jpeg, { type: 'image/jpeg' })
  const kept = await stored(body.profile_picture)
  expect(kept.toString('latin1')).not.toMatch(/Secret|EXIF|XMP/)
  const { exif, xmp, iptc, icc } = await sharp(kept).metadata()
  expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
})

test('a picture is turned as its EXIF says', async () => {
  const red = await plain(200, 400, '#ff0000').png().toBuffer()
  const leftRed = await plain(400, 400, '#0000ff')
    .composite([{ input: red, left: 0, top: 0 }])
    .png()
    .toBuffer()
  // 6: to be turned a quarter to the right, so that the left side comes to the top.
  const jpeg = await sharp(leftRed).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer()
  const { body } = await send(jpeg, { type: 'image/jpeg' })
  const { data } = await sharp(await stored(body.profile_picture))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * 256 + x) * 3, (y * 256 + x) * 3 + 3)]
  const [redTop, blueTop] = [at(200, 20)[0]!, at(200, 20)[2]!]
  const [redBottom, blueBottom] = [at(20, 230)[0]!, at(20, 230)[2]!]
  expect(redTop).toBeGreaterThan(200)
  expect(blueTop).toBeLessThan(60)
  expect(redBottom).toBeLessThan(60)
  expect(blueBottom).toBeGreaterThan(200)
})

test('a file without a picture inside is refused', async () => {
  const png = await plain(100, 100).png().toBuffer()
  const gif = await plain(10, 10).gif().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const cases = [Buffer.from('just text'), Buffer.alloc(0), gif, svg, png.subarray(0, 60), png.subarray(0, 8)]
  for (const bytes of cases) expectBadFields(await send(bytes), noPicture)
  expect((await api.call(getProfile, { token: member.token })).body.profile_picture).toBeNull()
})

test.for([
  ['png', blankPng(10_000, 5001, { pixels: Buffer.alloc(9) })],
  ['jpeg', jpegOfScans(10_000, 5001, 0)],
] as const)('a %s of 50 million pixels is taken, and no larger one', async ([format, larger]) => {
  const type = `image/${format}`
  const largest = await plain(10_000, 5000).toFormat(format).toBuffer()
  expect((await send(largest, { type })).status).toBe(200)
  expectBadFields(await send(larger, { type }), tooManyPixels)
})

test('a new picture replaces the old one, and its file goes', async () => {
  const first = await send(await plain(9, 9, '#111111').png().toBuffer())
  const second = await send(await plain(9, 9, '#eeeeee').png().toBuffer())
  expect(second.body.profile_picture).not.toBe(first.body.profile_picture)
  await expect(stored(first.body.profile_picture)).rejects.toThrow('ENOENT')
  await stored(second.body.profile_picture)
  expectRefused(await api.send({ url: `/api${first.body.profile_picture}` }), 404)
})

test('the same picture again stays', async () => {
  const png = await plain(9, 9, '#222222').png().toBuffer()
  const first = await send(png)
  const second = await send(png)
  expect(second.body.profile_picture).toBe(first.body.profile_picture)
  await stored(second.body.profile_picture)
})

test('a file that two members have goes with the last of them', async () => {
  const png = await plain(9, 9, '#333333').png().toBuffer()
  const other = await api.member()
  const { body } = await send(png)
  await upload(api, other, png)
  expect((await api.call(deletePicture, { token: member.token })).status).toBe(204)
  await stored(body.profile_picture)
  expect((await api.call(deleteAccount, { token: other.token, body: { password } })).status).toBe(204)
  await expect(stored(body.profile_picture)).rejects.toThrow('ENOENT')
})

test('deletePicture removes it, and repeats without harm', async () => {
  const { body } = await send(await plain(9, 9, '#444444').png().toBuffer())
  const remove = () => api.call(deletePicture, { token: member.token })
  expect((await remove()).status).toBe(204)
  expect((await remove()).status).toBe(204)
  expect((await api.call(getProfile, { token: member.token })).body.profile_picture).toBeNull()
  await expect(stored(body.profile_picture)).rejects.toThrow('ENOENT')
  expectRefused(await api.call(deletePicture), 401)
})

test('uploads at once leave one picture and no other file', async () => {
  await api.database.updateTable('members').set({ profile_picture: null }).execute()
  const before = await files()
  const pictures = await Promise.all(
    Array.from({ length: 2 }, (_, n) => plain(9, 9, `#5${n}5${n}5${n}`).png().toBuffer()),
  )
  const answers = await Promise.all(pictures.map((picture) => send(picture)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { profile_picture } = (await api.call(getProfile, { token: member.token })).body
  await stored(profile_picture)
  const after = (await files()).filter((file) => !before.includes(file))
  expect(after).toEqual([profile_picture!.slice('/media/'.length)])
})

test('a picture shows on what the member wrote', async () => {
  const { body } = await send(await plain(9, 9, '#666666').png().toBuffer())
  const post = await api.post(member)
  expect(post.profile_picture).toBe(body.profile_picture)
  const changed = await api.call(updateProfile, { token: member.token, body: { bio: 'x' } })
  expect(changed.body.profile_picture).toBe(body.profile_picture)
})
