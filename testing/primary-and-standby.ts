import { appendFile, cp, rm, writeFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { changeOwner, initialise, passwordFile, superuser } from '#database/embedded/initialise.ts'
import { launch } from '#database/embedded/launch.ts'
import { createDataDirectory } from '#database/embedded/data-directory.ts'
import { hasEnded } from '#database/embedded/postmaster.ts'
import { findBinaries } from '#database/embedded/binaries.ts'
import { chooseRunner, type Runner } from '#database/embedded/runner.ts'
import { freePort } from '#database/embedded/settings.ts'
import { makeTemporaryFolder } from './temporary-folder.ts'

/** One of two PostgreSQLs, listening on a port of the loopback address. */
export interface TestServer {
  /** `postgres:password@127.0.0.1:port` is reached here. */
  port: number
  /** Runs a statement on a connection of its own, in the database `site` unless another is named. */
  ask(statement: string, database?: string): Promise<Record<string, unknown>[]>
  /** Ends it on the spot. */
  kill(): Promise<void>
  /** Starts it again after it was killed, on the same port. */
  start(): Promise<void>
  /** Lets it neither answer nor end, as when its machine loses the network. */
  silence(): Promise<void>
}

/** A primary and a standby that streams from it. */
export interface Pair {
  primary: TestServer
  standby: TestServer
  /** The address of the database `site` on these servers, in this order. */
  urlOf(...servers: TestServer[]): string
}

/** Takes what is to be done at the end; what was named last is done first. */
type AtEnd = (close: () => Promise<void>) => void

/** Starts a primary with an empty database `site`, and a standby of it; both are gone at the end. */
export async function startPair(atEnd: AtEnd): Promise<Pair> {
  const home = await makeTemporaryFolder('pair')
  atEnd(() => rm(home, { recursive: true, force: true, maxRetries: 5 }))
  const { dataDir, cluster } = await createDataDirectory(join(home, 'data'))
  const runner = await chooseRunner({
    binaries: await findBinaries(),
    dataDir,
    cluster,
    userNamespaces: true,
  })
  await initialise(cluster, runner)
  const password = await readFile(passwordFile(cluster), 'utf8')

  // A cluster that has never run is a copy of itself: two files more make a standby of it.
  const copy = `${cluster}-standby`
  await cp(cluster, copy, { recursive: true })
  const port = await freePort()
  const source = `host=127.0.0.1 port=${port} user=${superuser} password=${password}`
  await appendFile(join(copy, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  await writeFile(join(copy, 'standby.signal'), '')
  for (const path of [cluster, copy]) await changeOwner(path, runner.owner)

  const primary = await startServer(runner, cluster, port, password)
  atEnd(primary.kill)
  await primary.ask('create database site', 'postgres')
  const standby = await startServer(runner, copy, await freePort(), password)
  atEnd(standby.kill)
  const login = `${superuser}:${encodeURIComponent(password)}`
  const urlOf = (...servers: TestServer[]) =>
    `postgresql://${login}@${servers.map((one) => `127.0.0.1:${one.port}`).join(',')}/site`
  return { primary, standby, urlOf }
}

async function startServer(
  runner: Runner,
  cluster: string,
  port: number,
  password: string,
): Promise<TestServer> {
  let pid = 0
  const start = async () => {
    const started = await launch(runner, cluster, { port })
    if ('failure' in started) throw new Error(started.failure)
    ;({ pid } = started)
  }
  await start()
  const silent: number[] = []
  const kill = async () => {
    // A stopped process does not see that its postmaster is gone, and would stay for ever.
    for (const one of [pid, ...silent.splice(0)]) {
      try {
        process.kill(one, 'SIGKILL')
      } catch {
        // It was ended already.
      }
    }
    await hasEnded(cluster, pid, 5_000)
  }
  const ask: TestServer['ask'] = async (statement, database = 'site') => {
    const client = new pg.Client({ host: '127.0.0.1', port, user: superuser, password, database })
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(statement)).rows
    } finally {
      await client.end()
    }
  }
  const silence = async () => {
    const backends = await ask('select pid from pg_stat_activity where pid <> pg_backend_pid()')
    silent.push(...backends.map((row) => Number(row['pid'])))
    for (const one of [pid, ...silent]) process.kill(one, 'SIGSTOP')
  }
  return { port, ask, kill, start, silence }
}
