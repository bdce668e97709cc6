import { beforeEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { deletePostPicture, addPostPicture } from '#contract/post-pictures.ts'
import { deletePicture, getProfile, uploadPicture } from '#contract/profiles.ts'
import { setLogo } from '#contract/site.ts'
import { addressOf } from '#contract/address.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createTestApi } from '#testing/api.ts'
import { expectRefused } from '#testing/error-assertions.ts'
import { formOf, plain, signed } from '#testing/pictures.ts'
import type { Member } from '#testing/rows.ts'
import { mediaOf, startTestS3 } from '#testing/s3.ts'
import { removeDeletedPictures } from './public.ts'

const s3 = await startTestS3()
const api = await createTestApi({ media: await mediaOf(s3), log: false })
const cleanUp = () => removeDeletedPictures(api.database, api.media)
const png = await plain(20, 20).png().toBuffer()
let ada: Member

beforeEach(async () => {
  ada = await api.member()
})

async function send(endpoint: Endpoint, by: Member, params: Record<string, number> = {}) {
  const { headers, payload } = await formOf(png, { fields: { alt: 'A screenshot' } })
  const url = `/api${addressOf(endpoint, { params })}`
  return api.send({ method: endpoint.method, url, payload, headers: { ...headers, ...signed(by) } })
}

const pictureOf = async (member: Member) =>
  (await api.call(getProfile, { token: member.token })).body.profile_picture

/** The names of the objects that rows refer to. */
async function referredTo(): Promise<string[]> {
  const rows = await Promise.all([
    api.database.selectFrom('members').select('profile_picture as path').execute(),
    api.database.selectFrom('post_pictures').select('path').execute(),
    api.database.selectFrom('post_pictures').select('thumbnail as path').execute(),
    api.database.selectFrom('site_settings').select('logo as path').execute(),
  ])
  const paths = rows.flat().flatMap(({ path }) => (path === null ? [] : [path]))
  return [...new Set(paths)].map((path) => path.slice('/media/'.length)).toSorted()
}

test('an upload while the storage is down is 503 with a sentence, and no row is written', async () => {
  const post = await api.post(ada)
  await api.appoint(ada, { administrator: true })
  const uploads: [Endpoint, Record<string, number>][] = [
    [uploadPicture, {}],
    [addPostPicture, { id: post.id }],
    [setLogo, {}],
  ]
  await s3.stop()
  for (const [endpoint, params] of uploads) {
    const answered = await send(endpoint, ada, params)
    expectRefused(answered, 503, { code: 'unavailable', detail: messages.picture.storeUnavailable })
    expect(answered.headers['retry-after'], endpoint.name).toMatch(/^\d+$/)
  }
  expect(await referredTo()).toEqual([])
  await s3.start()
  for (const [endpoint, params] of uploads)
    expect((await send(endpoint, ada, params)).status).toBeLessThan(300)
  expect(await s3.names()).toEqual(await referredTo())
})

test('what is deleted while the storage is down is removed by the cleanup', async () => {
  const ben = await api.member()
  const post = await api.post(ben)
  const screenshot = await send(addPostPicture, ben, { id: post.id })
  await send(uploadPicture, ben)
  const path = await pictureOf(ben)
  await s3.stop()
  const params = { id: post.id, picture_id: screenshot.body.pictures[0].id as number }
  expect((await api.call(deletePostPicture, { token: ben.token, params })).status).toBe(204)
  expect((await api.call(deletePicture, { token: ben.token })).status).toBe(204)
  await expect(cleanUp()).rejects.toThrow('cannot be used')
  await s3.start()
  expect(await s3.names()).toContain(path!.slice('/media/'.length))
  await cleanUp()
  expect(await s3.names()).toEqual(await referredTo())
})

test('a picture that waits for its removal stays when another member chooses it', async () => {
  const cas = await api.member()
  const dan = await api.member()
  await send(uploadPicture, cas)
  const path = await pictureOf(cas)
  await s3.stop()
  await api.call(deletePicture, { token: cas.token })
  await s3.start()
  await send(uploadPicture, dan)
  expect(await pictureOf(dan)).toBe(path)
  await cleanUp()
  expect((await api.send({ url: `/api${path}` })).status).toBe(200)
})

test('equal pictures that are set and removed at the same time lose no object that a row refers to', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => api.member()))
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      members.map(async (member, n) => {
        const answered =
          (round + n) % 2 === 0
            ? await send(uploadPicture, member)
            : await api.call(deletePicture, { token: member.token })
        expect(answered.status).toBeLessThan(300)
      }),
    )
    expect(await s3.names()).toEqual(expect.arrayContaining(await referredTo()))
  }
})
