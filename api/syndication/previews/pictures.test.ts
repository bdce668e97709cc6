import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { cloths } from '#contract/spine.ts'
import { clothColours, colours } from './look.ts'
import { createPreviewPictures, type PreviewedPost, type PreviewedTool } from './pictures.ts'
import { mediaIn } from '#testing/media.ts'

const folder = await mkdtemp(join(tmpdir(), 'toolshelf-previews-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const pictures = createPreviewPictures({
  site: { name: 'Tools & <friends>', tagline: 'For <all>' },
  fontsDir: folder,
  media: mediaIn(folder),
})
const post: PreviewedPost = {
  title: 'A tool',
  link: 'https://www.tool.example/start',
  name: 'Ada',
  username: 'ada',
  highlight: null,
  description: 'It does it.',
  avg_rating: 4.5,
  rating_count: 2,
  tool: null,
}
const tool: PreviewedTool = {
  name: 'A tool',
  logo: null,
  tagline: 'It does it.',
  host: 'tool.example',
  avg_rating: 4.5,
  rating_count: 2,
  post_count: 1,
}
const postTool = { name: 'Of the link', logo: null, avg_rating: 4, rating_count: 3 }

/** The colours of a column of a picture above the board. */
async function colourOf(png: Buffer, part: { left: number; width: number; top?: number; height?: number }) {
  const { left, width, top = 0, height = 490 } = part
  const cut = await sharp(png).extract({ left, top, width, height }).toBuffer()
  const { channels } = await sharp(cut).stats()
  return { min: channels.map(({ min }) => min), max: channels.map(({ max }) => max) }
}

const rgb = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

describe('a picture', () => {
  test.each([
    ['usual', post],
    ['with markup', { ...post, title: `</span><script>&"' ]]>`, name: '</text><script>' }],
    ['too long', { ...post, title: 'W'.repeat(120), name: 'W'.repeat(50) }],
    ['without rating and link', { ...post, avg_rating: null, rating_count: 0, link: '' }],
    ['of a title that cannot be drawn', { ...post, title: 'ツール', name: 'ツール' }],
    ['of nothing that can be drawn', { ...post, title: 'ツール', name: 'ツール', link: '' }],
    ['of a long sentence', { ...post, highlight: 'W'.repeat(160), description: 'W'.repeat(500) }],
  ])('%s is a PNG of 1200 × 630 that nothing runs over', async (_, shown) => {
    const png = await pictures.ofPost(shown)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const background = rgb(colours.bg)
    for (const empty of [
      { left: 1125, width: 75 },
      { left: 0, width: 75 },
      { left: 0, width: 1200, height: 20 },
      { left: 0, width: 1200, top: 600, height: 30 },
    ]) {
      expect(await colourOf(png, empty)).toEqual({ min: background, max: background })
    }
  })

  test('differs with each text, and is drawn once for the same ones', async () => {
    const first = await pictures.ofPost(post)
    expect(await pictures.ofPost({ ...post })).toBe(first)
    for (const other of [
      { title: 'Another' },
      { name: 'Grace' },
      { highlight: 'It sings.' },
      { description: 'It hums.' },
      { tool: postTool },
      { avg_rating: 4 },
      { rating_count: 3 },
    ]) {
      expect((await pictures.ofPost({ ...post, ...other })).equals(first)).toBe(false)
    }
    expect((await pictures.ofSite()).equals(first)).toBe(false)
    const ofNeed = await pictures.ofNeed(post.title, [tool])
    expect(ofNeed.equals(first)).toBe(false)
    expect((await pictures.ofNeed('Another', [tool])).equals(ofNeed)).toBe(false)
    expect((await pictures.ofNeed(post.title, [])).equals(ofNeed)).toBe(false)
  })

  test('of a post has the rating of its tool', async () => {
    const first = await pictures.ofPost({ ...post, tool: postTool })
    expect(await pictures.ofPost({ ...post, tool: postTool, avg_rating: 1, rating_count: 9 })).toBe(first)
    const other = await pictures.ofPost({ ...post, tool: { ...postTool, avg_rating: 1 } })
    expect(other.equals(first)).toBe(false)
  })

  test('says that words are missing', async () => {
    for (const [whole, part] of [
      ['AI כלי for people', 'AI for people'],
      ['כלי בינה', 'tool.example'],
      ['כלי בינה', 'ツール'],
    ] as const) {
      const [one, other] = [whole, part].map((name) => pictures.ofTool({ ...tool, name }))
      // The spine differs by the name; the texts are beside it.
      const texts = { left: 220, width: 900 }
      const cut = async (png?: Promise<Buffer>) =>
        sharp(await png)
          .extract({ ...texts, top: 0, height: 490 })
          .raw()
          .toBuffer()
      expect((await cut(one)).equals(await cut(other))).toBe(false)
    }
  })

  test('shows the spine of a tool, or its cover where it has a logo', async () => {
    const beside = { left: 190, width: 20, top: 400, height: 90 }
    expect((await colourOf(await pictures.ofTool(tool), beside)).max).toEqual(rgb(colours.bg))
    const logo = sharp({ create: { width: 64, height: 64, channels: 3, background: '#e4572e' } })
    await logo.webp().toFile(join(folder, 'logo.webp'))
    const cover = await pictures.ofTool({ ...tool, logo: '/media/logo.webp' })
    expect((await colourOf(cover, beside)).max).toEqual(rgb(colours.cover))
    // Without its file it is a spine again.
    const gone = await pictures.ofTool({ ...tool, logo: '/media/gone.webp' })
    expect((await colourOf(gone, beside)).max).toEqual(rgb(colours.bg))
  })

  test('of a list has as many books as have room', async () => {
    const list = {
      name: 'Mine',
      owner: { username: 'ada', name: 'Ada', profile_picture: null },
      post_count: 40,
    }
    const books = Array.from({ length: 40 }, (_, index) => ({ name: `Tool ${index}`, logo: null }))
    const png = await pictures.ofList(list, books)
    expect((await colourOf(png, { left: 1125, width: 75 })).min).toEqual(rgb(colours.bg))
    expect(await pictures.ofList(list, books.slice(0, 30)).then((other) => other.equals(png))).toBe(true)
    expect(await pictures.ofList(list, books.slice(0, 3)).then((other) => other.equals(png))).toBe(false)
  })

  test('of a tool has its own texts, and is the picture of no post', async () => {
    const first = await pictures.ofTool(tool)
    expect(await pictures.ofTool({ ...tool })).toBe(first)
    for (const other of [
      { name: 'Another' },
      { host: 'other.example' },
      { post_count: 2 },
      { tagline: 'More' },
    ]) {
      expect((await pictures.ofTool({ ...tool, ...other })).equals(first)).toBe(false)
    }
    expect((await pictures.ofPost(post)).equals(first)).toBe(false)
  })

  test('is refused while too many are waiting', async () => {
    const asked = Array.from({ length: 8 }, (_, index) =>
      pictures.ofPost({ ...post, title: `Tool ${index}` }),
    )
    const answers = await Promise.allSettled(asked)
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(refused).toHaveLength(2)
    expect(refused[0]).toMatchObject({ status: 503 })
  })
})

test('the fonts are the only ones that fontconfig knows', async () => {
  expect(process.env['FONTCONFIG_FILE']).toBe(join(folder, 'fonts.conf'))
  expect(await readFile(join(folder, 'fonts.conf'), 'utf8')).toContain(`<dir>${folder}</dir>`)
})

test('the colours are those of the light theme of the pages', async () => {
  const tokens = await readFile(new URL('../../../web/styles/tokens.css', import.meta.url), 'utf8')
  const valueOf = (name: string) =>
    new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(tokens)?.[1]
  for (const [name, colour] of Object.entries(colours)) expect([name, colour]).toEqual([name, valueOf(name)])
  for (const cloth of cloths) expect([cloth, clothColours[cloth]]).toEqual([cloth, valueOf(`cloth-${cloth}`)])
})
