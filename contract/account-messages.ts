/** Texts about accounts and what signs in, apart from sign-up, login and reset: most pages do not need them. */
export const accountMessages = {
  account: {
    wrongPassword: 'The password is wrong',
    confirm: 'Please confirm that it is you',
    noPassword: 'Your account has no password. Please sign in again.',
    lastWayIn: 'This is your last way to sign in. Add another one first.',
  },
  session: { notFound: 'Session not found' },
  twoFactor: {
    required: 'Code is required',
    code: 'This code is not valid',
    token: 'This sign-in has expired. Please log in again.',
    needed: 'Please enter the code of your authenticator app',
    lastTry: 'This code is not valid. Please log in again.',
    unreadable:
      'Codes of your authenticator app can not be checked. Please use a recovery code, or write to us.',
    isOn: 'Two-step sign-in is on already',
    isOff: 'Two-step sign-in is not on',
    notStarted: 'Please start the set-up of two-step sign-in again',
    moderators: 'Moderators need two-step sign-in or a passkey. Set it up in your settings.',
  },
  passkey: {
    response: 'The answer of the browser is not valid',
    refused: 'This passkey was not accepted',
    expired: 'This took too long. Please try again.',
    known: 'This passkey has been added already',
    tooMany: 'You can have at most 20 passkeys',
    notFound: 'Passkey not found',
    unavailable: 'Passkeys need a site with a host name. This one is reached by an IP address.',
  },
  provider: {
    notFound: 'There is no such provider',
    code: 'This sign-in has expired. Please try again.',
    notConnected: 'This provider is not connected',
    addressTaken: 'An account with this address exists. Log in and connect the provider in your settings.',
  },
  removal: {
    token: 'This offer has expired. Please log in, and remove it in your settings.',
    passkeys: 'passkeys must be a list of ids of passkeys',
    providers: 'providers must be a list of ids of providers',
  },
  invite: {
    needed: 'You need an invite to sign up here.',
    invalid: 'This invite is not valid any more. Please ask for a new one.',
    registrationClosed: 'This site takes no new members at the moment.',
    notFound: 'Invite not found',
  },
  email: {
    link: 'This link is not valid any more. Please ask for a new one.',
    notVerified: 'Please confirm your email address first',
    same: 'This is your email address already',
    verified: 'Your email address is confirmed.',
    changed: 'Your email address has been changed.',
    undone: 'The change of your email address has been undone.',
    newPasswordNeeded: 'Please choose a new password to undo the change of your email address',
    /** Of a link in a mail: another account has the address by now. */
    takenMeanwhile: 'Another account has this email address by now. Please write to us.',
  },
  password: {
    common: 'This password is one of the most used. Please choose another one.',
    ownData: 'The password must not contain your name, username or email',
  },
} as const
