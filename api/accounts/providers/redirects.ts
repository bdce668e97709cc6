import { limits } from '#contract/limits.ts'
import type * as contract from '#contract/providers.ts'
import type { ProviderError } from '#contract/providers.ts'
import { inviteHashOf } from '#api/accounts/public.ts'
import type { Call, ProviderSettings } from '#api/http/call.ts'
import { ProviderUnavailable } from '#api/http/outgoing.ts'
import type { Redirect } from '#api/http/redirect.ts'
import { hashOf, newToken } from '#api/http/viewer.ts'
import { createToken, takeToken } from '#api/accounts/one-time-tokens/public.ts'
import { clientOf, type Identity } from './client.ts'
import { browserCookie, expiredCookie, flowOf, isSameBrowser } from './flow.ts'
import { connectAccount } from './connect.ts'
import { findProvider } from './settings.ts'
import { prepareSignIn } from './sign-in.ts'

/** The data of a link code. */
export interface LinkRequest {
  provider: string
  /** Hash of the token of the member's session in base64url. */
  session: string
}

/** The data of a state. */
interface StateData {
  provider: string
  /** Hash of the cookie of the browser in base64url. */
  browser: string
  /** For a connection: as in the link code. */
  session: string | null
  /** Hash of the code of an invite in base64url. */
  invite: string | null
}

type Purpose = 'sign in' | 'connect'
type Either = Call<typeof contract.startProviderLogin> | Call<typeof contract.receiveProviderAnswer>

// Of OAuth, of a library or of the system. Anything else may be text that a client has chosen.
const isErrorCode = /^\w{1,40}$/

/** Leads to the page that tells why it has failed. */
function failure(
  call: Either,
  { id }: ProviderSettings,
  purpose: Purpose,
  error: ProviderError,
  thrown?: unknown,
): Redirect {
  const { code, error: said } = (thrown ?? {}) as { code?: unknown; error?: unknown }
  const cause =
    [said, code].find((one): one is string => typeof one === 'string' && isErrorCode.test(one)) ?? null
  const about = { provider: id, reason: error, cause }
  call.securityLog({ event: 'sign_in_failed', member: null, address: call.address, about })
  const query = new URLSearchParams({ error, provider: id })
  return { location: `${purpose === 'connect' ? '/settings/security' : '/login'}?${query}` }
}

function errorOf(thrown: unknown): ProviderError {
  const { cause } = thrown as { cause?: unknown }
  return [thrown, cause].some((one) => one instanceof ProviderUnavailable) ? 'unavailable' : 'refused'
}

export async function startProviderLogin(call: Call<typeof contract.startProviderLogin>): Promise<Redirect> {
  const { database, siteUrl, providerFetch, query, fetchSite } = call
  const provider = findProvider(call, call.params)
  const purpose = query.link === undefined ? 'sign in' : 'connect'
  const { token: state, hash: tokenHash } = newToken()
  const flow = flowOf(call, provider.id, state)
  let member: number | null = null
  let session: string | null = null
  if (query.link !== undefined) {
    const link = await takeToken<LinkRequest>(database, 'provider_link', hashOf(query.link))
    // A browser comes from the settings: nobody connects a visitor's identity with an account of their own.
    const isOwnPage = fetchSite === undefined || fetchSite === 'same-origin'
    if (link?.data.provider !== provider.id || !isOwnPage) return failure(call, provider, purpose, 'expired')
    member = link.member_id
    session = link.data.session
  }
  let location: URL
  try {
    location = await clientOf(provider, providerFetch).authorizationAddress(flow)
  } catch (error) {
    return failure(call, provider, purpose, 'unavailable', error)
  }
  const { cookie, hash: browser } = browserCookie(siteUrl, provider.id)
  const invite = inviteHashOf(query.invite)?.toString('base64url') ?? null
  const data: StateData = { provider: provider.id, browser, session, invite }
  const seconds = 60 * limits.provider.minutes
  await createToken(database, { purpose: 'provider_state', tokenHash, seconds, member, data })
  return { location: location.href, cookie }
}

export async function receiveProviderAnswer(
  call: Call<typeof contract.receiveProviderAnswer>,
): Promise<Redirect> {
  const provider = findProvider(call, call.params)
  const { location } = await goOn(call, provider)
  return { location, cookie: expiredCookie(call.siteUrl, provider.id) }
}

/** The address at which the browser goes on after the provider's answer. The state is used up in any case. */
async function goOn(
  call: Call<typeof contract.receiveProviderAnswer>,
  provider: ProviderSettings,
): Promise<Redirect> {
  const { database, siteUrl, providerFetch, query, cookie } = call
  const { state = '', ...answer } = query
  const begun = await takeToken<StateData>(database, 'provider_state', hashOf(state))
  const isOurs =
    begun?.data.provider === provider.id && isSameBrowser(siteUrl, provider.id, cookie, begun.data.browser)
  if (!begun || !isOurs) return failure(call, provider, 'sign in', 'expired')
  const purpose = begun.data.session === null ? 'sign in' : 'connect'
  if (answer.error === 'access_denied') return failure(call, provider, purpose, 'cancelled')
  let identity: Identity
  try {
    const flow = flowOf(call, provider.id, state)
    identity = await clientOf(provider, providerFetch).identify(answer, flow)
  } catch (error) {
    return failure(call, provider, purpose, errorOf(error), error)
  }
  if (begun.data.session === null) {
    const prepared = await prepareSignIn(call, provider, identity, begun.data.invite)
    if ('error' in prepared) return failure(call, provider, purpose, prepared.error)
    return { location: `/login/finish#code=${prepared.code}` }
  }
  const session = Buffer.from(begun.data.session, 'base64url')
  const error = await connectAccount(call, provider, identity, { member: begun.member_id!, session })
  if (error) return failure(call, provider, purpose, error)
  return { location: `/settings/security?connected=${provider.id}` }
}
