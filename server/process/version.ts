import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/** The version of the program. */
export const { version } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  version: string
}

/** Names the build of the pages by their sources; empty where they are built on request. */
export const build = readBuild()

function readBuild(): string {
  try {
    return readFileSync(new URL('build/made-from.txt', root), 'utf8').trim()
  } catch {
    return ''
  }
}
