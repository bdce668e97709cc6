import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.mjs'
import { Failure } from './exit.mjs'
import { root } from './root.mjs'
import { run, tail, timed } from './run.mjs'
import { environment, node24 } from './runtime.mjs'
import { writeServiceWorker } from './service-worker.mjs'

// Inputs of the build. Of folders, all files but tests.
const inputs = [
  'web',
  'contract',
  'markdown',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

// Vite compiles their variables that begin with VITE_ into the pages.
const settingsFiles = ['.env', '.env.local', '.env.production', '.env.production.local']

const marker = join('build', 'made-from.txt')

/** Builds the pages, unless their inputs are unchanged. `before` is called first, and may throw. */
export async function build(before = async () => {}) {
  const fingerprint = inputsFingerprint(root, process.env)
  if (isBuilt(root, fingerprint)) return
  await before()
  console.log('Building the pages ...')
  rmSync(join(root, marker), { force: true })
  const program = join('node_modules', '@react-router', 'dev', 'bin.cjs')
  const env = environment({ NODE_ENV: 'production', NO_COLOR: '1' })
  const { answer, seconds } = await timed(() => run(node24(), [program, 'build'], { env }))
  if (answer.status !== 0) {
    throw new Failure('The pages could not be built; see the output above.', tail(answer.output))
  }
  writeServiceWorker(join(root, 'web', 'service-worker.js'), join(root, 'build', 'client'))
  await compressFiles(join(root, 'build', 'client'))
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(join(root, marker), `${fingerprint}\n`)
  console.log(`Built in ${seconds} s.`)
}

/** Whether the build in `folder` is complete and has this fingerprint. */
export function isBuilt(folder, fingerprint) {
  const path = join(folder, marker)
  return existsSync(path) && readFileSync(path, 'utf8').trim() === fingerprint
}

/** A hash over the names and contents of all inputs, and the settings compiled into the pages. */
export function inputsFingerprint(folder, env) {
  const hash = createHash('sha256')
  const add = (name, content) => hash.update(`${name}\0${content.length}\0`).update(content)
  for (const input of inputs) {
    for (const path of filesAt(folder, input)) add(path, readFileSync(join(folder, path)))
  }
  for (const file of settingsFiles.filter((name) => existsSync(join(folder, name)))) {
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [line] of text.matchAll(/^\s*(export\s+)?VITE_.*$/gm)) add(file, line.trim())
  }
  for (const name of Object.keys(env).sort()) if (name.startsWith('VITE_')) add(name, env[name])
  return hash.digest('hex')
}

function filesAt(folder, path) {
  let entries
  try {
    entries = readdirSync(join(folder, path), { withFileTypes: true })
  } catch (error) {
    // A file, or nothing.
    return error.code === 'ENOTDIR' ? [path] : []
  }
  const names = entries.filter(({ name }) => !/\.test\.tsx?$/.test(name)).map(({ name }) => `${path}/${name}`)
  return names.sort().flatMap((name) => filesAt(folder, name))
}
