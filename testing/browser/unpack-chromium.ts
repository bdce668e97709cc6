import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

/**
 * Unpacks the Chromium of @sparticuz/chromium once for each of its versions: program, libraries for machines that
 * lack them, and a font for those without any.
 */
export async function unpackChromium() {
  const folder = join(cache, `chromium-${packageVersion()}`)
  if (!existsSync(folder)) await unpackInto(folder)
  return {
    executablePath: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fontsConfiguration: join(folder, 'fonts.conf'),
  }
}

/** Unpacked beside its place and moved there whole, so that nobody meets half of it. */
async function unpackInto(folder: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const fresh = await mkdtemp(join(cache, 'unpacking-'))
  const { default: chromium, inflate } = await import('@sparticuz/chromium')
  const temporary = process.env.TMPDIR
  // The package unpacks into the system's folder for temporary files, which others share.
  process.env.TMPDIR = fresh
  try {
    await chromium.executablePath()
    await inflate(join(packageFolder(), 'bin', 'al2023.tar.br'))
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = temporary
  }
  await writeFile(join(fresh, 'fonts.conf'), fontsConfiguration(join(folder, 'fonts')))
  await rename(fresh, folder).catch(async (error) => {
    await rm(fresh, { recursive: true })
    // Another process was quicker.
    if (!existsSync(folder)) throw error
  })
}

function fontsConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
</fontconfig>
`
}

function packageFolder(): string {
  return dirname(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))))
}

function packageVersion(): string {
  const { version } = createRequire(import.meta.url)(join(packageFolder(), 'package.json')) as {
    version: string
  }
  return version
}
