import { Failure } from './exit.mjs'
import { fitsLockfile, hasDevelopmentPackages } from './lockfile.mjs'
import { root } from './root.mjs'
import { run, tail, timed } from './run.mjs'

// Flags, because NODE_ENV and the user's settings for npm may say otherwise.
const withDevelopment = ['--include=dev', '--include=optional']
const withoutDevelopment = ['--omit=dev', '--include=optional']

/**
 * Installs the packages of a folder's package-lock.json (the product's own), unless they are installed already. Without
 * `dev`, a fresh folder gets only those that building and running need. Development packages are never removed, and they
 * are added to the others in place, because a site may be running from them.
 */
export async function install({ folder = root, dev = true } = {}) {
  if (fitsLockfile(folder, { dev })) return
  if (dev && fitsLockfile(folder, { dev: false })) {
    console.log('Adding development packages ...')
    return runNpm(folder, ['install', '--no-save', ...withDevelopment])
  }
  console.log('Installing packages with npm ci ...')
  const groups = dev || hasDevelopmentPackages(folder) ? withDevelopment : withoutDevelopment
  return runNpm(folder, ['ci', ...groups])
}

async function runNpm(folder, args) {
  const [program, ...first] = npm()
  const { answer, seconds } = await timed(() =>
    run(program, [...first, ...args, '--no-audit', '--no-fund'], { cwd: folder }),
  )
  if (answer.status !== 0) {
    throw new Failure(
      'The packages could not be installed; see the output of npm above.',
      tail(answer.output),
    )
  }
  console.log(`Installed in ${seconds} s.`)
}

/** npm as it was called, as program and first arguments; the one on PATH when a script was started without it. */
export function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli !== undefined && /npm-cli\.c?js$/.test(cli)) return [node ?? process.execPath, cli]
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/s', '/c', 'npm'] : ['npm']
}
