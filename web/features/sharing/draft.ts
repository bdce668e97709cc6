import type { NewPostValues } from './new-post-values.ts'

let kept: { memberId: number; values: NewPostValues } | undefined

/** Keeps what a member has written when the session ends in the middle of it, until they are back. */
export function keepDraft(memberId: number, values: NewPostValues): void {
  kept = { memberId, values }
}

/** What this member had written, once. */
export function takeDraft(memberId: number): NewPostValues | undefined {
  const values = kept?.memberId === memberId ? kept.values : undefined
  kept = undefined
  return values
}
