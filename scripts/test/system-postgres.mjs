import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from '#scripts/setup/run.mjs'

const home = '/usr/lib/postgresql'

/** The programs of the newest PostgreSQL that Debian's packages installed, or undefined. */
export function findPrograms() {
  if (!existsSync(home)) return undefined
  const versions = readdirSync(home)
    .filter((version) => existsSync(join(home, version, 'bin', 'initdb')))
    .sort((a, b) => Number(b) - Number(a))
  return versions[0] && { version: versions[0], folder: join(home, versions[0], 'bin') }
}

/** The account to run it as, because PostgreSQL refuses root: undefined for the current one, null if there is none. */
function account() {
  if (process.getuid?.() !== 0) return undefined
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((one) => one.startsWith('postgres:'))
  if (!line) return null
  const [, , uid, gid] = line.split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address()
        server.close(() => resolve(port))
      })
  })
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
      .once('connect', () => resolve(true) ?? socket.destroy())
      .once('error', () => resolve(false))
  })
}

/** The folder of its data: in memory if there is room, else on disk. */
function dataParent() {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= 4 * 2 ** 30 ? memory : tmpdir()
}

/**
 * Starts the machine's PostgreSQL on an empty directory. Returns `{ version, url, stop }`, or undefined where there is
 * none that may be run.
 */
export async function startSystemPostgres() {
  const programs = findPrograms()
  const as = account()
  if (!programs || as === null) return undefined
  const folder = mkdtempSync(join(dataParent(), 'toolshelf-system-postgres-'))
  if (as) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const options = { cwd: folder, ...as, env: { ...process.env, LC_ALL: 'C.UTF-8' } }
  const initialise = ['-D', data, '-U', 'toolshelf', '-A', 'trust', '-E', 'UTF8', '--locale', 'C.UTF-8', '-N']
  const { status, output } = await run(join(programs.folder, 'initdb'), initialise, options)
  if (status !== 0) throw new Error(`initdb of PostgreSQL ${programs.version} failed:\n${output}`)
  const port = await freePort()
  const settings = ['-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
  const server = spawn(join(programs.folder, 'postgres'), ['-D', data, ...settings, '-c', 'fsync=off'], {
    ...options,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('close', resolve))
  for (let tries = 0; !(await answers(port)); tries += 1) {
    if (tries === 100 || server.exitCode !== null) throw new Error('PostgreSQL did not start.')
    await pause(100)
  }
  const stop = async () => {
    server.kill('SIGINT')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { version: programs.version, url: `postgresql://toolshelf@127.0.0.1:${port}/postgres`, stop }
}
