import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { addressOf } from '#contract/address.ts'
import { limits } from '#contract/limits.ts'
import { receiveProviderAnswer } from '#contract/providers.ts'
import { hashOf } from '#api/http/viewer.ts'
import type { Flow } from './client.ts'

interface Site {
  secret: string
  siteUrl: string
}

/**
 * The values of the sign-in with this state. The nonce and the code verifier follow from the state and SECRET, so that
 * neither is stored, and nobody who sees the state knows them.
 */
export function flowOf({ secret, siteUrl }: Site, provider: string, state: string): Flow {
  const derive = (use: string) =>
    createHmac('sha256', secret).update(`provider ${use} ${state}`).digest('base64url')
  return {
    state,
    nonce: derive('nonce'),
    verifier: derive('verifier'),
    redirectUri: `${siteUrl}/api${addressOf(receiveProviderAnswer, { params: { provider } })}`,
  }
}

function cookieName(siteUrl: string): string {
  return siteUrl.startsWith('https:') ? '__Secure-provider_state' : 'provider_state'
}

function cookieOf(siteUrl: string, provider: string, value: string, seconds: number): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const path = `/api/accounts/providers/${provider}/`
  return `${cookieName(siteUrl)}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

/** A cookie that binds a sign-in to the browser that began it, and its hash. */
export function browserCookie(siteUrl: string, provider: string): { cookie: string; hash: string } {
  const value = randomBytes(32).toString('base64url')
  const cookie = cookieOf(siteUrl, provider, value, 60 * limits.provider.minutes)
  return { cookie, hash: hashOf(value).toString('base64url') }
}

/** Removes the cookie of a sign-in. */
export function expiredCookie(siteUrl: string, provider: string): string {
  return cookieOf(siteUrl, provider, '', 0)
}

/** Whether a `Cookie` header has the cookie with this hash. */
export function isSameBrowser(siteUrl: string, header: string, hash: string): boolean {
  const expected = Buffer.from(hash, 'base64url')
  const prefix = `${cookieName(siteUrl)}=`
  return header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .some((part) => timingSafeEqual(hashOf(part.slice(prefix.length)), expected))
}
