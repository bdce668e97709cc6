import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { xml } from '#api/syndication/public.ts'
import { codePointsOf, unpackWoff } from './sfnt.ts'

/** The families of the pages, so that previews have the same look. */
export const families = { display: 'Bricolage Grotesque', reading: 'Literata', sans: 'Geist' }

const latin = ['latin', 'latin-ext', 'vietnamese']
const cyrillic = ['cyrillic', 'cyrillic-ext']
// Letters that a family does not have are drawn by another.
const packages = [
  { name: 'geist', subsets: [...latin, ...cyrillic], weights: [500, 600] },
  { name: 'bricolage-grotesque', subsets: latin, weights: [700] },
  { name: 'literata', subsets: [...latin, ...cyrillic, 'greek'], weights: [400] },
]

const { resolve } = createRequire(import.meta.url)

/** Whether the installed fonts have a glyph for a code point. */
export type HasGlyph = (codePoint: number) => boolean

/** Replaces a file at once: another process of the site may be reading it. */
async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const temporary = `${path}.${process.pid}`
  await writeFile(temporary, content)
  await rename(temporary, path)
}

/**
 * Unpacks the fonts into a folder and makes them the only ones that fontconfig knows in this process, so that a picture
 * looks the same on every machine. To be called before the first text is drawn.
 */
export async function installFonts(folder: string): Promise<HasGlyph> {
  await mkdir(folder, { recursive: true })
  const codePoints = new Set<number>()
  const fonts = packages.flatMap(({ name, subsets, weights }) =>
    subsets.flatMap((subset) => weights.map((weight) => ({ name, file: `${name}-${subset}-${weight}` }))),
  )
  for (const { name, file } of fonts) {
    const font = await readFile(resolve(`@fontsource/${name}/files/${file}-normal.woff`))
    const opened = unpackWoff(font)
    for (const codePoint of codePointsOf(font)) codePoints.add(codePoint)
    // Named by its content, so that fontconfig's cache notices a new version.
    const hash = createHash('sha256').update(opened).digest('hex').slice(0, 12)
    await replaceFile(join(folder, `${file}-${hash}.ttf`), opened)
  }
  const configuration = join(folder, 'fonts.conf')
  await replaceFile(
    configuration,
    `<?xml version="1.0"?>\n<fontconfig><dir>${xml(folder)}</dir><cachedir>${xml(join(folder, 'cache'))}</cachedir></fontconfig>\n`,
  )
  process.env['FONTCONFIG_FILE'] = configuration
  return (codePoint) => codePoints.has(codePoint)
}
