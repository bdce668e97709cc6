import { readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'

/** A Unix socket in a directory, or a loopback port. */
export type Address = { socketDirectory: string } | { port: number }

// The limit of sockaddr_un on every system, with a margin.
const maxSocketDirectory = 100 - '/.s.PGSQL.5432'.length

/** Whether a socket is possible: not on Windows, and not with a long path. */
export function supportsSocket(directory: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(directory) <= maxSocketDirectory
}

/** A free loopback port. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const mebibyte = 2 ** 20

/**
 * MiB of PostgreSQL's own page cache: a sixteenth of the memory in bytes, within 128 and 1,024. A small site never touches most
 * of it; on a large one, every page that is not in it is a system call.
 */
export function sharedBuffers(memory: number): number {
  return Math.round(Math.min(Math.max(memory / mebibyte / 16, 128), 1024))
}

/** Command-line settings for PostgreSQL. They override its configuration files. */
export function settings(address: Address): string[] {
  const values: Record<string, string | number> = {
    ...listening(address),
    shared_buffers: `${sharedBuffers(Math.min(process.constrainedMemory() || Infinity, totalmem()))}MB`,
    effective_cache_size: '1GB',
    max_connections: 200,
    random_page_cost: 1.1,
    jit: 'off',
    fsync: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A statement that loses a deadlock is repeated: it should not wait a second for that.
    deadlock_timeout: '200ms',
    // An abandoned transaction would hold back vacuum.
    idle_in_transaction_session_timeout: '5min',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
    log_rotation_age: 0,
    log_rotation_size: '5MB',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Details would quote personal data.
    log_error_verbosity: 'terse',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function listening(address: Address): Record<string, string | number> {
  if ('port' in address) {
    return { listen_addresses: '127.0.0.1', port: address.port, unix_socket_directories: '' }
  }
  // The value is a list of quoted names.
  const directory = `"${address.socketDirectory.replaceAll('"', '""')}"`
  return { listen_addresses: '', port: 5432, unix_socket_directories: directory }
}

const maxLogFiles = 5

/** Removes all but the five newest log files, of 5 MB each. */
export async function pruneLogs(cluster: string): Promise<void> {
  const directory = join(cluster, 'log')
  const files = (await readdir(directory).catch(() => [])).sort()
  for (const file of files.slice(0, -maxLogFiles)) await rm(join(directory, file), { force: true })
}
