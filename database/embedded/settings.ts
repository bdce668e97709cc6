import { readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'

/** Where PostgreSQL listens: on a socket in a directory, or on a port of the loopback address. */
export type Address = { socketDirectory: string } | { port: number }

// What sockaddr_un holds on every system, less the file's own name and a margin.
const longestSocketDirectory = 100 - '/.s.PGSQL.5432'.length

/** Whether a socket can lie in the directory: not on Windows, and not where its path gets too long. */
export function holdsSockets(directory: string): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(directory) <= longestSocketDirectory
}

/** A port of the loopback address that nobody listens on now. */
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

/** The command line that PostgreSQL is started with. It outranks the cluster's own files. */
export function settings(address: Address): string[] {
  const values: Record<string, string | number> = {
    ...listening(address),
    // One small site: the system's own file cache does the rest.
    shared_buffers: '128MB',
    effective_cache_size: '1GB',
    max_connections: 100,
    random_page_cost: 1.1,
    jit: 'off',
    fsync: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A transaction that its program forgot must not hold back vacuum for ever.
    idle_in_transaction_session_timeout: '5min',
    logging_collector: 'on',
    log_directory: 'log',
    log_filename: 'postgresql-%Y%m%d-%H%M%S.log',
    log_rotation_age: 0,
    log_rotation_size: '5MB',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Without the details, which would quote members' data.
    log_error_verbosity: 'terse',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function listening(address: Address): Record<string, string | number> {
  if ('port' in address) {
    return { listen_addresses: '127.0.0.1', port: address.port, unix_socket_directories: '' }
  }
  // The value is a list, in which a name is quoted like this.
  const directory = `"${address.socketDirectory.replaceAll('"', '""')}"`
  return { listen_addresses: '', port: 5432, unix_socket_directories: directory }
}

const keptLogs = 5

/** Removes all but the newest of the log files, of 5 MB each. */
export async function pruneLogs(cluster: string): Promise<void> {
  const directory = join(cluster, 'log')
  const files = (await readdir(directory).catch(() => [])).sort()
  for (const file of files.slice(0, -keptLogs)) await rm(join(directory, file), { force: true })
}
