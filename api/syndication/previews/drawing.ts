import sharp, { type OverlayOptions } from 'sharp'
import { xml } from '#api/syndication/public.ts'
import { bookFills, drawBook, type DrawnBook, type Logos, type PictureBook } from './books.ts'
import { cutToWidth, emsOf } from './drawable-text.ts'
import { families } from './fonts.ts'
import { colours, size } from './look.ts'
import { drawParagraph, stack } from './paragraph.ts'

const margin = 80
const right = size.width - margin
/** The board: where it begins, and how high it is. */
const board = { y: 496, height: 18 }
/** The texts above the board end here. */
const textBottom = board.y - 38

/** The logo of `public/favicon.svg`, in a square of `side` pixels. */
function logo(x: number, y: number, side: number): string {
  return `<g transform="translate(${x} ${y}) scale(${side / 32})"><rect width="32" height="32" rx="7" fill="${colours.accent}"/><g fill="${colours['on-accent']}"><rect x="7.5" y="9" width="4.5" height="12.5" rx="1"/><rect x="13.5" y="6.5" width="4.5" height="15" rx="1"/><rect x="20.2" y="8.6" width="4.2" height="13.2" rx="1" transform="rotate(-14 22.3 21.8)"/><rect x="5.5" y="23.25" width="21" height="2.25" rx="1"/></g></g>`
}

const star =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'
const starsHeight = 42

/** Five stars, filled up to the average, with the average and the number of ratings. */
function score(x: number, y: number, { average, ratings }: Score): string {
  const row = (fill: string) =>
    Array.from(
      { length: 5 },
      (_, index) => `<path d="${star}" transform="translate(${index * 26})" fill="${fill}"/>`,
    ).join('')
  const count = ratings === 1 ? '1 rating' : `${ratings} ratings`
  const text = `<tspan font-weight="600">${average.toFixed(1)}</tspan><tspan dx="14" fill="${colours['ink-2']}">${count}</tspan>`
  return `<g transform="translate(${x} ${y}) scale(1.75)"><clipPath id="filled"><rect width="${26 * average - 1}" height="24"/></clipPath>${row(colours.line)}<g clip-path="url(#filled)">${row(colours.star)}</g></g>${line(text, { x: x + 250, y: y + 33, fill: colours.ink })}`
}

interface LineOptions {
  x: number
  y: number
  fill?: string
  weight?: 500 | 600
  anchor?: 'start' | 'end'
}

const linePixels = 32

/** A line of text of the site; `markup` is escaped already. */
function line(
  markup: string,
  { x, y, fill = colours['ink-2'], weight = 500, anchor = 'start' }: LineOptions,
): string {
  return `<text x="${x}" y="${y}" font-family="${families.sans}" font-size="${linePixels}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${markup}</text>`
}

interface Label {
  siteName: string | undefined
  /** 'by Ada', '12 reviews'. */
  byline: string | undefined
}

function drawBoard(): string {
  const { y, height } = board
  const edge = 11
  return `<rect y="${y}" width="${size.width}" height="${height}" fill="${colours.board}"/><rect y="${y + edge}" width="${size.width}" height="${height - edge}" fill="${colours['board-edge']}"/>`
}

/** The lines below the board: the byline and the site. */
function label({ siteName, byline }: Label): string {
  const [baseline, side, gap] = [583, 48, 16]
  const site = siteName && cutToWidth(siteName, 15)
  const room = (right - margin - side - 3 * gap) / linePixels - emsOf(site ?? '')
  return [
    byline ? line(xml(cutToWidth(byline, room)), { x: margin, y: baseline }) : '',
    logo(right - side, baseline - 36, side),
    site
      ? line(xml(site), {
          ...{ x: right - side - gap, y: baseline, fill: colours.ink, weight: 600, anchor: 'end' },
        })
      : '',
  ].join('')
}

function compose(shapes: string, overlays: OverlayOptions[]): Promise<Buffer> {
  const { width, height } = size
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${bookFills}${shapes}</svg>`
  return sharp({ create: { ...size, channels: 3, background: colours.bg } })
    .composite([{ input: Buffer.from(svg) }, ...overlays])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function logosOf(books: DrawnBook[]): OverlayOptions[] {
  return books.flatMap((book) => (book.logo ? [book.logo] : []))
}

interface Score {
  average: number
  ratings: number
}

const voices = {
  site: { family: `${families.sans} Medium`, colour: colours['ink-2'], sizes: [34], height: 96 },
  member: { family: families.reading, colour: colours['ink-2'], sizes: [36], height: 110 },
  quotation: { family: families.reading, sizes: [54, 46, 40], height: 220, quoted: true },
}

/** The picture of a post or tool. All texts can be drawn. */
export interface BookPicture extends Label {
  book: PictureBook
  /** The name or title, or its replacement. */
  headline: string
  /** Text below the headline. */
  text: string | undefined
  /** Whose words the text is: the site's, a member's, or the strongest sentence of a review. */
  voice: keyof typeof voices
  score: Score | undefined
}

/** Draws a tool that stands on the board, beside its name, a text and its score. */
export async function drawBookPicture(picture: BookPicture, logos: Logos): Promise<Buffer> {
  const { headline, text, voice, score: shownScore } = picture
  const book = await drawBook(picture.book, { x: margin, y: board.y, unit: 2.6 }, logos)
  const left = Math.round(margin + book.width + 56)
  const width = right - left
  const bottom = shownScore ? textBottom - starsHeight - 30 : textBottom
  const paragraphs = [
    await drawParagraph(headline, {
      ...{ family: `${families.display} Bold`, width },
      // A quotation is larger than the name beside it.
      ...(voice === 'quotation' ? { sizes: [52, 44], height: 110 } : { sizes: [92, 76, 60], height: 200 }),
    }),
  ]
  if (text !== undefined) paragraphs.push(await drawParagraph(text, { ...voices[voice], width }))
  const shapes = [
    drawBoard(),
    label(picture),
    book.shapes,
    shownScore ? score(left, textBottom - starsHeight, shownScore) : '',
  ]
  return compose(shapes.join(''), [...stack(paragraphs, left, bottom, 30), ...logosOf([book])])
}

/** The picture of a list or need. */
export interface ShelfPicture extends Label {
  headline: string
  /** Those that have room are shown. */
  books: PictureBook[]
}

/** Draws tools on a shelf, below what they have in common. */
export async function drawShelfPicture(picture: ShelfPicture, logos: Logos): Promise<Buffer> {
  const { headline, books } = picture
  const unit = 1.7
  const drawn: DrawnBook[] = []
  let x = margin
  for (const book of books) {
    const one = await drawBook(book, { x, y: board.y, unit }, logos)
    if (x + one.width > right - bookendWidth) break
    drawn.push(one)
    x += one.width + 4
  }
  const title = await drawParagraph(headline, {
    ...{ family: `${families.display} Bold`, sizes: [84, 68, 56], width: right - margin, height: 156 },
  })
  const shapes = [drawBoard(), label(picture), ...drawn.map((one) => one.shapes), bookend(x + 2, unit)]
  const top = 64 + (156 - title.height) / 2
  return compose(shapes.join(''), [
    { input: title.input, left: margin, top: Math.round(top) },
    ...logosOf(drawn),
  ])
}

const bookendWidth = 60

function bookend(x: number, unit: number): string {
  return `<path d="M${x + 2 * unit} ${board.y - 67 * unit}v${65 * unit}h${25 * unit}" fill="none" stroke="${colours.metal}" stroke-width="${4 * unit}"/>`
}

/** The texts of the picture of the site. */
interface SitePicture {
  name: string
  tagline: string | undefined
}

/** Draws the picture of the site itself. */
export async function drawSite({ name, tagline }: SitePicture): Promise<Buffer> {
  const side = 240
  const left = margin + side + 56
  const width = right - left
  const paragraphs = [
    await drawParagraph(name, {
      ...{ family: `${families.display} Bold`, sizes: [110, 92, 72, 60], width, height: 230 },
    }),
  ]
  if (tagline) {
    const look = { family: `${families.sans} Medium`, colour: colours['ink-2'], sizes: [38, 32, 26] }
    paragraphs.push(await drawParagraph(tagline, { ...look, width, height: 110 }))
  }
  const shapes = drawBoard() + logo(margin, board.y - side, side)
  return compose(shapes, stack(paragraphs, left, textBottom, 26))
}
