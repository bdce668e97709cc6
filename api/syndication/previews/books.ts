import sharp, { type OverlayOptions } from 'sharp'
import { hasLightLettering, type Spine, spineHeights, spineOf, spineWidths } from '#contract/spine.ts'
import { xml } from '#api/syndication/public.ts'
import { cutToWidth, emsOf } from './drawable-text.ts'
import { families } from './fonts.ts'
import { clothColours, colours } from './look.ts'

/** A tool on a shelf. */
export interface PictureBook {
  name: string
  /** Its name on the spine as the fonts can draw it; empty where they cannot. */
  lettering: string
  /** Name of the file of its logo. */
  logo: string | undefined
}

/** Reads the file of a logo; undefined where it is gone. */
export type Logos = (name: string) => Promise<Buffer | undefined>

interface Place {
  /** Left edge. */
  x: number
  /** The top of the board. */
  y: number
  /** Pixels of a CSS pixel of web/styles/shelf.css. */
  unit: number
}

/** A book as shapes of an SVG, with its logo. */
export interface DrawnBook {
  width: number
  shapes: string
  logo?: OverlayOptions
}

/** Fills that books refer to. */
export const bookFills = `<defs><linearGradient id="sheen"><stop stop-opacity=".2"/><stop offset=".14" stop-color="#fff" stop-opacity=".17"/><stop offset=".34" stop-color="#fff" stop-opacity="0"/><stop offset=".72" stop-opacity="0"/><stop offset="1" stop-opacity=".2"/></linearGradient><linearGradient id="hinge"><stop stop-color="#3c2c18" stop-opacity=".14"/><stop offset=".06" stop-color="#3c2c18" stop-opacity=".02"/><stop offset=".08" stop-color="#3c2c18" stop-opacity=".09"/><stop offset=".1" stop-color="#3c2c18" stop-opacity="0"/></linearGradient></defs>`

/** Draws a tool face out where its logo can be read, else its spine. */
export async function drawBook(book: PictureBook, place: Place, logos: Logos): Promise<DrawnBook> {
  const file = book.logo === undefined ? undefined : await logos(book.logo)
  const logo = file && (await scaleLogo(file, 44 * place.unit))
  return logo ? drawCover(book, logo, place) : drawSpine(book, place)
}

/** A logo in a square of `side` pixels; undefined where its file is damaged. */
async function scaleLogo(file: Buffer, side: number): Promise<Buffer | undefined> {
  const pixels = Math.round(side)
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp(file)
    .resize(pixels, pixels, { fit: 'contain', background })
    .png()
    .toBuffer()
    .catch(() => undefined)
}

function drawCover({ lettering }: PictureBook, logo: Buffer, { x, y, unit }: Place): DrawnBook {
  const [width, height, margin] = [100 * unit, 132 * unit, 5 * unit]
  const [left, top] = [x + margin, y - height]
  // The hinge is at the left.
  const middle = left + width / 2 + unit
  const frame = `x="${left}" y="${top}" width="${width}" height="${height}" rx="${3 * unit}"`
  const name = cutToWidth(lettering, 8.2)
  return {
    width: width + 2 * margin,
    shapes: `<rect ${frame} fill="${colours.cover}" stroke="${colours.line}" stroke-width="${unit}"/><rect ${frame} fill="url(#hinge)"/><text x="${middle}" y="${y - 14 * unit}" font-family="${families.display}" font-weight="700" font-size="${12 * unit}" fill="${colours.letterpress}" text-anchor="middle">${xml(name)}</text>`,
    logo: {
      input: logo,
      left: Math.round(middle - 22 * unit),
      top: Math.round(top + 34 * unit),
    },
  }
}

/** The letters of the pictures are as wide as those of a spine with 100 %: narrow ones are smaller instead. */
const sizeOfStretch = { 100: 0.94, 88: 0.82, 75: 0.68 }
const roomOfOrnaments = 52
// `emsOf` is generous.
const usualWidth = 0.85

function drawSpine({ name, lettering }: PictureBook, { x, y, unit }: Place): DrawnBook {
  const spine = spineOf(name)
  const width = (spineWidths[spine.width] ?? 2) * 16 * unit
  const height = (spineHeights[spine.height] ?? 8) * 16 * unit
  const frame = `width="${width}" height="${height}" rx="${2 * unit}"`
  const fitting = (height - roomOfOrnaments * unit) / (usualWidth * emsOf(lettering))
  const pixels = Math.min(spine.fontSize * sizeOfStretch[spine.stretch] * unit, fitting)
  const colour = hasLightLettering(spine.cloth) ? colours.gilt : colours.letterpress
  const text = `<text transform="translate(${width / 2} ${height / 2}) rotate(90)" y="${0.35 * pixels}" font-family="${families.display}" font-weight="700" font-size="${pixels}" text-anchor="middle">${xml(lettering)}</text>`
  return {
    width,
    shapes: `<g transform="translate(${x} ${y - height})" fill="${colour}" color="${colour}"><rect ${frame} fill="${clothColours[spine.cloth]}"/><rect ${frame} fill="url(#sheen)"/>${ornaments(spine, { width, height, unit, pixels })}${text}</g>`,
  }
}

interface Measures {
  width: number
  height: number
  unit: number
  /** Size of the letters. */
  pixels: number
}

/** The ornaments of a binding: see web/styles/shelf.css. */
function ornaments({ binding }: Spine, { width, height, unit, pixels }: Measures): string {
  const rule = (y: number, thickness: number, opacity = 0.5) =>
    `<rect y="${y}" width="${width}" height="${thickness * unit}" opacity="${opacity}"/>`
  const edge = 8 * unit
  const pair = (y: number, first: number, second: number, apart: number) =>
    rule(y, first) + rule(y + apart * unit, second)
  if (binding === 'rules') return pair(edge, 1.5, 1.5, 4.5) + pair(height - edge - 6 * unit, 1.5, 1.5, 4.5)
  if (binding === 'double') return pair(edge, 3, 1, 9) + pair(height - edge - 10 * unit, 3, 1, 9)
  if (binding === 'band') return rule(0, 11, 0.42) + rule(height - edge - 1.5 * unit, 1.5)
  const radius = 0.3 * pixels
  const ring = `<circle cx="${width / 2}" cy="${height - edge - radius}" r="${radius}" fill="none" stroke="currentColor" stroke-width="${1.5 * unit}" opacity=".65"/>`
  return rule(edge, 1.5) + ring
}
