import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hasDemo } from '#database/demo/state.ts'
import type { CheckContext, CheckResult } from './check.ts'

/** Finds settings that are valid but unfit for a public site. */
export async function checkSettings({ config, opened }: CheckContext): Promise<CheckResult> {
  const problems: string[] = []
  if (config.databaseUrl && !config.secret) {
    problems.push('SECRET is required with DATABASE_URL; the server will not start.')
  }
  const secretFile = join(config.dataDir, 'secret')
  const secret = await stat(secretFile).catch(() => undefined)
  if (secret && process.platform !== 'win32' && (secret.mode & 0o077) !== 0) {
    problems.push(`Other users may read ${secretFile}. Run: chmod 600 ${secretFile}`)
  }
  const isPublic = !config.demoSignIn
  if (isPublic) {
    if (!config.smtpUrl) problems.push('SMTP_URL is not set: mail is written to outbox and never sent.')
    if (!config.operatorEmail)
      problems.push('OPERATOR_EMAIL is not set: messages from the contact page notify nobody.')
    if (!config.rateLimits) problems.push('RATE_LIMITS is off: passwords can be guessed without limit.')
    if (config.siteUrl.startsWith('http:'))
      problems.push('SITE_URL is not https: passwords are sent unencrypted.')
    if (await hasDemo(opened.database)) problems.push('Demo members exist on a public site.')
  }
  return { ok: isPublic ? `fit for ${config.siteUrl}` : 'fit for local use only', problems }
}
