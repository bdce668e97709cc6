import type { FastifyInstance } from 'fastify'
import type { MailSite } from '#api/mail/public.ts'
import { sampleMails, type SampleMail } from './sample-mails.ts'

// The mails are shown in frames, with inline styles.
const contentSecurityPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'"

/** Mounts `/dev/mail`, in development only: previews of all mails as HTML and as plain text. */
export function mountMailPreviews(app: FastifyInstance, site: MailSite): void {
  app.get('/dev/mail', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .send(previewPage(sampleMails(site))),
  )
}

function previewPage(mails: Record<string, SampleMail>): string {
  const sections = Object.entries(mails).map(([name, mail]) => preview(name, mail))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails</title>
<style>
  :root { color-scheme: light dark; font-family: system-ui, sans-serif }
  section { margin: 2rem 0; max-width: 80rem }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem }
  dd { margin: 0 }
  div { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem }
  iframe, pre { margin: 0; padding: 1rem; border: 1px solid; box-sizing: border-box; width: 100%; height: 24rem }
  iframe { height: 40rem; padding: 0 }
  pre { white-space: pre-wrap; overflow: auto }
</style>
<h1>Mails</h1>
${sections.join('\n')}
</html>
`
}

function preview(name: string, { subject, to, replyTo, text, html, goodFor, headers }: SampleMail): string {
  const facts = {
    Subject: subject,
    To: to ?? '',
    'Reply-To': replyTo ?? '',
    'Valid for (minutes)': String(goodFor ?? ''),
    ...headers,
  }
  const rows = Object.entries(facts).map(([label, value]) => `<dt>${label}</dt><dd>${escapeHtml(value)}</dd>`)
  return `<section>
<h2>${name}</h2>
<dl>${rows.join('')}</dl>
<div><iframe title="${name}" sandbox srcdoc="${escapeHtml(html)}"></iframe><pre>${escapeHtml(text)}</pre></div>
</section>`
}

function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => entities[character]!)
}
