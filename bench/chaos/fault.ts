import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { EmbeddedConnection } from '#database/embedded.ts'
import { findPostmaster, stopPostmaster } from '#database/embedded/postmaster.ts'
import { isExpected, type Timed } from '#bench/http/load-generator.ts'
import { type HttpRequest, sendRequest } from '#bench/http/request.ts'

/** An injected fault and the properties that hold nevertheless. */
export interface Chaos {
  /** Number of faults to inject, for faults that are injected repeatedly. */
  rounds: number
  cleanup: AsyncDisposableStack
  /** Reports a property with its violations. */
  check(property: string, violations: unknown[]): void
}

/** Throws `Unsupported` where the machine does not allow the fault. */
export type Fault = (chaos: Chaos) => Promise<void>

export class Unsupported extends Error {}

/** The violations of a limit in milliseconds. */
export function above(limit: number, times: number[]): string[] {
  return times.filter((ms) => !(ms <= limit)).map((ms) => `${Math.round(ms)} ms`)
}

/** The statuses of responses that are not the expected ones; 0 is a broken connection. */
export function unexpected(responses: Timed[], ...allowed: number[]): string[] {
  return responses
    .filter((one) => !isExpected(one) && !allowed.includes(one.status))
    .map(({ status, request }) => `${request.path}: status ${status}`)
}

/** The data directory of a site with its embedded PostgreSQL, which is stopped at cleanup if it still runs. */
export function dataDirectoryIn(parent: string, cleanup: AsyncDisposableStack) {
  const dataDir = join(parent, 'data')
  const cluster = join(dataDir, 'postgres')
  cleanup.defer(async () => {
    const running = await findPostmaster(cluster)
    if (running) await stopPostmaster(cluster, running.pid, 10_000)
  })
  const host = join(dataDir, 'run')
  const connection: EmbeddedConnection = {
    host,
    port: 5432,
    user: 'toolshelf',
    database: 'toolshelf',
    ssl: false,
  }
  return { dataDir, postmaster: () => findPostmaster(cluster), connection }
}

/** Creates a temporary data directory. */
export async function createDataDirectory(cleanup: AsyncDisposableStack) {
  const parent = await mkdtemp(join(tmpdir(), 'toolshelf-chaos-'))
  cleanup.defer(() => rm(parent, { recursive: true, force: true, maxRetries: 5 }))
  return dataDirectoryIn(parent, cleanup)
}

/** Repeats a request until the expected status comes. Returns the milliseconds; throws after a minute. */
export async function untilServed(port: number, request: HttpRequest): Promise<number> {
  for (const begin = performance.now(); ; await pause(10)) {
    const status = (await sendRequest(port, request).catch(() => undefined))?.status
    const time = performance.now() - begin
    if (status === request.status) return time
    if (time > 60_000) throw new Error(`${request.path} is still answered with ${status ?? 'nothing'}.`)
  }
}
