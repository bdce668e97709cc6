import { createLifetime } from '#server/process/shutdown.ts'
import { chaos } from './chaos/main.ts'
import { followers } from './followers.ts'
import { growth } from './growth.ts'
import { http } from './http/main.ts'
import { needs } from './needs.ts'
import { queries } from './queries/main.ts'
import { rings } from './rings.ts'
import { simulate } from './simulate/main.ts'

/** Each returns the exit status and registers its servers and temporary files with `cleanup`. */
type Benchmark = (flags: string[], cleanup: AsyncDisposableStack) => Promise<number>

const benchmarks: Record<string, Benchmark> = {
  http,
  queries,
  growth,
  rings,
  needs,
  followers,
  chaos,
  simulate,
}

const [first = '', ...rest] = process.argv.slice(2)
const isNamed = first !== '' && !first.startsWith('-')
const [name, flags] = isNamed ? [first, rest] : ['http', process.argv.slice(2)]
const benchmark = benchmarks[name]
const { over } = createLifetime((line) => console.error(line))
const cleanup = new AsyncDisposableStack()
let status = 1
try {
  if (!benchmark) {
    throw new Error(`Usage: npm run bench -- [${Object.keys(benchmarks).join('|')}] [--posts 10000 …]`)
  }
  status = await Promise.race([benchmark(flags, cleanup), over.then(() => 130)])
} catch (error) {
  // 'fetch failed' alone says nothing.
  console.error(error instanceof Error && error.cause === undefined ? error.message : error)
}
await cleanup.disposeAsync().catch((error: unknown) => console.error(error))
process.exit(status)
