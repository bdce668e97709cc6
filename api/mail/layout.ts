import type { MailText } from './mail.ts'

/** The site as mails name it. */
export interface MailSite {
  siteName: string
  /** Without a trailing slash. */
  siteUrl: string
}

/** A part of a mail: a paragraph, or a code that is meant to be copied. */
export type Part = string | { code: string }

function escape(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}

function toHtml(part: Part): string {
  if (typeof part === 'string') return `<p>${escape(part).replaceAll('\n', '<br>\n')}</p>`
  return `<p style="font-size: 2em; letter-spacing: 0.2em"><strong>${escape(part.code)}</strong></p>`
}

/** Lays a mail out as plain text and as HTML, in which its parts are escaped. */
export function layOut(subject: string, parts: Part[]): MailText {
  const text = parts.map((part) => (typeof part === 'string' ? part : part.code)).join('\n\n')
  const html = [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
    '<body style="font-family: system-ui, sans-serif; line-height: 1.5">',
    ...parts.map(toHtml),
    '</body>',
    '</html>',
  ].join('\n')
  return { subject, text: `${text}\n`, html }
}
