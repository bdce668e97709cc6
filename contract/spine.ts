/** The cloths of spines. The first eight are dark, with light lettering. */
export const cloths = [
  'bottle',
  'ink',
  'oxblood',
  'petrol',
  'plum',
  'rust',
  'moss',
  'graphite',
  'ochre',
  'sage',
  'rose',
  'linen',
  'sky',
] as const
export type Cloth = (typeof cloths)[number]

const darkCloths = 8

/** Whether the lettering on a cloth is light. */
export function hasLightLettering(cloth: Cloth): boolean {
  return cloths.indexOf(cloth) < darkCloths
}

/** Heights and widths of spines, in rem, at the size of a usual shelf. */
export const spineHeights = [7.75, 8.25, 8.75, 9.25] as const
export const spineWidths = [1.75, 2, 2.25, 2.5] as const

/** The ornament of a spine: two rules, a head band, a ring at the foot, thick and thin rules. */
export const bindings = ['rules', 'band', 'ring', 'double'] as const

/** The back of a book that stands for a tool. Made from the name alone, so that a tool looks the same everywhere. */
export interface Spine {
  cloth: Cloth
  /** Index in `spineHeights`. */
  height: number
  /** Index in `spineWidths`. */
  width: number
  binding: (typeof bindings)[number]
  /** The name, cut with an ellipsis where it is long. */
  lettering: string
  /** Pixels, from 9 to 18. */
  fontSize: number
  /** Width of the letters, in percent. */
  stretch: 100 | 88 | 75
}

const longestLettering = 26
const largestFont = 18
const smallestFont = 9
/** Pixels that the ornaments take from a spine's height. */
const ornaments = { band: 40, other: 52 }
/** Narrower letters are taken before letters get smaller than this, in pixels. */
const smallestAt = { 100: largestFont, 88: 16, 75: 14.5 } as const

/** The spine of a tool of this name. */
export function spineOf(name: string): Spine {
  const bits = hash(`2019${name}`)
  const binding = bindings[(bits >>> 20) % 4] ?? 'rules'
  const lettering = letteringOf(name, binding)
  return {
    cloth: cloths[bits % cloths.length] ?? 'bottle',
    width: (bits >>> 14) % 4,
    binding,
    lettering,
    ...letteringOn((bits >>> 8) % 4, binding, lettering),
  }
}

/** The name, cut with an ellipsis where it is long or does not fit on the tallest book. */
function letteringOf(name: string, binding: Spine['binding']): string {
  const characters = Array.from(name.trim())
  let kept = Math.min(characters.length, longestLettering)
  let lettering = characters.join('')
  while (kept > 1 && !fits(lettering, binding)) {
    kept -= 1
    lettering = `${characters.slice(0, kept).join('').trimEnd()}…`
  }
  return lettering
}

function fits(lettering: string, binding: Spine['binding']): boolean {
  const tallest = spineHeights.length - 1
  return (
    Array.from(lettering).length <= longestLettering &&
    fittingFont(tallest, binding, lettering, 75) >= smallestFont
  )
}

/** Chooses the letters' width, then their size; a name that is too long for its book stands on the tallest one. */
function letteringOn(
  height: number,
  binding: Spine['binding'],
  lettering: string,
): Pick<Spine, 'height' | 'fontSize' | 'stretch'> {
  for (const stretch of [100, 88, 75] as const) {
    const fitting = fittingFont(height, binding, lettering, stretch)
    if (fitting >= smallestAt[stretch]) return { height, stretch, fontSize: Math.floor(fitting) }
  }
  const tallest = spineHeights.length - 1
  const fitting = fittingFont(tallest, binding, lettering, 75)
  return { height: tallest, stretch: 75, fontSize: Math.max(smallestFont, Math.floor(fitting)) }
}

/** The largest font in which a name fits on a spine, in pixels. */
function fittingFont(height: number, binding: Spine['binding'], lettering: string, stretch: number): number {
  const room = (spineHeights[height] ?? 0) * 16 - (binding === 'band' ? ornaments.band : ornaments.other)
  let advance = 0
  for (const character of lettering) advance += advanceOf(character, (stretch - 75) / 25)
  return Math.min(largestFont, room / advance)
}

/** Advances of Bricolage Grotesque in em, at 75 % and at 100 % width. */
const advances: [letters: RegExp, narrow: number, wide: number][] = [
  [/[MW]/, 0.71, 0.93],
  [/[A-Z]/, 0.47, 0.66],
  [/[mw]/, 0.67, 0.88],
  [/[ijlftr]/, 0.27, 0.33],
  [/[a-z]/, 0.44, 0.58],
  [/[0-9]/, 0.42, 0.58],
  [/[ -\u00bf]/, 0.18, 0.25],
]

function advanceOf(character: string, width: number): number {
  const found = advances.find(([letters]) => letters.test(character))
  if (found === undefined) return 0.6
  return found[1] + (found[2] - found[1]) * width
}

/** FNV-1a over UTF-16 units, with the last step of MurmurHash3, which spreads similar names. */
function hash(text: string): number {
  let bits = 2_166_136_261
  for (let index = 0; index < text.length; index++) {
    bits = Math.imul(bits ^ text.charCodeAt(index), 16_777_619)
  }
  bits = Math.imul(bits ^ (bits >>> 15), 2_246_822_507)
  bits = Math.imul(bits ^ (bits >>> 13), 3_266_489_909)
  return (bits ^ (bits >>> 16)) >>> 0
}
