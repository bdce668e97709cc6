/** Texts for administrators and the operator. */
export const administrationMessages = {
  lastAdministrator: 'This is the last administrator. Appoint another one first.',
  ownAccount: 'This is your own account. You can delete it in your settings.',
  untrustedProxy: (address: string) =>
    `A forwarded header came from ${address}, which TRUST_PROXY does not name: if that is your proxy, all visitors share one ` +
    `rate limit. Set TRUST_PROXY=${address}, or the range of its network.`,
  twoStepIsOff: 'Two-step sign-in is not on for this member',
} as const
