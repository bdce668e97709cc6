import { spawn } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freePort } from './embedded/settings.ts'
import { keepsSessions, waitForExternal } from './external.ts'
import { createEmptyDatabase } from '#testing/database.ts'
import { withClient } from './primary-client.ts'

const pgbouncer = '/usr/sbin/pgbouncer'
// PgBouncer refuses to run as root.
const nobody = 65_534

/** Relays a port to the tests' PostgreSQL: its socket is not for every account. Resolves with the port. */
async function relay(): Promise<number> {
  const { host, port } = inject('postgres').server
  const server = createServer((client) => {
    const to = host!.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port!, host!)
    client.pipe(to).pipe(client)
    client.on('error', () => to.destroy())
    to.on('error', () => client.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Starts PgBouncer before the tests' PostgreSQL. Resolves with the address of a database behind it. */
async function startPooler(mode: 'session' | 'transaction', database: string): Promise<string> {
  const { user, password } = inject('postgres').server
  const behind = await relay()
  const folder = await mkdtemp(join(tmpdir(), 'toolshelf-pooler-'))
  const port = await freePort()
  const secret = password ? ` password=${String(password)}` : ''
  const asRoot = process.getuid?.() === 0
  const lines = [
    ...['[databases]', `${database} = host=127.0.0.1 port=${behind} user=${user}${secret}`],
    ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = any', `pool_mode = ${mode}`, 'default_pool_size = 20'],
    'ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout,extra_float_digits',
  ]
  await writeFile(join(folder, 'pooler.ini'), lines.join('\n'))
  if (asRoot) await chown(folder, nobody, nobody)
  await chmod(folder, 0o755)
  const child = spawn(pgbouncer, [join(folder, 'pooler.ini')], {
    stdio: 'ignore',
    ...(asRoot && { uid: nobody, gid: nobody }),
  })
  onTestFinished(async () => {
    child.kill('SIGINT')
    await rm(folder, { recursive: true, force: true })
  })
  return `postgresql://${user}@127.0.0.1:${port}/${database}`
}

test('what another connection notifies is heard, and what is notified in another database is not', async () => {
  const one = await createEmptyDatabase()
  const other = await createEmptyDatabase()
  await withClient(one, async (listener) => {
    expect(await withClient(one, (notifier) => keepsSessions(listener, notifier))).toBe(true)
    expect(await withClient(other, (notifier) => keepsSessions(listener, notifier, 200))).toBe(false)
  })
})

test.runIf(existsSync(pgbouncer))(
  'a pooler in session mode is taken, one in transaction mode is refused with a sentence',
  async () => {
    const { database } = await createEmptyDatabase()
    const waiting = { timeout: 30_000, log: () => {} }
    await waitForExternal(await startPooler('session', database!), waiting)
    const url = await startPooler('transaction', database!)
    await expect(waitForExternal(url, waiting)).rejects.toThrow(/pool_mode=transaction.*session mode/)
  },
)
