import { unconfirmedMail } from '#api/accounts/events/public.ts'
import { contactMail } from '#api/contact/public.ts'
import {
  changedMail,
  changeNoticeMail,
  newAddressMail,
  verificationMail,
} from '#api/accounts/email-verification/public.ts'
import type { Mail, MailSite } from '#api/mail/public.ts'
import { digestMail, eventMail } from '#api/notifications/mails/public.ts'
import { addedMail, removedMail } from '#api/accounts/passkeys/public.ts'
import { createdMail, usedMail } from '#api/accounts/tokens/public.ts'
import { resetMail } from '#api/accounts/password-reset/public.ts'
import { newPasswordMail } from '#api/accounts/passwords/public.ts'
import { usernameMail } from '#api/members/profiles/public.ts'
import { connectedMail, disconnectedMail } from '#api/accounts/providers/public.ts'
import {
  removedAllNote,
  removedMail as removedSignInMail,
  signInNotes,
} from '#api/accounts/sign-in-methods/public.ts'
import { newBrowserMail } from '#api/accounts/sign-in/public.ts'
import {
  recoveryCodeMail,
  turnedOffByOperatorMail,
  turnedOffMail,
  turnedOnMail,
} from '#api/accounts/two-factor/public.ts'

/** A mail as it is previewed. */
export type SampleMail = Omit<Mail, 'to' | 'goodFor'> & Partial<Pick<Mail, 'to' | 'goodFor'>>

const member = { id: 7, email: 'maya@example.com' }
const origin = { browser: 'Firefox on Linux', network: '192.0.2.0/24' }
const token = 'x'.repeat(43)

const lines = [
  {
    ...{ kind: 'reply' as const, text: 'Ada replied to your comment “Ledger 2”', note: '' },
    ...{ path: '/posts/1#comments', count: 1 },
  },
  {
    ...{ kind: 'like' as const, text: 'Bob <b>Okafor</b> and 3 others liked your post “Ledger”', note: '' },
    ...{ path: '/posts/1', count: 4 },
  },
  {
    ...{
      kind: 'moderation' as const,
      text: 'The moderators hid your comment “Ledger”',
      note: 'It advertises.',
    },
    ...{ path: '/posts/1#comments', count: 1 },
  },
]

const phone = { id: 1, name: 'Phone', created_at: '2026-01-01T00:00:00.000Z', last_used_at: null }
const signInState = { passkeys: [phone], providers: ['github'], twoFactor: true }
const removedState = { member: member.id, passkeys: ['Phone'], providers: ['github'] }

function accountMails(site: MailSite): Record<string, SampleMail> {
  const withProviders = { ...site, accounts: { providers: [{ id: 'github', name: 'GitHub' }] } }
  return {
    'Confirm the address': verificationMail(site, token),
    'Confirm a new address': newAddressMail(site, token),
    'Address is about to change': changeNoticeMail(site, token),
    'Address changed': changedMail(site),
    'New sign-in': newBrowserMail(site, origin),
    'New password': newPasswordMail(site, origin, { isFirst: false }),
    'New password after a reset': newPasswordMail(site, origin, {
      isFirst: false,
      notes: signInNotes(withProviders, signInState),
    }),
    'New password as the first proof of the address': newPasswordMail(site, origin, {
      isFirst: false,
      notes: [removedAllNote],
    }),
    'Ways to sign in removed': removedSignInMail(withProviders, removedState, origin),
    'Sign-in of an unconfirmed account changed': unconfirmedMail(site, origin),
    'Two-step sign-in on': turnedOnMail(site, origin),
    'Two-step sign-in off': turnedOffMail(site, origin),
    'Two-step sign-in off by the operator': turnedOffByOperatorMail(site),
    'Recovery code used': recoveryCodeMail(site, origin),
    'Username changed': usernameMail(site, 'maya_okafor', origin),
    'Passkey added': addedMail(site, 'Phone', origin),
    'Passkey removed': removedMail(site, origin),
    'Access token made': createdMail(site, { name: 'Script', scopes: ['read', 'write'] }, origin),
    'Access token used': usedMail(site, 'Script', origin),
    'Provider connected': connectedMail(site, 'GitHub'),
    'Provider disconnected': disconnectedMail(site, 'GitHub'),
  }
}

/** Every mail that the product sends, by name, rendered by its own template with sample values. */
export function sampleMails(site: MailSite): Record<string, SampleMail> {
  const settings = { ...site, secret: 'for previews' }
  return {
    'Notification at once': eventMail(settings, member, lines[0]!),
    'Daily digest': digestMail(settings, member, 'daily', lines),
    'Weekly digest': digestMail(settings, member, 'weekly', lines.slice(1)),
    'Password reset': resetMail(site, member.email, '481516'),
    ...accountMails(site),
    'Contact message': contactMail(site, 'operator@example.com', {
      name: 'Maya <b>Okafor</b>',
      email: 'maya@example.com',
      subject: 'Bug Report: search',
      category: 'bug',
      message: 'The search finds nothing.\nI typed "a & b".',
    }),
  }
}
