import cluster from 'node:cluster'
import { readConfig, readEnvironment } from './config/config.ts'
import { createLifetime } from './process/shutdown.ts'
import { createLog } from './process/log.ts'
import { start, startWorker } from './start.ts'

let log = createLog('info')
let status = 0
const lifetime = createLifetime((line) => log.info(line))

/** Prints the message of an error; its stack at level debug. */
function reportError(error: unknown): void {
  status = 1
  console.error(error instanceof Error ? error.message : String(error))
  log.debug(error instanceof Error ? (error.stack ?? '') : '')
}

// The reader of the log may be gone, which must not end the process.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

process.on('uncaughtException', (error) => {
  log.logger.fatal({ err: error }, 'unexpected error')
  lifetime.fail(new Error('Stopping because of an unexpected error.'))
})

try {
  const config = readConfig(readEnvironment())
  log = createLog(config.logLevel)
  await (cluster.isWorker ? startWorker : start)(config, lifetime, log).catch((error: unknown) => {
    // An interrupted start is not a failure.
    if (!lifetime.signal.aborted) throw error
  })
  await lifetime.over
} catch (error) {
  reportError(error)
}
await lifetime.close().catch(reportError)
process.exit(status)
