import { checkSmtp } from '#api/mail/public.ts'
import type { CheckContext, CheckResult } from './check.ts'

/** Connects to the mail server, without a mail. */
export async function checkMail({ config }: CheckContext): Promise<CheckResult> {
  const { smtpUrl } = config
  if (!smtpUrl) return { ok: `mails are written to ${config.mailDir}`, problems: [] }
  const { host } = new URL(smtpUrl)
  const ok = `${host} takes mails; npm run mail -- test ADDRESS sends one`
  try {
    await checkSmtp(smtpUrl)
    return { ok, problems: [] }
  } catch (error) {
    return {
      ok,
      problems: [`The mail server ${host} of SMTP_URL cannot be used: ${(error as Error).message}.`],
    }
  }
}
