import { execFile } from 'node:child_process'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createPost } from '#contract/posts.ts'
import { withClient } from '#database/primary-client.ts'
import { startClients } from '#bench/http/load-generator.ts'
import { call, get, sendRequest } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'
import { above, type Chaos, dataDirectoryIn, unexpected, Unsupported, untilServed } from './fault.ts'
import { emptyHistory, type History, registerWriters, startWriters, unclear, verifyWrites } from './writes.ts'

const run = promisify(execFile)

/** The disk of the data directory fills up during writes, stays full until PostgreSQL exits, and has free space again. */
export async function diskFull(chaos: Chaos): Promise<void> {
  const { cleanup, check } = chaos
  const disk = await mountSmallDisk(500, cleanup)
  const { dataDir, connection, postmaster } = dataDirectoryIn(disk, cleanup)
  const { port, stop } = await startSite(dataDir, cleanup)
  const history = emptyHistory()
  const members = await registerWriters(port, history, 6)
  const stopWriters = startWriters(port, members, history, 5)
  const cached = startClients(port, { connections: 1, draw: () => [get('/aboutUs')], pauseMs: 20 })
  const diskState = async () => JSON.parse((await sendRequest(port, get('/readyz'))).body.toString()).disk
  const ballast = join(disk, 'ballast')
  await run('sh', ['-c', `cat /dev/zero > ${ballast}`]).catch(() => {})
  await untilRefused(history, 100)
  const stateWhenFull = await diskState()
  // Switches WAL segments until PostgreSQL panics because it cannot create another one.
  const before = await postmaster()
  const switchSegment = () =>
    withClient({ ...connection, user: 'postgres' }, (client) =>
      client.query(`select pg_logical_emit_message(true, 'chaos', 'x'), pg_switch_wal()`),
    )
  for (let works = before !== undefined; works;) {
    works = await switchSegment().then(
      () => true,
      () => false,
    )
  }
  while (before && (await postmaster())?.pid === before.pid) await pause(10)
  await untilRefused(history, 100)
  await stopWriters()
  await rm(ballast)
  const body = { title: 'Free space', description: 'x', category_ids: [1] }
  const recovery = await untilServed(port, call(createPost, { token: members[0]!.token, body }))
  await verifyWrites(chaos, connection, history)
  check('refusals of writes are 503 with Retry-After', unclear(history))
  check('cached pages are served meanwhile', unexpected(await cached.stop()))
  const states = `${stateWhenFull}, then ${await diskState()}`
  check('/readyz reports low disk space and its end', states === 'low, then room' ? [] : [states])
  check(`with free space, writes are served after ${Math.round(recovery)} ms`, above(10_000, [recovery]))
  await stop()
}

/** Mounts a file system in memory. Throws `Unsupported` where mounting is not allowed. */
async function mountSmallDisk(mebibytes: number, cleanup: AsyncDisposableStack): Promise<string> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new Unsupported('needs Linux and root')
  const directory = await mkdtemp(join(tmpdir(), 'toolshelf-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', directory])
  } catch (error) {
    await rmdir(directory)
    throw new Unsupported('mounting is forbidden', { cause: error })
  }
  cleanup.defer(async () => {
    await run('umount', ['--lazy', directory])
    await rmdir(directory)
  })
  return directory
}

/** Waits until `count` more writes are refused. */
async function untilRefused({ refused }: History, count: number): Promise<void> {
  for (const until = refused.length + count; refused.length < until;) await pause(20)
}
