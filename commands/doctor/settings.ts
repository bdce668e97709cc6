import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasDemo } from '#database/has-demo.ts'
import type { Finding, Patient } from './finding.ts'

/** Settings that are allowed and still not what a site for everybody should have. */
export async function checkSettings({ config, opened }: Patient): Promise<Finding> {
  const wrong: string[] = []
  if (config.databaseUrl && !config.secret) {
    wrong.push('SECRET is required with DATABASE_URL; the server will not start.')
  }
  const secret = await stat(join(config.dataDir, 'secret')).catch(() => undefined)
  if (secret && process.platform !== 'win32' && (secret.mode & 0o077) !== 0) {
    wrong.push(`Others may read ${join(config.dataDir, 'secret')}. Run: chmod 600 on it.`)
  }
  const isPublic = !config.demoSignIn
  if (isPublic) {
    if (!config.smtpUrl)
      wrong.push('SMTP_URL is not set: mails are written to files in DATA_DIR/outbox, and nobody gets them.')
    if (!config.operatorEmail)
      wrong.push('OPERATOR_EMAIL is not set: nobody is told of messages from the contact page.')
    if (!config.rateLimits) wrong.push('RATE_LIMITS is off: passwords can be guessed without end.')
    if (config.siteUrl.startsWith('http:'))
      wrong.push('SITE_URL is not https: passwords travel where others can read them.')
    if (await hasDemo(opened.database)) wrong.push('Demo members are on a site that is reached from outside.')
  }
  return { fine: isPublic ? `fit for ${config.siteUrl}` : 'fit for this machine alone', wrong }
}
