import { paragraphsOf } from '#contract/paragraphs.ts'
import { foldLines } from '#contract/fields.ts'
import { withLinks } from '#markdown/public.ts'
import type { MailText } from './mail.ts'
import { darkRules, styles } from './mail-styles.ts'

/** The site as mails name it. */
export interface MailSite {
  siteName: string
  /** Without a trailing slash. */
  siteUrl: string
}

/**
 * A part of a mail: a paragraph, in which addresses become links; a code that is meant to be copied; a link; a heading; or
 * a list of lines, each of which links to what it is about.
 */
export type Part =
  | string
  | { code: string }
  | { link: string; label: string }
  | { heading: string }
  | { lines: { text: string; note?: string; link: string }[] }

interface Extras {
  /** The text that mail programs show beside the subject; the first paragraph by default. */
  preheader?: string
  /** Why the member gets the mail, and how not to, at its end. */
  footer?: Part[]
}

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}

function linkHtml(address: string, label: string, style = styles.link, name = 'link'): string {
  return `<a class="${name}" href="${escape(address)}" style="${style}">${escape(label)}</a>`
}

/** Escapes a text, in which its http(s) addresses become links, without the punctuation after them. */
function textHtml(text: string): string {
  const html = withLinks(text).map(({ text: piece, isLink }) =>
    isLink ? linkHtml(piece, piece) : escape(piece),
  )
  return html.join('').replaceAll('\n', '<br>\n')
}

function toHtml(part: Part): string {
  if (typeof part === 'string') {
    return paragraphsOf(part)
      .map((paragraph) => `<p style="${styles.paragraph}">${textHtml(paragraph)}</p>`)
      .join('\n')
  }
  if ('code' in part)
    return `<p class="code" style="${styles.code}"><strong>${escape(part.code)}</strong></p>`
  if ('link' in part) {
    return `<p style="${styles.paragraph}">${linkHtml(part.link, part.label, styles.button, 'button')}</p>`
  }
  if ('heading' in part) return `<h2 style="${styles.heading}">${escape(part.heading)}</h2>`
  const lines = part.lines.map(({ text, note, link }) => {
    const noteHtml = note ? `<br><span class="soft" style="${styles.soft}">${escape(note)}</span>` : ''
    return `<li class="line" style="${styles.line}">${linkHtml(link, text, styles.lineLink)}${noteHtml}</li>`
  })
  return `<ul style="${styles.list}">\n${lines.join('\n')}\n</ul>`
}

function toText(part: Part): string {
  if (typeof part === 'string') return part
  if ('code' in part) return part.code
  if ('link' in part) return `${part.label}:\n${part.link}`
  if ('heading' in part) return part.heading.toUpperCase()
  const lines = part.lines.map(({ text, note, link }) => `* ${text}${note ? `\n  ${note}` : ''}\n  ${link}`)
  return lines.join('\n\n')
}

// Otherwise mail programs fill the line beside the subject with the beginning of the mail.
const filler = '&#8199;&#847; '.repeat(60)

/** Lays a mail out as plain text and as HTML, in which its parts are escaped. Its subject is folded to one line. */
export function layOut(
  { siteName, siteUrl }: MailSite,
  title: string,
  parts: Part[],
  { preheader, footer = [] }: Extras = {},
): MailText {
  const subject = foldLines(title)
  const text = [...parts, `-- \n${siteName}\n${siteUrl}`, ...footer].map(toText).join('\n\n')
  const first = preheader ?? parts.find((part) => typeof part === 'string') ?? subject
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${darkRules}</style>
</head>
<body class="page" style="${styles.page}">
<div style="${styles.preheader}">${escape(first)}${filler}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="${styles.around}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${styles.column}">
<tr><td style="${styles.site}">${linkHtml(siteUrl, siteName, styles.siteLink, 'text')}</td></tr>
<tr><td class="letter" style="${styles.letter}">
${parts.map(toHtml).join('\n')}
</td></tr>
<tr><td class="soft" style="${styles.footer}">
${footer.map((part) => (typeof part === 'string' ? toHtml(part) : footerHtml(part))).join('\n')}
<p style="${styles.paragraph}">${escape(siteName)} · ${linkHtml(siteUrl, siteUrl.replace(/^https?:\/\//, ''), styles.softLink, 'soft')}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>`
  return { subject, text: `${text}\n`, html }
}

/** Links at the end are no buttons. */
function footerHtml(part: Exclude<Part, string>): string {
  if (!('link' in part)) return toHtml(part)
  return `<p style="${styles.paragraph}">${linkHtml(part.link, part.label, styles.softLink, 'soft')}</p>`
}
