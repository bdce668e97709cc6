/** Sentences for refusals about lists. */
export const listMessages = {
  defaultIsPrivate: 'The default list stays private',
  ownList: 'You cannot follow your own list',
  notInList: 'Post not found in this list',
} as const
