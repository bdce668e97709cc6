/** Texts about the mails of notifications. */
export const unsubscribeMessages = {
  invalid: 'This link to unsubscribe is not valid. Your notification settings turn mails off, too.',
  done: 'You are unsubscribed. You get no more of these mails.',
}

/** Texts about the settings of notifications. */
export const settingsMessages = {
  timeZone: 'There is no such time zone',
}
