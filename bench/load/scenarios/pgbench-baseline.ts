import { toSteps, type Role } from '#bench/http/load-generator.ts'
import { sendRequest, type HttpRequest } from '#bench/http/request.ts'
import type { Environment } from '#bench/load/environment.ts'
import type { Recorder } from '#bench/load/pgbench/record.ts'
import { runPgbench } from '#bench/load/pgbench/run.ts'
import { replayScripts } from '#bench/load/pgbench/script.ts'
import { httpBaseline, type Baseline, type Scenario } from './scenario.ts'

const clients = 8
const recordedVisits = 300

/** Requests that the cache cannot answer. */
export interface UncachedScenario {
  name: string
  role: Role
  /** Draws the requests of one visit. */
  draw: () => HttpRequest[]
  threshold?: number
}

/** Adds the baseline: pgbench with the site's own statements, or a node:http server if there are none. */
export async function withPgbenchBaseline(
  environment: Environment,
  recorder: Recorder,
  scenario: UncachedScenario,
): Promise<Scenario> {
  const { name, role, draw, threshold } = scenario
  const baseline = await baselineOf(environment, recorder, scenario)
  return { name, nextVisit: () => toSteps(draw(), role), baseline, threshold }
}

async function baselineOf(
  environment: Environment,
  recorder: Recorder,
  { draw, role }: UncachedScenario,
): Promise<Baseline | undefined> {
  const visits = Array.from({ length: recordedVisits }, draw)
  const { scripts, variables } = replayScripts(await recorder.record(visits))
  const [visit] = visits as [HttpRequest[]]
  if (scripts.length === 0) {
    const response = await sendRequest(environment.site.port, visit[0]!)
    return httpBaseline(environment, response, toSteps(visit, role))
  }
  const { pgbench, connection } = environment
  if (pgbench === undefined) return undefined
  return {
    name: 'pgbench',
    async run(seconds) {
      const rate = await runPgbench(pgbench, connection, { scripts, variables }, { clients, seconds })
      return rate * visit.length
    },
  }
}
