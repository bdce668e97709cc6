import { useRouteLoaderData } from 'react-router'
import { passkeyAddress } from '#contract/passkey-address.ts'
import type { SiteAddress } from '#web/api/page-data.ts'

/** The origin at which the site takes passkeys; undefined when its address is an IP address. */
export function usePasskeyOrigin(): string | undefined {
  const root = useRouteLoaderData<{ site: SiteAddress }>('root')
  return root?.site.url ? passkeyAddress(root.site.url)?.origin : undefined
}

export type Obstacle = 'address' | 'browser'

/** Why passkeys do not work here: this page has another address, or the browser does not know them. In the browser only. */
export function findObstacle(origin: string): Obstacle | undefined {
  if (location.origin !== origin) return 'address'
  return typeof PublicKeyCredential === 'function' ? undefined : 'browser'
}
