import type { HealthState } from '#contract/post-tools.ts'
import type { Finding } from './finding.ts'

/** State of a tool's link as stored. */
export interface Health {
  state: HealthState
  /** Null while the state is unknown. */
  since: Date | null
  /** The new address of a tool that has moved. */
  location: string | null
  /** Days on which it failed since it last answered, at most `failuresUntilGone`. */
  failures: number
  /** The last of them. */
  failedAt: Date | null
}

const failuresUntilGone = 3

function isLaterDay(now: Date, failedAt: Date | null): boolean {
  return failedAt === null || now.toISOString().slice(0, 10) > failedAt.toISOString().slice(0, 10)
}

/** A link that is gone has not answered since it could not be reached. */
function withState(before: Health, state: HealthState, now: Date): Pick<Health, 'state' | 'since'> {
  const goesOn = state === before.state || (before.state === 'unreachable' && state === 'gone')
  return { state, since: goesOn ? before.since : now }
}

/** The health after a check. A link is gone after failures on three days without an answer in between. */
export function nextHealth(
  before: Health,
  finding: Exclude<Finding, { is: 'unchecked' }>,
  now: Date,
): Health {
  if (finding.is !== 'failed') {
    const location = finding.is === 'moved' ? finding.location : null
    return { ...withState(before, finding.is, now), location, failures: 0, failedAt: null }
  }
  const isCounted = before.failures < failuresUntilGone && isLaterDay(now, before.failedAt)
  const failures = before.failures + (isCounted ? 1 : 0)
  const state = failures < failuresUntilGone ? 'unreachable' : 'gone'
  return {
    ...withState(before, state, now),
    location: null,
    failures,
    failedAt: isCounted ? now : before.failedAt,
  }
}

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** The sentence for the tool's followers; undefined where the change does not concern them. */
export function changeNote(before: Health, after: Health): string | undefined {
  if (after.state === before.state) return undefined
  if (after.state === 'moved') return `It leads to ${new URL(after.location!).hostname} now.`
  if (after.state === 'parked') return 'Its domain seems to be for sale.'
  if (after.state !== 'gone') return undefined
  return `It has not answered since ${date.format(after.since!)}.`
}
