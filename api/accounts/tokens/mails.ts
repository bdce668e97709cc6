import type { TokenScope } from '#contract/token-scopes.ts'
import { describeOrigin, type Origin } from '#api/accounts/events/public.ts'
import { layOut, type MailText, type MailSite } from '#api/mail/public.ts'

const ifNot = (siteUrl: string) =>
  `If it was not you, delete the token: ${siteUrl}/settings/tokens. Then change your password, and look at the recent activity of your account: ${siteUrl}/settings/security`

/** Tells of an access token that was made. */
export function createdMail(
  site: MailSite,
  { name, scopes }: { name: string; scopes: TokenScope[] },
  origin: Origin,
): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `New access token for your ${siteName} account`, [
    `The access token “${name}” has just been made ${describeOrigin(origin)}. Programs that have it can act as you (${scopes.join(', ')}).`,
    'If it was you, there is nothing to do.',
    ifNot(siteUrl),
  ])
}

/** Tells of the first use of an access token from a network. */
export function usedMail(site: MailSite, name: string, origin: Origin): MailText {
  const { siteName, siteUrl } = site
  return layOut(site, `An access token of your ${siteName} account was used from a new network`, [
    `The access token “${name}” has just been used from the network ${origin.network}, for the first time.`,
    'If it was you or a program of yours, there is nothing to do.',
    ifNot(siteUrl),
    'We send this at most once a day.',
  ])
}
