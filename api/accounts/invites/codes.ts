import { createHmac } from 'node:crypto'

// 132 bits in base64url.
const characters = 22

/**
 * The code of an invite. It follows from the id and SECRET, so that administrators can see it again while the database has its
 * hash only.
 */
export function codeOf(secret: string, invite: number): string {
  return createHmac('sha256', secret).update(`invite code ${invite}`).digest('base64url').slice(0, characters)
}
