import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeEach, expect, test, vi } from 'vitest'
import { getTool } from '#contract/tools.ts'
import type { CacheTag } from '#api/http/cache/tags.ts'
import { noOutgoing, type PageHead, type PageIcon } from '#api/http/outgoing.ts'
import { recountAll } from '#database/recount.ts'
import { mediaIn } from '#testing/media.ts'
import { createTestApi } from '#testing/api.ts'
import { jpegOfScans } from '#testing/picture-files.ts'
import { plain } from '#testing/pictures.ts'
import { fetchLogos, logoWorker } from './logo-worker.ts'

const wakeLogos = vi.fn<() => void>()
const api = await createTestApi({ wakeLogos })
const { database, media, mediaDir } = api
const never = new AbortController().signal

/** Icons of pages by link, and files by address. */
const icons = new Map<string, PageIcon[]>()
const files = new Map<string, Buffer>()
const fetched: string[] = []
const outgoing = {
  ...noOutgoing,
  isOn: true,
  async readPage(link: string): Promise<PageHead | null> {
    fetched.push(link)
    const found = icons.get(link)
    return found ? { title: '', description: '', logo: null, icons: found } : null
  },
  async fetchPicture(address: string) {
    fetched.push(address)
    return files.get(address) ?? null
  },
}
const cache = { invalidate: vi.fn<(changed: CacheTag[]) => void>() }
const services = { database, outgoing, cache, media, log: { warn: vi.fn<(line: string) => void>() } }
const ada = await api.member()
const fetchAll = () => fetchLogos(services, never)

beforeEach(async () => {
  await database.deleteFrom('posts').execute()
  await recountAll(database)
  for (const file of await readdir(mediaDir)) await rm(join(mediaDir, file))
  fetched.length = 0
  cache.invalidate.mockClear()
})

let counted = 0
async function newTool() {
  const link = `https://tool-${(counted += 1)}.example/`
  const { id, tool } = await api.post(ada, { title: `Tool ${counted}`, link })
  return { post: id, slug: tool!.slug, link }
}

/** Gives a page an icon of a colour. */
async function addIcon(link: string, background: string, kind: PageIcon['kind'] = 'icon'): Promise<string> {
  const address = `${link}${background.slice(1)}.png`
  icons.set(link, [...(icons.get(link) ?? []), { kind, address }])
  files.set(address, await plain(64, 64, background).png().toBuffer())
  return address
}

const logoOf = async (slug: string) => (await api.call(getTool, { params: { slug } })).body.logo

/** Makes all attempts due. */
const passTime = () =>
  sql`update tools set logo_next_at = now() - interval '1 second' where logo_next_at is not null`.execute(
    database,
  )

test('the icon of a page becomes the logo of its tool, once', async () => {
  const tool = await newTool()
  const address = await addIcon(tool.link, '#112233')
  await fetchAll()
  const logo = await logoOf(tool.slug)
  expect(logo).toMatch(/^\/media\/[0-9a-f]{32}\.webp$/)
  const served = await api.app.inject({ url: `/api${logo}` })
  expect(served.statusCode).toBe(200)
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 128, height: 128 })
  expect(cache.invalidate.mock.calls.flat(2)).toEqual([expect.stringMatching(/^tool \d+$/)])
  await passTime()
  await fetchAll()
  expect(fetched).toEqual([tool.link, address])
})

test('the next icon is taken where one is missing or no picture', async () => {
  const tool = await newTool()
  icons.set(tool.link, [{ kind: 'apple-touch-icon', address: 'https://missing.example/' }])
  files.set(await addIcon(tool.link, '#000001'), Buffer.from('no picture'))
  const good = await addIcon(tool.link, '#445566', 'og:image')
  await fetchAll()
  expect(await logoOf(tool.slug)).not.toBeNull()
  expect(fetched.at(-1)).toBe(good)
})

test('after an icon whose decoder was killed, no other of the page is tried', async () => {
  const tool = await newTool()
  files.set(await addIcon(tool.link, '#000002'), jpegOfScans(4000, 4000, 20_000))
  const bomb = fetched.length
  await addIcon(tool.link, '#445577')
  await fetchAll()
  expect(await logoOf(tool.slug)).toBeNull()
  expect(fetched.slice(bomb)).toHaveLength(2)
})

test('a new post with a link wakes the worker', async () => {
  wakeLogos.mockClear()
  await newTool()
  expect(wakeLogos).toHaveBeenCalledTimes(1)
  await api.post(ada, { title: 'Without a link' })
  expect(wakeLogos).toHaveBeenCalledTimes(1)
})

test('a failed fetch leaves no logo, and is repeated ever more seldom', async () => {
  const tool = await newTool()
  const waits: number[] = []
  const wait = sql<number>`round(extract(epoch from logo_next_at - now()) / 3600)`.as('hours')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await fetchAll()
    await fetchAll()
    const rows = await database.selectFrom('tools').select(wait).where('slug', '=', tool.slug).execute()
    waits.push(rows[0]!.hours)
    await passTime()
  }
  expect(waits).toEqual([1, 24, 7 * 24, 30 * 24, 30 * 24])
  expect(fetched).toHaveLength(5)
  expect(await logoOf(tool.slug)).toBeNull()
  expect(await readdir(mediaDir)).toEqual([])
  expect(cache.invalidate).not.toHaveBeenCalled()
  await addIcon(tool.link, '#111111')
  await fetchAll()
  expect(await logoOf(tool.slug)).not.toBeNull()
})

test('a new link is fetched again, and a logo that no tool has any more is removed', async () => {
  const [one, two] = [await newTool(), await newTool()]
  await addIcon(one.link, '#778899')
  await addIcon(two.link, '#778899')
  await fetchAll()
  const shared = await logoOf(one.slug)
  expect(await logoOf(two.slug)).toBe(shared)
  expect(await readdir(mediaDir)).toHaveLength(1)

  const change = async (slug: string, link: string) => {
    await database.updateTable('tools').set({ link, is_link_set: true }).where('slug', '=', slug).execute()
    await fetchAll()
  }
  await addIcon('https://new.example/', '#aabbcc')
  await change(one.slug, 'https://new.example/')
  expect(await logoOf(one.slug)).not.toBe(shared)
  expect(await readdir(mediaDir)).toHaveLength(2)
  await change(two.slug, 'https://new.example/#again')
  expect(await logoOf(two.slug)).toBe(shared)
  await addIcon('https://new.example/second', '#aabbcc')
  await change(two.slug, 'https://new.example/second')
  expect(await logoOf(two.slug)).toBe(await logoOf(one.slug))
  expect(await readdir(mediaDir)).toEqual([(await logoOf(one.slug))!.slice('/media/'.length)])
})

test('a logo of a link that was changed meanwhile is not taken', async () => {
  const tool = await newTool()
  await addIcon(tool.link, '#ddeeff')
  const changing = {
    ...outgoing,
    async fetchPicture(address: string) {
      await sql`update tools set link = 'https://other.example/', is_link_set = true where slug = ${tool.slug}`.execute(
        database,
      )
      return outgoing.fetchPicture(address)
    },
  }
  await fetchLogos({ ...services, outgoing: changing }, never)
  expect(await logoOf(tool.slug)).toBeNull()
})

test('tools without a shown post are left out, and OUTGOING=off fetches nothing', async () => {
  const tool = await newTool()
  const worker = logoWorker({ ...services, outgoing: noOutgoing })
  expect(await worker.work([{ id: 'job', signal: never } as never], never)).toEqual([
    { id: 'job', status: 'completed' },
  ])
  expect(
    await database.selectFrom('tools').select('logo_attempts').where('slug', '=', tool.slug).execute(),
  ).toEqual([{ logo_attempts: 0 }])
  await database.deleteFrom('posts').execute()
  await recountAll(database)
  await fetchAll()
  expect(fetched).toEqual([])
})

test('a job that fails says why', async () => {
  const tool = await newTool()
  await addIcon(tool.link, '#101010')
  const file = join(mediaDir, 'file')
  await writeFile(file, '')
  const { work } = logoWorker({ ...services, media: mediaIn(join(file, 'below')) })
  expect(await work([{ id: 'job', signal: never } as never], never)).toEqual([
    { id: 'job', status: 'failed' },
  ])
  expect(services.log.warn).toHaveBeenCalledWith(expect.stringContaining('Logos could not be stored'))
})
