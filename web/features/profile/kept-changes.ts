import type { ProfileValues } from './profile-values.ts'

let kept: { memberId: number; values: ProfileValues } | undefined

/** Keeps what a member was about to save when the session ends in the middle of it, until they are back. */
export function keepChanges(memberId: number, values: ProfileValues): void {
  kept = { memberId, values }
}

/** What this member was about to save, once. */
export function takeChanges(memberId: number): ProfileValues | undefined {
  const values = kept?.memberId === memberId ? kept.values : undefined
  kept = undefined
  return values
}
