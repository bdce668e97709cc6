import type { Promised } from './fault.ts'
import type { Reading } from './readers.ts'
import { unclear, type Answered } from './send.ts'

/** That whoever was refused was told so, and when to come again. */
export function clearRefusals(refused: Answered[]): Promised {
  return {
    promise: `refusals are 503 with Retry-After (${refused.length})`,
    broken: refused.flatMap((answer) => unclear(answer) ?? []),
  }
}

/** That pages which are kept were always answered with. */
export function keptPages({ done, refused }: Pick<Reading, 'done' | 'refused'>): Promised {
  return {
    promise: `kept pages go on being served (${done} times)`,
    broken: refused.map(({ status }) => `status ${status}`),
  }
}
