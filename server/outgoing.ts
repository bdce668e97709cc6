import { readFileSync } from 'node:fs'
import { noOutgoing, type Outgoing } from '#api/http/outgoing.ts'
import { createOutgoing } from '#api/outgoing/public.ts'
import type { Config } from './config/config.ts'

/** Fetches from other sites as the configuration says. */
export function outgoingOf(config: Pick<Config, 'outgoing' | 'outgoingAllow' | 'siteUrl'>): Outgoing {
  if (!config.outgoing) return noOutgoing
  const manifest = new URL('../package.json', import.meta.url)
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return createOutgoing({ allow: config.outgoingAllow, siteUrl: config.siteUrl, version })
}
