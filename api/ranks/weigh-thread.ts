import { parentPort, workerData } from 'node:worker_threads'
import { connect, disconnect } from '#database/client.ts'
import { computeWeights } from './compute-weights.ts'
import type { ThreadInput } from './weigh-in-thread.ts'

// Reads with a connection of its own, so that neither rows nor the search burden the event loop that answers requests.
const { connection, ...options } = workerData as ThreadInput
const database = connect(connection, { max: 1 })
try {
  parentPort!.postMessage(await computeWeights(database, options))
} finally {
  await disconnect(database)
}
