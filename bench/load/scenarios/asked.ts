import type { Step } from '#bench/load/http/crowd.ts'
import type { Message } from '#bench/load/http/message.ts'
import { ask } from '#bench/load/http/answer.ts'
import { runPgbench } from '#bench/load/limits/pgbench.ts'
import type { Recorder } from '#bench/load/limits/record.ts'
import { replay } from '#bench/load/limits/script.ts'
import type { Stage } from '#bench/load/stage.ts'
import { bareLimit } from './kept.ts'
import type { Limit, Scenario } from './scenario.ts'
import { stepsOf } from './steps.ts'

const clients = 8

// So many visits are recorded, and drawn from again by pgbench.
const recorded = 300

/** Something that has to be asked of the database each time. */
export interface Asked {
  name: string
  from: Step['from']
  /** What one visitor sends, another one each time. */
  draw: () => Message[]
  bar?: number
}

async function limitOf(stage: Stage, recorder: Recorder, { draw, from }: Asked): Promise<Limit | undefined> {
  const visits = Array.from({ length: recorded }, draw)
  const { scripts, variables } = replay(await recorder.record(visits))
  const [visit] = visits as [Message[]]
  if (scripts.length === 0) {
    const answer = await ask(stage.site.port, visit[0]!)
    return bareLimit(stage, answer, stepsOf(visit, from))
  }
  const program = stage.pgbench
  if (program === undefined) return undefined
  return {
    name: 'pgbench',
    async run(seconds) {
      const rate = await runPgbench(program, stage.connection, { scripts, variables }, { clients, seconds })
      return rate * visit.length
    },
  }
}

/** The scenario beside pgbench with the site's own statements, or beside a bare server where there are none. */
export async function asked(stage: Stage, recorder: Recorder, one: Asked): Promise<Scenario> {
  const { name, from, draw, bar } = one
  const limit = await limitOf(stage, recorder, one)
  return { name, visit: () => stepsOf(draw(), from), limit, bar }
}
