import { createLifetime } from '#server/process/shutdown.ts'
import { chaos } from './chaos/main.ts'
import { contract } from './contract/main.ts'
import { growth } from './growth/main.ts'
import { load } from './load/main.ts'
import { minute } from './minute/main.ts'
import { needs } from './needs/main.ts'
import { pictures } from './pictures/main.ts'
import { queries } from './queries/main.ts'
import { rings } from './rings/main.ts'
import { soak } from './soak/main.ts'
import { streams } from './streams/main.ts'
import { timing } from './timing/main.ts'

/** Each returns the exit status and registers its servers and temporary files with `cleanup`. */
type Benchmark = (flags: string[], cleanup: AsyncDisposableStack) => Promise<number>

const benchmarks: Record<string, Benchmark> = {
  load,
  growth,
  minute,
  queries,
  chaos,
  soak,
  contract,
  streams,
  timing,
  rings,
  pictures,
  needs,
}

const interrupted = 130

const [first = '', ...rest] = process.argv.slice(2)
const isNamed = first !== '' && !first.startsWith('-')
const [name, flags] = isNamed ? [first, rest] : ['load', process.argv.slice(2)]
const benchmark = benchmarks[name]
const { over } = createLifetime((line) => console.error(line))
const cleanup = new AsyncDisposableStack()
let status = 1
try {
  if (!benchmark) {
    throw new Error(`Usage: npm run bench -- [${Object.keys(benchmarks).join('|')}] [--posts 10000 …]`)
  }
  status = await Promise.race([benchmark(flags, cleanup), over.then(() => interrupted)])
} catch (error) {
  // 'fetch failed' alone says nothing.
  console.error(error instanceof Error && error.cause === undefined ? error.message : error)
}
await cleanup.disposeAsync().catch((error: unknown) => console.error(error))
process.exit(status)
