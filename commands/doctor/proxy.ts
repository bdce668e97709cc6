import { readNotice } from '#database/operator-notices.ts'
import { untrustedProxyText } from '#server/front/untrusted-proxy.ts'
import type { CheckContext, CheckResult } from './check.ts'

/** Reports a proxy that TRUST_PROXY does not name, if one was noticed since the start of the site. */
export async function checkProxy({ opened, config }: CheckContext): Promise<CheckResult> {
  const notice = await readNotice(opened.database, 'untrusted_proxy')
  const trusted = config.trustProxy ? config.trustProxy.join(', ') : 'none'
  return { ok: `TRUST_PROXY is ${trusted}`, problems: notice ? [untrustedProxyText(notice.detail)] : [] }
}
