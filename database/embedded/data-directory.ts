import { chmod, mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { freePort, supportsSocket, type Address } from './settings.ts'

/** Absolute paths of an embedded PostgreSQL. */
export interface DataDirectory {
  dataDir: string
  cluster: string
  socketDirectory: string
  /** The loopback port, when a socket is impossible. */
  port?: number
}

/** Creates the data directory. Other accounts may traverse it, but not list it. */
export async function createDataDirectory(dataDir: string): Promise<DataDirectory> {
  const absolute = resolve(dataDir)
  const socketDirectory = join(absolute, 'run')
  await mkdir(absolute, { recursive: true, mode: 0o711 })
  await mkdir(socketDirectory, { recursive: true, mode: 0o700 })
  // Connections on the socket need no password.
  await chmod(socketDirectory, 0o700)
  return { dataDir: absolute, cluster: join(absolute, 'postgres'), socketDirectory }
}

/** The address for a PostgreSQL to listen on. Keeps a port once it is chosen. */
export async function chooseAddress(directory: DataDirectory): Promise<Address> {
  if (directory.port === undefined && supportsSocket(directory.socketDirectory)) return directory
  directory.port ??= await freePort()
  return { port: directory.port }
}

/** Whether a process listens on the socket, perhaps in another container that shares the directory. */
export async function acceptsConnections({ socketDirectory }: DataDirectory): Promise<boolean> {
  if (!supportsSocket(socketDirectory)) return false
  const socket = connect(join(socketDirectory, '.s.PGSQL.5432'))
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
