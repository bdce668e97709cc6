import { createLifetime, type Lifetime } from '#server/process/shutdown.ts'
import { chaos } from './chaos/main.ts'
import { contract } from './contract/main.ts'
import { growth } from './growth/main.ts'
import { load } from './load/main.ts'
import { minute } from './minute/main.ts'
import { queries } from './queries/main.ts'
import { soak } from './soak/main.ts'
import { timing } from './timing/main.ts'

/** Each answers the status to exit with. What it opens is closed at the end of the lifetime. */
const benches: Record<string, (flags: string[], lifetime: Lifetime) => Promise<number>> = {
  load,
  growth,
  minute,
  queries,
  chaos,
  soak,
  contract,
  timing,
}

const interrupted = 130

const [first = '', ...others] = process.argv.slice(2)
const isNamed = first !== '' && !first.startsWith('-')
const [name, flags] = isNamed ? [first, others] : ['load', process.argv.slice(2)]
const bench = benches[name]
const lifetime = createLifetime((line) => console.error(line))
let status = 1
try {
  if (!bench) throw new Error(`Usage: npm run bench -- [${Object.keys(benches).join('|')}] [--posts 10000 …]`)
  status = await Promise.race([bench(flags, lifetime), lifetime.over.then(() => interrupted)])
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
}
await lifetime.close().catch((error: unknown) => console.error(error))
process.exit(status)
