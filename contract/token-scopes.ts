import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'

/** Rights of an access token. None includes another one. */
export const tokenScope = z.enum(['read', 'write', 'moderate', 'admin'])
export type TokenScope = z.infer<typeof tokenScope>

// Below these paths everything is about sessions and what signs in, or belongs to one browser.
const sessionPaths = ['/accounts/', '/notifications/push/', '/notifications/stream/']

type Call = Pick<Endpoint, 'method' | 'path' | 'access' | 'recent'>

/**
 * The scope that an access token needs for a call. Null for calls that access tokens never open: those about the account and
 * its sessions, and those that need a recent sign-in. Calls with `open` access look at no token.
 */
export function scopeOf({ method, path, access, recent }: Call): TokenScope | null {
  if (recent !== undefined || sessionPaths.some((start) => path.startsWith(start))) return null
  if (access === 'administrator') return 'admin'
  if (access === 'moderator') return 'moderate'
  return method === 'GET' ? 'read' : 'write'
}
