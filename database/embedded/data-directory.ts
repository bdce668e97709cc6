import { chmod, mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { freePort, holdsSockets, type Address } from './settings.ts'

/** Where the parts of an embedded PostgreSQL lie under its data directory, as absolute paths. */
export interface Place {
  dataDir: string
  cluster: string
  socketDirectory: string
  /** The loopback port, where the socket cannot be. */
  port?: number
}

/** Makes the data directory. Others may pass through it to what is theirs, but not look around in it. */
export async function makePlace(dataDir: string): Promise<Place> {
  const absolute = resolve(dataDir)
  const socketDirectory = join(absolute, 'run')
  await mkdir(absolute, { recursive: true, mode: 0o711 })
  await mkdir(socketDirectory, { recursive: true, mode: 0o700 })
  // Whoever enters it is believed, so it is its owner's alone.
  await chmod(socketDirectory, 0o700)
  return { dataDir: absolute, cluster: join(absolute, 'postgres'), socketDirectory }
}

/** Where a PostgreSQL that is started now shall listen. A port once chosen is kept. */
export async function chooseAddress(place: Place): Promise<Address> {
  if (place.port === undefined && holdsSockets(place.socketDirectory)) return place
  place.port ??= await freePort()
  return { port: place.port }
}

/** Whether somebody listens on the socket, be it in another container that shares the directory. */
export async function answers({ socketDirectory }: Place): Promise<boolean> {
  if (!holdsSockets(socketDirectory)) return false
  const socket = connect(join(socketDirectory, '.s.PGSQL.5432'))
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy()) as Promise<boolean>
}
