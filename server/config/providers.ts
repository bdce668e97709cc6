import { z } from 'zod'
import type { ProviderSettings } from '#api/http/call.ts'
import { publicAddress, webAddress } from './fields.ts'

/** Settings of the sites that people can sign in with. */
export const providerVariables = {
  GITHUB_CLIENT_ID: z.string().optional(),
  GITHUB_CLIENT_SECRET: z.string().optional(),
  GITHUB_URL: publicAddress.default('https://github.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().min(1).max(60).optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
}

type Variables = { [Name in keyof typeof providerVariables]?: string | undefined }

/** The providers that are set. Throws when some of a provider's settings are missing. */
export function readProviders(read: Variables): ProviderSettings[] {
  const github = together(read, ['GITHUB_CLIENT_ID', 'GITHUB_CLIENT_SECRET'])
  const google = together(read, ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'])
  const oidc = together(read, ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME', 'OIDC_ISSUER'])
  const providers: ProviderSettings[] = []
  if (github) providers.push({ id: 'github', name: 'GitHub', issuer: read.GITHUB_URL!, ...github })
  if (google)
    providers.push({ id: 'google', name: 'Google', issuer: 'https://accounts.google.com', ...google })
  if (oidc) providers.push({ id: 'oidc', name: read.OIDC_NAME!, issuer: read.OIDC_ISSUER!, ...oidc })
  return providers
}

type Name = keyof typeof providerVariables

/** The client's id and secret, when all settings of a provider are there; undefined when none is. Throws else. */
function together(
  read: Variables,
  names: [Name, Name, ...Name[]],
): { clientId: string; clientSecret: string } | undefined {
  const missing = names.filter((name) => read[name] === undefined)
  if (missing.length === names.length) return undefined
  if (missing.length > 0) {
    throw new Error(`${missing.join(' and ')} must be set with the other settings of the provider.`)
  }
  return { clientId: read[names[0]]!, clientSecret: read[names[1]]! }
}
