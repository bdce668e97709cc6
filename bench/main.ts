import { growth } from './growth/main.ts'
import { load } from './load/main.ts'
import { queries } from './queries/main.ts'

const benches: Record<string, (flags: string[]) => Promise<number>> = { load, growth, queries }

const [first = '', ...others] = process.argv.slice(2)
const isNamed = first !== '' && !first.startsWith('-')
const [name, flags] = isNamed ? [first, others] : ['load', process.argv.slice(2)]
const bench = benches[name]
try {
  if (!bench) throw new Error(`Usage: npm run bench -- [${Object.keys(benches).join('|')}] [--posts 10000 …]`)
  process.exitCode = await bench(flags)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
