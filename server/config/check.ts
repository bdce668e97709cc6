import { readConfig, readEnvironment } from './config.ts'

// Exits with 1 and a sentence for each setting that the server would refuse.
try {
  readConfig(readEnvironment())
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
