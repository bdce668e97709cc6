import cluster from 'node:cluster'
import { readConfig, readEnvironment } from './config/config.ts'
import { followSignals } from './lifetime.ts'
import { createLog } from './log.ts'
import { startWorker } from './workers/start-worker.ts'
import { start } from './start.ts'

let log = createLog('info')
let status = 0
const lifetime = followSignals((line) => log.info(line))

/** Says what went wrong as a sentence; where it went wrong is for those who ask for more. */
function complain(error: unknown): void {
  status = 1
  console.error(error instanceof Error ? error.message : String(error))
  log.debug(error instanceof Error ? (error.stack ?? '') : '')
}

// Whoever read the log may be gone. That is no reason to stop, and nobody is left to be told.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

process.on('uncaughtException', (error) => {
  console.error(error)
  lifetime.fail(new Error('Stopping because of an error that nobody expected.'))
})

try {
  const config = readConfig(readEnvironment())
  log = createLog(config.logLevel)
  await (cluster.isWorker ? startWorker : start)(config, lifetime, log).catch((error: unknown) => {
    // A start that was interrupted is no failure of its own.
    if (!lifetime.signal.aborted) throw error
  })
  await lifetime.over
} catch (error) {
  complain(error)
}
await lifetime.close().catch(complain)
process.exit(status)
