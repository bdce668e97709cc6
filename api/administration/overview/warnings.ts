import { administrationMessages } from '#contract/administration-messages.ts'
import { limits } from '#contract/limits.ts'
import type { Overview, SiteWarning } from '#contract/overview.ts'
import type { Disk } from './disk.ts'

/** The state of the site that warnings are made from. */
export interface SiteState {
  /** Whether others than the machine itself reach the site. */
  isPublic: boolean
  siteUrl: string
  hasOperatorEmail: boolean
  hasRateLimits: boolean
  hasMailServer: boolean
  hasDemo: boolean
  /** Members of the last 30 days who are no demo members. */
  newcomers: number
  failedJobs: number
  failedMails: number
  /** Mails that have waited for more than an hour. */
  lateMails: number
  migrations: Overview['database']['migrations']
  disk: Disk
  /** Usernames; the last of six stands for all others. */
  moderatorsWithoutSecondFactor: string[]
  /** The address of a client that sent a forwarded header and is no trusted proxy, if there is one. */
  untrustedProxy: string | undefined
  /** Hosts of webhooks that the site turned off. */
  webhooksOff: string[]
  /** When `npm run backup` was completed last, by this site's knowledge. */
  lastBackupAt: Date | undefined
  /** Whether the operator has saved the rules and the privacy policy. */
  hasSavedPages: boolean
}

const gibibyte = 2 ** 30
const minFree = gibibyte
const minFreeShare = 0.05
const backupDays = 7
const dayMs = 86_400_000

function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

function listOf(usernames: string[]): string {
  const names = usernames.slice(0, 5).map((username) => `@${username}`)
  return usernames.length > names.length ? `${names.join(', ')} and others` : names.join(', ')
}

type Warn = (state: SiteState) => Omit<SiteWarning, 'code'> | false

/** Each warning by its code: its text while there is a reason for it. The most urgent first. */
const warnings: Record<string, Warn> = {
  disk_low: ({ disk: { free, size } }) =>
    (free < minFree || free < size * minFreeShare) && {
      text: `Only ${(free / gibibyte).toFixed(1)} GiB of the disk are free. Free some space before writes fail.`,
      url: null,
    },
  schema_behind: ({ migrations }) =>
    migrations === 'behind' && {
      text: 'Changes of the database schema are missing. Restart the site: its start applies them.',
      url: null,
    },
  schema_ahead: ({ migrations }) =>
    migrations === 'ahead' && {
      text: 'A newer version has changed the database schema. Run that version on every server.',
      url: null,
    },
  no_mail_transport: ({ hasMailServer, newcomers }) =>
    !hasMailServer &&
    newcomers > 0 && {
      text: `${countOf(newcomers, 'member')} joined in the last 30 days, and no mail is sent: it is written to files. Set SMTP_URL.`,
      url: null,
    },
  late_mails: ({ hasMailServer, lateMails }) =>
    hasMailServer &&
    lateMails > 0 && {
      text: `${countOf(lateMails, 'mail')} waiting for more than an hour. Check SMTP_URL and the mail server.`,
      url: null,
    },
  failed_mails: ({ failedMails }) =>
    failedMails > 0 && {
      text: `${countOf(failedMails, 'mail')} could not be sent in the last week. The list of failed jobs has the reasons.`,
      url: '/admin/jobs',
    },
  failed_jobs: ({ failedJobs }) =>
    failedJobs > 0 && {
      text: `${countOf(failedJobs, 'background job')} failed. Retry or delete them.`,
      url: '/admin/jobs',
    },
  webhooks_off: ({ webhooksOff: hosts }) =>
    hosts.length > 0 && {
      text: `No events are sent to ${hosts.join(', ')}: the receiver is gone, or failed for ${limits.webhooks.failingDays} days. Turn the webhook on again, or delete it.`,
      url: '/admin/webhooks',
    },
  demo_members: ({ isPublic, hasDemo }) =>
    isPublic &&
    hasDemo && {
      text: 'Demo members exist on a public site. Start a new site with DEMO=off.',
      url: null,
    },
  not_https: ({ isPublic, siteUrl }) =>
    isPublic &&
    siteUrl.startsWith('http:') && {
      text: 'Passwords are sent unencrypted. Serve the site by https, and set SITE_URL to that address.',
      url: null,
    },
  no_rate_limits: ({ isPublic, hasRateLimits }) =>
    isPublic &&
    !hasRateLimits && {
      text: 'Passwords can be guessed without limit. Remove RATE_LIMITS=off.',
      url: null,
    },
  no_operator_email: ({ isPublic, hasOperatorEmail }) =>
    isPublic &&
    !hasOperatorEmail && {
      text: 'Messages from the contact page notify nobody. Set OPERATOR_EMAIL.',
      url: null,
    },
  untrusted_proxy: ({ untrustedProxy }) =>
    untrustedProxy !== undefined && {
      text: administrationMessages.untrustedProxy(untrustedProxy),
      url: null,
    },
  old_backup: ({ isPublic, lastBackupAt }) =>
    isPublic &&
    !(lastBackupAt && Date.now() - lastBackupAt.getTime() < backupDays * dayMs) && {
      text: `No backup by "npm run backup" in the last ${backupDays} days. Make one daily, and keep it on another machine.`,
      url: null,
    },
  draft_pages: ({ isPublic, hasSavedPages }) =>
    isPublic &&
    !hasSavedPages && {
      text: 'Rules and privacy policy are drafts. Read them, change them and save them: new members then agree to them.',
      url: '/admin/pages',
    },
  no_second_factor: ({ moderatorsWithoutSecondFactor: names }) =>
    names.length > 0 && {
      text: `No passkey and no two-step sign-in: ${listOf(names)}. Ask these moderators to add one in their settings.`,
      url: '/settings/security',
    },
}

/** The warnings that the state of the site gives reason for. */
export function warningsOf(state: SiteState): SiteWarning[] {
  return Object.entries(warnings).flatMap(([code, warn]) => {
    const warning = warn(state)
    return warning ? [{ code, ...warning }] : []
  })
}
