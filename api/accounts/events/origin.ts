import Bowser from 'bowser'
import { shownNetwork } from '#api/http/client-network.ts'

/** The origin of a request, as members see it. */
export interface Origin {
  /** Browser and system, such as `Firefox on Windows`; empty when unknown. */
  browser: string
  /** The address cut to its /24, or to its /48 for IPv6. */
  network: string
}

/** The origin of a call. */
export function originOf({ address, userAgent }: { address: string; userAgent: string }): Origin {
  return { browser: browserName(userAgent), network: shownNetwork(address) }
}

function browserName(userAgent: string): string {
  if (userAgent === '') return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, 80)
}

/** The origin in a sentence of a mail. */
export function describeOrigin({ browser, network }: Origin): string {
  return `with ${browser || 'a browser that we do not know'}, from the network ${network}`
}
