import { type Draw, runClosedLoop } from './load-generator.ts'

/**
 * Keeps all connections busy for some seconds. Returns responses, responses per second, and by how much each clock has advanced per response:
 * milliseconds of processor time, for example.
 */
export async function runWithCosts(
  port: number,
  load: { connections: number; seconds: number; draw: Draw },
  clocks: (() => number)[],
): Promise<{ responses: number; rate: number; costs: number[] }> {
  const readAll = () => clocks.map((read) => read())
  const [before, begin] = [readAll(), performance.now()]
  const rate = await runClosedLoop(port, load)
  const responses = (rate * (performance.now() - begin)) / 1000
  const after = readAll()
  return { responses, rate, costs: after.map((value, n) => (value - before[n]!) / responses) }
}
