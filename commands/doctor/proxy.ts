import { administrationMessages } from '#contract/administration-messages.ts'
import { readNotice } from '#database/operator-notices.ts'
import type { CheckContext, CheckResult } from './check.ts'

/** Reports a proxy that TRUST_PROXY does not name, if one was noticed since the start of the site. */
export async function checkProxy({ opened, config }: CheckContext): Promise<CheckResult> {
  const notice = await readNotice(opened.database, 'untrusted_proxy')
  const trusted = config.trustProxy ? config.trustProxy.join(', ') : 'none'
  const problems = notice ? [administrationMessages.untrustedProxy(notice.detail)] : []
  return { ok: `TRUST_PROXY is ${trusted}`, problems }
}
