import { Failure } from './failure.mjs'
import { fitsLockfile } from './lockfile.mjs'
import { root } from './root.mjs'
import { run, tail, timed } from './run.mjs'

/** Installs the packages of a folder's package-lock.json (the product's own), unless they are there already. */
export async function install(folder = root) {
  if (fitsLockfile(folder)) return
  console.log('Installing packages with npm ci ...')
  const [program, ...args] = npm()
  // Development packages too, whatever NODE_ENV says: Node 24 and the build are among them.
  const { answer, seconds } = await timed(() =>
    run(program, [...args, 'ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'], {
      cwd: folder,
    }),
  )
  if (answer.status !== 0) {
    throw new Failure('The packages could not be installed; what npm said stands above.', tail(answer.output))
  }
  console.log(`Installed in ${seconds} s.`)
}

/** npm as it was called, as program and first arguments; the one on PATH when a script was started without it. */
export function npm() {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli !== undefined && /npm-cli\.c?js$/.test(cli)) return [node ?? process.execPath, cli]
  return process.platform === 'win32' ? ['cmd.exe', '/d', '/s', '/c', 'npm'] : ['npm']
}
