import { joinBroadcast } from '#database/broadcast.ts'
import type { Connection, Database } from '#database/client.ts'
import { keepAnswers, type KeptAnswers } from './kept-answers.ts'
import { isOutage } from './outage.ts'

interface Settings {
  database: Database
  connection: Connection
  /** Memory for all that is kept, in bytes. */
  maxBytes: number
  /** No other server works on the database. */
  alone: boolean
}

export interface SharedAnswers extends KeptAnswers {
  /** Resolves when others are heard, or the first try to hear them has failed. */
  joined: Promise<void>
  stop(): Promise<void>
}

/**
 * Kept answers that hear of the changes that other servers on the same database make, and tell them of their own. While
 * the others can't be heard, nothing is kept.
 */
export function shareAnswers({ database, connection, maxBytes, alone }: Settings): SharedAnswers {
  const own = keepAnswers({ maxBytes, isOutage })
  own.hears(false)
  const broadcast = joinBroadcast({
    database,
    connection,
    alone,
    onHeard: own.changed,
    onHearing: own.hears,
  })
  return {
    ...own,
    get size() {
      return own.size
    },
    changed(sources) {
      const changed = [...sources]
      own.changed(changed)
      broadcast.tell(changed)
    },
    joined: broadcast.joined,
    stop: broadcast.stop,
  }
}
