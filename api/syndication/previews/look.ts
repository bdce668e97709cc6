import { type Cloth } from '#contract/spine.ts'

/** The size that social networks ask for, in pixels. Stated in the pages, too. */
export const size = { width: 1200, height: 630 }

/** The light theme of web/styles/tokens.css. */
export const colours = {
  bg: '#f6f4ef',
  ink: '#221d17',
  'ink-2': '#534c44',
  line: '#dedad2',
  accent: '#0f6b50',
  'on-accent': '#ffffff',
  star: '#c46f08',
  board: '#4d3d2f',
  'board-edge': '#33271c',
  metal: '#b9b2a6',
  cover: '#fffefb',
  gilt: '#fbf7ee',
  letterpress: '#221c14',
}

export const clothColours: Record<Cloth, string> = {
  bottle: '#1e533f',
  ink: '#2b4463',
  oxblood: '#703232',
  petrol: '#285e6a',
  plum: '#593856',
  rust: '#9a5235',
  moss: '#566039',
  graphite: '#3c3731',
  ochre: '#d9b165',
  sage: '#acc5b0',
  rose: '#dfb1ac',
  linen: '#ddd3bf',
  sky: '#9fc0d4',
}
