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

/**
 * With https, browsers take a cookie of this prefix from the site's own host alone: no other subdomain can set it. It is for all
 * paths, so its name has the provider. With http, browsers refuse the prefix.
 */
function cookieName(siteUrl: string, provider: string): string {
  return `${siteUrl.startsWith('https:') ? '__Host-' : ''}provider_state_${provider}`
}

function cookieOf(siteUrl: string, provider: string, value: string, seconds: number): string {
  const secure = siteUrl.startsWith('https:') ? '; Secure' : ''
  const name = cookieName(siteUrl, provider)
  return `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
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

/** Whether a `Cookie` header has the cookie with this hash. False for one with several: somebody else has set one of them. */
export function isSameBrowser(siteUrl: string, provider: string, header: string, hash: string): boolean {
  const prefix = `${cookieName(siteUrl, provider)}=`
  const [cookie, ...others] = header
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
  if (cookie === undefined || others.length > 0) return false
  return timingSafeEqual(hashOf(cookie.slice(prefix.length)), Buffer.from(hash, 'base64url'))
}
