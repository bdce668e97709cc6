import { rankState, weighVotes } from '#api/ranks/public.ts'
import { countOf, type CheckContext, type CheckResult } from './check.ts'

/** `--fix` weighs all members anew, as the hourly job does, and searches all votes. */
export async function checkWeights({ config, opened, fix, signal }: CheckContext): Promise<CheckResult> {
  const { database, connection } = opened
  const state = await rankState(database)
  const ok = state.weighed_at
    ? `last weighed ${state.weighed_at.toISOString()} by the rules '${state.rules}'`
    : 'not weighed yet'
  if (!fix) return { ok, problems: [] }
  const { rankWeights, accounts } = config
  const { rules, changed } = await weighVotes(
    {
      ...{ database, connection, cache: { invalidate() {} } },
      ...{ rankWeights, emailVerification: accounts.emailVerification },
    },
    { isFull: true, signal },
  )
  const now = `weighed by the rules '${rules}'`
  if (changed === 0) return { ok: `${now}, nothing has changed`, problems: [] }
  return { ok: now, problems: [], fixed: [`${now}: ${countOf(changed, 'weight')} changed.`] }
}
