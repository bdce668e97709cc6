/** Texts about what administrators do. */
export const administrationMessages = {
  lastAdministrator: 'This is the last administrator. Appoint another one first.',
  ownAccount: 'This is your own account. You can delete it in your settings.',
  twoStepIsOff: 'Two-step sign-in is not on for this member',
} as const
