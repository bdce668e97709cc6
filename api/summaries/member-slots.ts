import { limits } from '#contract/limits.ts'
import { AppError } from '#api/http/app-error.ts'

const running = new Map<number, number>()

/** Runs work for a member. Throws 429 when as many works of the member are running as the contract allows. */
export async function withMemberSlot<T>(member: number, work: () => Promise<T>): Promise<T> {
  const count = running.get(member) ?? 0
  if (count >= limits.summary.atOnce) {
    const detail = 'Two summaries are being written for you already. Please wait for one of them.'
    throw new AppError(429, 'too_many', detail, { headers: { 'retry-after': '5' } })
  }
  running.set(member, count + 1)
  try {
    return await work()
  } finally {
    const left = running.get(member)! - 1
    if (left > 0) running.set(member, left)
    else running.delete(member)
  }
}
