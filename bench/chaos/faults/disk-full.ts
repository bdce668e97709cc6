import { execFile } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createPost } from '#contract/posts.ts'
import { withClient } from '#database/primary-client.ts'
import { dataDirectoryIn, type DataDirectory } from '#bench/chaos/data-directory.ts'
import { cachedPagesServed, clearRefusals, maxTime, Unsupported } from '#bench/chaos/fault.ts'
import type { Fault, Invariant } from '#bench/chaos/fault.ts'
import { send, startReaders, waitUntilServed } from '#bench/chaos/site-client.ts'
import { verifyWrites } from '#bench/chaos/verify-writes.ts'
import { emptyHistory, registerWriters, startWriters, type WriteHistory } from '#bench/chaos/writers.ts'
import { call, get } from '#bench/http/request.ts'
import { startSite } from '#bench/site/site-process.ts'

const cachedPage = get('/aboutUs')

/** The disk of the data directory fills up during writes, stays full, and has free space again. */
export const diskFull: Fault = {
  name: 'disk full',
  async inject({ cleanup }) {
    const disk = await mountSmallDisk(500, cleanup)
    const directory = dataDirectoryIn(disk.directory, cleanup)
    const site = await startSite(directory.dataDir, cleanup)
    const history = emptyHistory()
    const members = await registerWriters(site.port, history, 6)
    const writers = startWriters(site.port, members, history, 5)
    const readers = startReaders(site.port, [cachedPage], 20)
    const diskState = async () => (await send(site.port, get('/readyz')))!.body.disk as string
    await disk.fill()
    await untilRefused(history, 100)
    const stateWhenFull = await diskState()
    await exhaustWal(directory)
    await untilRefused(history, 100)
    await writers.stop()
    await disk.free()
    const body = { title: 'Free space', description: 'x', category_ids: [1] }
    const recovery = await waitUntilServed(site.port, call(createPost, { token: members[0]!.token, body }))
    const readings = await readers.stop()
    const invariants = [
      ...(await verifyWrites({ ...directory, history })),
      clearRefusals(history.refused),
      cachedPagesServed(readings),
      readiness(stateWhenFull, await diskState()),
      maxTime('with free space, writes are served', 10_000, [recovery]),
    ]
    await site.stop()
    return { count: 1, invariants, recoveryTimes: [recovery] }
  },
}

const run = promisify(execFile)

interface SmallDisk {
  directory: string
  /** Writes a file until no space is left. */
  fill(): Promise<void>
  /** Removes that file. */
  free(): Promise<void>
}

/** Mounts a file system in memory. Throws `Unsupported` where mounting is not allowed. */
async function mountSmallDisk(mebibytes: number, cleanup: AsyncDisposableStack): Promise<SmallDisk> {
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
  const ballast = join(directory, 'ballast')
  return { directory, fill: () => writeUntilFull(ballast), free: () => rm(ballast) }
}

/** Writes smaller and smaller chunks. */
async function writeUntilFull(file: string): Promise<void> {
  const handle = await open(file, 'a')
  try {
    for (let size = 2 ** 20; size >= 512;) {
      const { bytesWritten } = await handle
        .write(Buffer.alloc(size))
        .catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOSPC') throw error
          return { bytesWritten: 0 }
        })
      if (bytesWritten < size) size /= 2
    }
  } finally {
    await handle.close()
  }
}

/** Waits until `count` more writes are refused. */
async function untilRefused(history: WriteHistory, count: number): Promise<void> {
  for (const until = history.refused.length + count; history.refused.length < until;) await pause(20)
}

/** Switches WAL segments until PostgreSQL panics because it cannot create another one. */
async function exhaustWal({ connection, postmaster }: DataDirectory): Promise<void> {
  const before = await postmaster()
  // The writes have caused the panic already, and PostgreSQL is being started again.
  if (!before) return
  const switchSegment = () =>
    withClient({ ...connection, user: 'postgres' }, async (client) => {
      await client.query(`select pg_logical_emit_message(true, 'chaos', 'x'), pg_switch_wal()`)
    })
  for (let works = true; works;) {
    works = await switchSegment().then(
      () => true,
      () => false,
    )
  }
  while ((await postmaster())?.pid === before.pid) await pause(10)
}

function readiness(whenFull: string, whenFree: string): Invariant {
  const holds = whenFull === 'low' && whenFree === 'room'
  return {
    name: '/readyz reports low disk space and its end',
    violations: holds ? [] : [`${whenFree} with free space, ${whenFull} when full`],
  }
}
