import { createHmac } from 'node:crypto'
import type { ToolClaim } from '#contract/makers.ts'

/** A claim as it is stored. */
export interface Claim {
  id: number
  tool_id: number
  member_id: number
}

/** The name of the tag, and part of the names of the file and the DNS record. */
export const claimName = 'toolshelf-claim'

/**
 * The token of a claim. It is published on the tool's site, so it is no secret: it proves something about one member and one
 * tool only. It follows from the claim, so that it can be shown again and nothing is stored; a new claim has a new one.
 */
export function claimToken(secret: string, { id, tool_id, member_id }: Claim): string {
  const text = `tool claim ${id} ${tool_id} ${member_id}`
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** The page that has the tag. Without a query: some pages show what it says, and it is no part of a tool's identity. */
export function claimPage(link: URL): string {
  return link.origin + link.pathname
}

/** The address of the file with the token, for a tool with this link. */
export function claimFile(link: URL): { path: string; address: string } {
  const path = `/.well-known/${claimName}.txt`
  return { path, address: new URL(path, link.origin).href }
}

/** The host without its port. `host` is the tool's, without `www.`. */
export function hostnameOf(host: string): string {
  return new URL(`http://${host}`).hostname
}

/** The name of the TXT record with the token. `host` is the tool's, without `www.`. */
export function claimRecord(host: string): string {
  return `_toolshelf.${hostnameOf(host)}`
}

/** The three ways to publish a token. */
export function toClaim(token: string, { link, host }: { link: URL; host: string }): ToolClaim {
  return {
    token,
    meta: `<meta name="${claimName}" content="${token}">`,
    file: { path: claimFile(link).path, content: token },
    dns: { name: claimRecord(host), value: token },
  }
}
