import { readConfig, readEnvironment } from './config.ts'

// Exits with 1 and a sentence for each setting that the server would refuse.
try {
  readConfig(readEnvironment())
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
