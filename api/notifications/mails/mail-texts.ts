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

function isToolChange({ kind }: Line): boolean {
  return kind === 'tool_change' || kind === 'tool_health'
}

function changesText(count: number): string {
  return count === 1 ? '1 change to a tool you follow' : `${count} changes to tools you follow`
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
  const [changes, others] = [true, false].map((is) => shown.filter((line) => isToolChange(line) === is)) as [
    Line[],
    Line[],
  ]
  const [first] = shown
  const kinds = lines.map(({ kind }) => kind)
  const { footer, mail } = envelope(settings, recipient, cadence, kinds)
  const rest = lines.length - shown.length
  const linked = (some: Line[]) => ({
    lines: some.map(({ text, note, path }) => ({ text, note, link: siteUrl + path })),
  })
  const parts = [
    { heading: cadence === 'daily' ? 'Since your last daily digest' : 'Since your last weekly digest' },
    ...(others.length > 0 ? [linked(others)] : []),
    ...(changes.length > 0 ? [{ heading: changesText(changes.length) }, linked(changes)] : []),
    ...(rest > 0 ? [`${rest} more are on the site.`] : []),
    { label: 'All notifications', link: `${siteUrl}/notifications` },
  ]
  const isOfChanges = lines.every(isToolChange)
  const news = isOfChanges ? changesText(lines.length) : `${lines.length} things are new`
  const subject = lines.length === 1 ? first!.text : `Your ${cadence} digest of ${siteName}: ${news}`
  return { ...layOut(settings, subject, parts, { preheader: first!.text, footer }), ...mail }
}
