import sharp, { type OverlayOptions } from 'sharp'
import { xml } from '#api/syndication/public.ts'
import { cut, cutToWidth } from './drawable-text.ts'
import { family } from './fonts.ts'

/** The size that social networks ask for, in pixels. Stated in the pages, too. */
export const size = { width: 1200, height: 630 }

// The light theme of web/styles/tokens.css.
const colour = {
  surface: '#ffffff',
  line: '#dee2e7',
  ink: '#171d26',
  soft: '#4c5460',
  accent: '#0b5f46',
  star: '#c27a16',
}

const margin = 80
const headline = { width: size.width - 2 * margin, top: 176, height: 240 }
const headlineSizes = [80, 66, 54]

/** The largest size at which a text fits into the headline's box, wrapped; cut at the smallest size. */
async function drawHeadline(text: string): Promise<OverlayOptions> {
  const draw = (shown: string, pixels: number) =>
    sharp({
      text: {
        text: `<span foreground="${colour.ink}" letter_spacing="${-pixels * 20}" insert_hyphens="false">${xml(shown)}</span>`,
        font: `${family} Semi-Bold ${pixels}`,
        width: headline.width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  const place = ({ data, info }: { data: Buffer; info: { height: number } }) => ({
    input: data,
    left: margin,
    top: headline.top + Math.round((headline.height - info.height) / 2),
  })
  const fits = ({ info: { width, height } }: { info: { width: number; height: number } }) =>
    height <= headline.height && width <= headline.width
  for (const pixels of headlineSizes) {
    const drawn = await draw(text, pixels)
    if (fits(drawn)) return place(drawn)
  }
  const smallest = headlineSizes.at(-1)!
  // 30 wide capitals fit at the smallest size in any case.
  for (let length = text.length; length > 30; length = Math.floor(length * 0.85)) {
    const drawn = await draw(cut(text, length), smallest)
    if (fits(drawn)) return place(drawn)
  }
  return place(await draw(cut(text, 30), smallest))
}

/** The logo of `public/favicon.svg`, in a square of `side` pixels. */
function logo(x: number, y: number, side: number): string {
  return `<g transform="translate(${x} ${y}) scale(${side / 32})"><rect width="32" height="32" rx="8" fill="${colour.accent}"/><g fill="#fff"><rect x="7.5" y="9" width="4.5" height="12.5" rx="1.25"/><rect x="13.5" y="6.5" width="4.5" height="15" rx="1.25"/><rect x="20.2" y="8.6" width="4.2" height="13.2" rx="1.25" transform="rotate(-14 22.3 21.8)"/><rect x="5.5" y="23.25" width="21" height="2.25" rx="1.125"/></g></g>`
}

const star =
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z'

/** Five stars from `x` on, filled up to the average. */
function stars(x: number, y: number, average: number): string {
  const row = (fill: string) =>
    Array.from(
      { length: 5 },
      (_, index) => `<path d="${star}" transform="translate(${index * 26})" fill="${fill}"/>`,
    ).join('')
  return `<g transform="translate(${x} ${y}) scale(1.75)"><clipPath id="filled"><rect width="${26 * average - 1}" height="24"/></clipPath>${row(colour.line)}<g clip-path="url(#filled)">${row(colour.star)}</g></g>`
}

interface LineOptions {
  x: number
  y: number
  pixels: number
  fill?: string
  weight?: 500 | 600
  anchor?: 'start' | 'end'
}

/** A line of text; `markup` is escaped already. */
function line(
  markup: string,
  { x, y, pixels, fill = colour.ink, weight = 500, anchor = 'start' }: LineOptions,
) {
  return `<text x="${x}" y="${y}" font-family="${family}" font-size="${pixels}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${markup}</text>`
}

function compose(shapes: string[], text: OverlayOptions): Promise<Buffer> {
  const { width, height } = size
  const edge = `<rect y="${height - 14}" width="${width}" height="14" fill="${colour.accent}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}${edge}</svg>`
  return sharp({ create: { ...size, channels: 3, background: colour.surface } })
    .composite([{ input: Buffer.from(svg) }, text])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The texts of a picture of a post or tool. All of them can be drawn. */
export interface PictureTexts {
  siteName: string | undefined
  /** The title or name, or its replacement. */
  headline: string
  /** 'by Ada' or '12 reviews'. */
  byline: string | undefined
  host: string | undefined
  average: number | null
  ratings: number
}

/** Draws a post or tool: the site, the headline, its rating, a byline and the host of its link. */
export async function drawPicture(texts: PictureTexts): Promise<Buffer> {
  const { siteName, headline: title, byline, host, average, ratings } = texts
  const right = size.width - margin
  const rating = (value: number) => [
    stars(margin, 448, value),
    line(
      `<tspan font-weight="600">${value.toFixed(1)}</tspan><tspan dx="16" fill="${colour.soft}">${ratings === 1 ? '1 rating' : `${ratings} ratings`}</tspan>`,
      { x: margin + 252, y: 481, pixels: 32 },
    ),
  ]
  const shapes = [
    logo(margin, 72, 56),
    ...(siteName
      ? [line(xml(cutToWidth(siteName, 27)), { x: margin + 76, y: 112, pixels: 34, weight: 600 })]
      : []),
    ...(average === null ? [] : rating(average)),
    ...(host
      ? [line(xml(cutToWidth(host, 19)), { x: margin, y: 558, pixels: 30, fill: colour.accent, weight: 600 })]
      : []),
    ...(byline
      ? [
          line(xml(cutToWidth(byline, 16)), {
            ...(host ? { x: right, anchor: 'end' as const } : { x: margin }),
            ...{ y: 558, pixels: 30, fill: colour.soft },
          }),
        ]
      : []),
  ]
  return compose(shapes, await drawHeadline(title))
}

/** Draws the picture of the site itself. */
export async function drawSite(name: string): Promise<Buffer> {
  const shapes = [
    logo(margin, 88, 96),
    line('AI tools, recommended by people', { x: margin, y: 486, pixels: 38, fill: colour.soft }),
  ]
  return compose(shapes, await drawHeadline(name))
}
