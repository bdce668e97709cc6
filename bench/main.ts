import { queries } from './queries/main.ts'

const benches: Record<string, (flags: string[]) => Promise<number>> = { queries }

const [name = '', ...flags] = process.argv.slice(2)
const bench = benches[name]
try {
  if (!bench) throw new Error(`Usage: npm run bench -- ${Object.keys(benches).join('|')} [--posts 100000 …]`)
  process.exitCode = await bench(flags)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
