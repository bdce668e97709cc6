import { beforeAll, expect, test } from 'vitest'
import { noCache } from '#api/http/cache/cache.ts'
import { noOutgoing } from '#api/http/outgoing.ts'
import { logoWorker } from '#api/tools/logos/public.ts'
import { createTestApi } from '#testing/api.ts'
import { jpegOfScans } from '#testing/picture-files.ts'
import { plain, upload } from '#testing/pictures.ts'
import type { Member } from '#testing/rows.ts'

const api = await createTestApi()
const bomb = jpegOfScans(7000, 7000, 20_000)
const icon = jpegOfScans(4000, 4000, 20_000)
const picture = await plain(64, 64).png().toBuffer()
let ada: Member

beforeAll(async () => {
  ada = await api.member()
})

/** Uploads a picture from an address and notes its end. */
function watchedUpload(member: Member, bytes: Buffer, from: string, ended: string[]) {
  const type = bytes === bomb ? 'image/jpeg' : 'image/png'
  return upload(api, member, bytes, { from, type }).then(({ status }) => {
    ended.push(from)
    return status
  })
}

test('an upload does not wait for icons that are bombs', async () => {
  await api.post(ada, { link: 'https://tool.example/' })
  const fetched = Promise.withResolvers<void>()
  const outgoing = {
    ...noOutgoing,
    isOn: true,
    readPage: async () => ({
      title: '',
      description: '',
      logo: null,
      icons: [{ kind: 'icon' as const, address: 'https://tool.example/icon' }],
    }),
    async fetchPicture() {
      fetched.resolve()
      return icon
    },
  }
  const never = new AbortController().signal
  const worker = logoWorker({ ...api, outgoing, cache: noCache, log: { warn: expect.fail } })
  let isDone = false
  const working = worker.work([{ id: 'job', signal: never } as never], never).finally(() => (isDone = true))
  await fetched.promise
  expect((await upload(api, ada, picture)).status).toBe(200)
  expect(isDone).toBe(false)
  expect(await working).toEqual([{ id: 'job', status: 'completed' }])
})

test('an upload waits for one bomb at most of a network that sends many', async () => {
  const attackers = await Promise.all([api.member(), api.member()])
  const ended: string[] = []
  const bombs = attackers.map((member) => watchedUpload(member, bomb, '192.0.2.1', ended))
  expect(await watchedUpload(ada, picture, '198.51.100.1', ended)).toBe(200)
  expect(ended.filter((from) => from === '192.0.2.1').length).toBeLessThanOrEqual(1)
  expect(await Promise.all(bombs)).toEqual([400, 400])
})

test('beside a member of the same network who sends many bombs, an upload waits for one of them', async () => {
  const attacker = await api.member()
  const ended: string[] = []
  const bombs = [1, 2].map(() => watchedUpload(attacker, bomb, '192.0.2.9', ended))
  expect(await watchedUpload(ada, picture, '192.0.2.9', ended)).toBe(200)
  expect(ended.length).toBeLessThanOrEqual(2)
  expect(await Promise.all(bombs)).toEqual([400, 400])
})
