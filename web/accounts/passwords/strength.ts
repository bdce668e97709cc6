import type { PasswordOwner } from '#contract/password-owner.ts'

/** From very weak to strong. */
export type Score = 0 | 1 | 2 | 3 | 4

/** The estimated resistance of a password to guessing. */
export interface Strength {
  score: Score
  /** One suggestion; empty when there is nothing to improve. */
  suggestion: string
}

export interface StrengthQuestion {
  id: number
  password: string
  owner: PasswordOwner
  /** The most characters that the form accepts. */
  max: number
}

export interface StrengthAnswer {
  id: number
  strength: Strength
}

export const strengthWords = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const
