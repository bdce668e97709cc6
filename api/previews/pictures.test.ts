import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cut, cutToWidth, drawableText } from './drawable-text.ts'
import { installFonts, type HasGlyph } from './fonts.ts'
import { createPreviewPictures, type PreviewedPost } from './pictures.ts'

const folder = await mkdtemp(join(tmpdir(), 'toolshelf-previews-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const pictures = createPreviewPictures({ siteName: 'Tools & <friends>', fontsDir: folder })
const post: PreviewedPost = {
  title: 'A tool',
  link: 'https://www.tool.example/start',
  name: 'Ada',
  avg_rating: 4.5,
  rating_count: 2,
}

describe('drawableText', () => {
  let hasGlyph: HasGlyph
  beforeAll(async () => (hasGlyph = await installFonts(folder)))

  test.each([
    ['Nguyễn Řehoř Žluťoučký', 'Nguyễn Řehoř Žluťoučký'],
    ['Привет & <b>', 'Привет & <b>'],
    ['  a \n b\t', 'a b'],
    // A letter and its accent, composed.
    ['e\u0301', 'é'],
    ['Notes 👩‍💻 and 😀more', 'Notes and more'],
    ['AI ツール for people', 'AI for people'],
    ['ツール AI', undefined],
    ['כלי בינה', undefined],
    ['😀', undefined],
    ['', undefined],
  ])('%j is drawn as %j', (text, drawn) => {
    expect(drawableText(text, hasGlyph)).toBe(drawn)
  })

  test('cut counts graphemes, cutToWidth letters of their width', () => {
    expect(cut('👩‍💻👩‍💻👩‍💻', 3)).toBe('👩‍💻👩‍💻👩‍💻')
    expect(cut('four more', 6)).toBe('four…')
    expect(cutToWidth('iiii', 3)).toBe('iiii')
    expect(cutToWidth('WWWW', 3)).toBe('WW…')
  })
})

describe('a picture', () => {
  test.each([
    ['usual', post],
    ['with markup', { ...post, title: `</span><script>&"' ]]>`, name: '</text><script>' }],
    ['too long', { ...post, title: 'W'.repeat(120), name: 'W'.repeat(50) }],
    ['without rating and link', { ...post, avg_rating: null, rating_count: 0, link: '' }],
    ['of a title that cannot be drawn', { ...post, title: 'ツール', name: 'ツール' }],
    ['of nothing that can be drawn', { ...post, title: 'ツール', name: 'ツール', link: '' }],
  ])('%s is a PNG of 1200 × 630 that nothing runs over', async (_, shown) => {
    const png = await pictures.ofPost(shown)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    const right = await sharp(png).extract({ left: 1125, top: 0, width: 75, height: 600 }).toBuffer()
    expect((await sharp(right).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  test('differs with each text, and is drawn once for the same ones', async () => {
    const first = await pictures.ofPost(post)
    expect(await pictures.ofPost({ ...post })).toBe(first)
    for (const other of [
      { title: 'Another' },
      { name: 'Grace' },
      { link: 'https://other.example' },
      { avg_rating: 4 },
      { rating_count: 3 },
    ]) {
      expect((await pictures.ofPost({ ...post, ...other })).equals(first)).toBe(false)
    }
    expect((await pictures.ofSite()).equals(first)).toBe(false)
    const ofNeed = await pictures.ofNeed(post.title)
    expect(ofNeed.equals(first)).toBe(false)
    expect((await pictures.ofNeed('Another')).equals(ofNeed)).toBe(false)
  })

  test('of a tool has its own texts, and is the picture of no post', async () => {
    const tool = { name: 'A tool', host: 'tool.example', avg_rating: 4.5, rating_count: 2, post_count: 1 }
    const first = await pictures.ofTool(tool)
    expect(await pictures.ofTool({ ...tool })).toBe(first)
    for (const other of [{ name: 'Another' }, { host: 'other.example' }, { post_count: 2 }]) {
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
