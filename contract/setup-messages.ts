/** Texts about the set-up of a site. */
export const setupMessages = {
  token: 'This link is not valid any more. Restart the server: it logs a new one.',
  done: 'This site is set up already',
} as const
