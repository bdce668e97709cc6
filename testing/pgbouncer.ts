import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Connection } from '#database/client.ts'
import { freePort } from '#database/embedded/settings.ts'

const program = '/usr/sbin/pgbouncer'
// PgBouncer refuses to run as root.
const nobody = 65_534

/** Whether PgBouncer is installed here; tests that need it are skipped elsewhere. */
export const hasPgBouncer = existsSync(program)

/** PgBouncer before one database. */
export interface Pooler {
  /** The address of the database through PgBouncer. */
  url: string
  /** Ends PgBouncer on the spot; its connections break. */
  kill(): Promise<void>
  /** Starts it again on the same port. Resolves when it accepts connections. */
  begin(): Promise<void>
}

interface PoolerOptions {
  mode: 'session' | 'transaction'
  /** Connections to PostgreSQL. */
  poolSize?: number
  /** Run on each new connection to PostgreSQL. */
  connectQuery?: string
  /** More settings of the section `pgbouncer`. */
  settings?: Record<string, string | number>
}

type AtEnd = (close: () => Promise<void>) => void

/** The host, port and login of a connection; a URL names one host. */
function addressOf(connection: Connection) {
  if (typeof connection !== 'string') return connection
  const { hostname, port, username, password, pathname, searchParams } = new URL(connection)
  return {
    host: searchParams.get('host') ?? hostname,
    port: Number(searchParams.get('port') ?? (port || 5432)),
    user: searchParams.get('user') ?? decodeURIComponent(username),
    password: searchParams.get('password') ?? decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
  }
}

/** Relays a port to a socket file, which is not for every account. Resolves with the port. */
async function relay(socket: string, atEnd: AtEnd): Promise<number> {
  const server = createServer((client) => {
    const to = connect(socket)
    client.pipe(to).pipe(client)
    client.on('error', () => to.destroy())
    to.on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  atEnd(async () => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** Starts PgBouncer before a database, on a port that it keeps. It is gone at the end. */
export async function startPooler(
  connection: Connection,
  { mode, poolSize = 20, connectQuery, settings = {} }: PoolerOptions,
  atEnd: AtEnd,
): Promise<Pooler> {
  const { host = '', port: postgres, user, password, database } = addressOf(connection)
  const isSocket = host.startsWith('/')
  const behind = isSocket ? await relay(`${host}/.s.PGSQL.${postgres}`, atEnd) : postgres
  const folder = await mkdtemp(join(tmpdir(), 'toolshelf-pooler-'))
  const file = join(folder, 'pooler.ini')
  const port = await freePort()
  const lines = [
    '[databases]',
    [
      `${database} = host=${isSocket ? '127.0.0.1' : host} port=${behind} user=${user}`,
      ...(password ? [`password=${quoted(String(password))}`] : []),
      ...(connectQuery === undefined ? [] : [`connect_query=${quoted(connectQuery)}`]),
    ].join(' '),
    ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = any', `pool_mode = ${mode}`, `default_pool_size = ${poolSize}`],
    ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
  ]
  await writeFile(file, lines.join('\n'))
  const asRoot = process.getuid?.() === 0
  if (asRoot) await chown(folder, nobody, nobody)
  await chmod(folder, 0o755)
  let child: ChildProcess | undefined

  async function begin(): Promise<void> {
    child = spawn(program, [file], { stdio: 'ignore', ...(asRoot && { uid: nobody, gid: nobody }) })
    while (!(await accepts(port))) {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`)
      await pause(20)
    }
  }

  async function kill(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  atEnd(async () => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  })
  await begin()
  return { url: `postgresql://${user}@127.0.0.1:${port}/${database}`, kill, begin }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
