import type { NotificationKind } from '#contract/notifications.ts'
import { layOut, longestTry, type Mail, type MailSite } from '#api/mail/public.ts'
import { unsubscribeToken } from '#api/notifications/settings/public.ts'
import type { Cadence } from '#api/notifications/public.ts'
import type { Line } from './lines.ts'

interface Recipient {
  id: number
  email: string
}

export interface MailTextSettings extends MailSite {
  /** The key of HMACs. */
  secret: string
}

// The rest of a long digest is on the site.
const mostLines = 50

const rhythm: Record<Cadence, string> = {
  now: 'as soon as this happens',
  daily: 'at most once a day',
  weekly: 'at most once a week',
}

/** The common parts of mails about notifications: the recipient, the link to unsubscribe, and the headers of RFC 8058. */
function envelope(
  { siteName, siteUrl, secret }: MailTextSettings,
  { id, email }: Recipient,
  cadence: Cadence,
  kinds: NotificationKind[],
) {
  const query = `?token=${unsubscribeToken(secret, { member: id, kinds })}`
  return {
    footer: [
      `You get this mail because your notification settings at ${siteName} ask for it, ${rhythm[cadence]}.`,
      { label: 'Notification settings', link: `${siteUrl}/settings/notifications` },
      { label: 'Unsubscribe from these mails', link: `${siteUrl}/unsubscribe${query}` },
    ],
    mail: {
      ...{ to: email, toMember: true, goodFor: longestTry },
      headers: {
        'List-Unsubscribe': `<${siteUrl}/api/notifications/unsubscribe/${query}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  }
}

/** The mail about events of one kind on one post, soon after they happened. */
export function eventMail(settings: MailTextSettings, recipient: Recipient, line: Line): Mail {
  const { kind, text, note, path } = line
  const { footer, mail } = envelope(settings, recipient, 'now', [kind])
  const parts = [`${text}.`, ...(note ? [note] : []), { label: 'Have a look', link: settings.siteUrl + path }]
  return { ...layOut(settings, text, parts, { footer }), ...mail }
}

/** Headings of kinds that digests group, by the number of changes, posts or tools. */
const groupHeadings: Partial<Record<NotificationKind, (count: number) => string>> = {
  tool_change: (count) =>
    count === 1 ? '1 change to tools you follow' : `${count} changes to tools you follow`,
  list_item: (count) =>
    count === 1 ? '1 post added to lists you follow' : `${count} posts added to lists you follow`,
  find_result: (count) =>
    count === 1 ? '1 tool newly fits what you look for' : `${count} tools newly fit what you look for`,
}

/** A tool that is gone has changed, too. */
function groupOf({ kind }: Line): NotificationKind {
  return kind === 'tool_health' ? 'tool_change' : kind
}

/** The heading of each grouped kind that a digest has lines of, with these lines. */
function groupsOf(lines: Line[]): { heading: string; lines: Line[] }[] {
  return Object.entries(groupHeadings).flatMap(([kind, heading]) => {
    const own = lines.filter((line) => groupOf(line) === kind)
    return own.length === 0
      ? []
      : [{ heading: heading(own.reduce((sum, { count }) => sum + count, 0)), lines: own }]
  })
}

/** The mail about what has happened within a day or a week. */
export function digestMail(
  settings: MailTextSettings,
  recipient: Recipient,
  cadence: Exclude<Cadence, 'now'>,
  lines: Line[],
): Mail {
  const { siteName, siteUrl } = settings
  const shown = lines.slice(0, mostLines)
  const [first] = shown
  const kinds = lines.map(({ kind }) => kind)
  const { footer, mail } = envelope(settings, recipient, cadence, kinds)
  const rest = lines.length - shown.length
  const linesPart = (those: Line[]) => ({
    lines: those.map(({ text, note, path }) => ({ text, note, link: siteUrl + path })),
  })
  const others = shown.filter((line) => groupHeadings[groupOf(line)] === undefined)
  const groups = groupsOf(shown)
  const parts = [
    { heading: cadence === 'daily' ? 'Since your last daily digest' : 'Since your last weekly digest' },
    ...(others.length > 0 ? [linesPart(others)] : []),
    ...groups.flatMap(({ heading, lines: own }) => [{ heading }, linesPart(own)]),
    ...(rest > 0 ? [`${rest} more are on the site.`] : []),
    { label: 'All notifications', link: `${siteUrl}/notifications` },
  ]
  const [group] = groups
  const isOneGroup = group !== undefined && group.lines.length === lines.length
  const many = isOneGroup
    ? group.heading
    : `Your ${cadence} digest of ${siteName}: ${lines.length} things are new`
  const subject = lines.length === 1 ? first!.text : many
  return { ...layOut(settings, subject, parts, { preheader: first!.text, footer }), ...mail }
}
