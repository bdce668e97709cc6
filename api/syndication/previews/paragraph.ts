import sharp, { type OverlayOptions } from 'sharp'
import { xml } from '#api/syndication/public.ts'
import { cut } from './drawable-text.ts'
import { colours } from './look.ts'

interface ParagraphOptions {
  family: string
  colour?: string
  /** From the largest to the smallest, in pixels. */
  sizes: number[]
  width: number
  height: number
  /** Set in quotation marks. */
  quoted?: boolean
}

interface Paragraph {
  input: Buffer
  height: number
}

/** A text at the largest size at which it fits, wrapped; cut at the smallest size. */
export async function drawParagraph(
  text: string,
  { family, colour = colours.ink, sizes, width, height, quoted = false }: ParagraphOptions,
): Promise<Paragraph> {
  const draw = async (shown: string, pixels: number) => {
    const marked = quoted ? `“${shown}”` : shown
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}" insert_hyphens="false">${xml(marked)}</span>`,
        font: `${family} ${pixels}`,
        width,
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { input: data, height: info.height, fits: info.height <= height && info.width <= width }
  }
  for (const pixels of sizes) {
    const drawn = await draw(text, pixels)
    if (drawn.fits) return drawn
  }
  const smallest = sizes.at(-1)!
  // Wide capitals in this number fit in any case.
  const enough = Math.floor(width / smallest)
  for (let length = text.length; length > enough; length = Math.floor(length * 0.85)) {
    const drawn = await draw(cut(text, length), smallest)
    if (drawn.fits) return drawn
  }
  return draw(cut(text, enough), smallest)
}

/** Places paragraphs below each other, so that the last one ends at `bottom`. */
export function stack(paragraphs: Paragraph[], left: number, bottom: number, gap: number): OverlayOptions[] {
  let y = bottom
  return paragraphs.toReversed().map(({ input, height }) => {
    y -= height
    const placed = { input, left: Math.round(left), top: Math.round(y) }
    y -= gap
    return placed
  })
}
