import { limits } from './limits.ts'

/** Sentences for refusals about needs. */
export const finderMessages = {
  tooManySaved: `You can save at most ${limits.finder.saved} needs. Delete one first.`,
  notSaved: 'You have not saved this need',
} as const
