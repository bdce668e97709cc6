import { limits } from './limits.ts'

/** Sentences for refusals about needs. */
export const finderMessages = {
  tooManySaved: `You can save at most ${limits.finder.saved} needs. Delete one first.`,
  unseenTools: `Unseen tools must be a list of at most ${limits.finder.unseenTools} ids of tools`,
  notSaved: 'You have not saved this need',
} as const
