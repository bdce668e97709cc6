import { limits } from '#contract/limits.ts'
import { AppError } from '#api/http/app-error.ts'
import { createConcurrency } from '#api/http/concurrency.ts'

const members = createConcurrency<number>(limits.summary.atOnce)

/** Runs work for a member. Throws 429 when as many works of the member are running as the contract allows. */
export async function withMemberSlot<T>(member: number, work: () => Promise<T>): Promise<T> {
  const end = members.begin(member)
  if (!end) {
    const detail = 'Two summaries are being written for you already. Please wait for one of them.'
    throw new AppError(429, 'too_many', detail, { headers: { 'retry-after': '5' } })
  }
  try {
    return await work()
  } finally {
    end()
  }
}
