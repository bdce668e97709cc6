import { z } from 'zod'
import { tokenMessages } from './token-messages.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, line, time } from './fields.ts'
import { limits } from './limits.ts'
import { tokenScope } from './token-scopes.ts'

const { name, days } = limits.token

/** An access token, without its secret. */
export const accessToken = z
  .object({
    id,
    name: z.string(),
    scopes: z.array(tokenScope),
    created_at: time,
    expires_at: time,
    /** To the minute; null before the first use. */
    last_used_at: time.nullable(),
  })
  .meta({ id: 'AccessToken' })
export type AccessToken = z.infer<typeof accessToken>

/** The secret of an access token. */
export const tokenSecret = z.string().regex(/^tsp_[A-Za-z0-9_-]{43}$/)

export const listTokens = endpoint({
  name: 'listTokens',
  method: 'GET',
  path: '/accounts/tokens/',
  access: 'member',
  status: 200,
  summary: "The member's access tokens without their secrets, newest first; expired ones for 30 days.",
  answer: z.array(accessToken),
})

/** An access token as a member makes one. */
export const newAccessToken = z.object({
  name: line('Name', { min: 1, max: name.max, refuseBidi: true }),
  scopes: z
    .array(z.enum(tokenScope.options, { error: tokenMessages.scope }), { error: tokenMessages.scopes })
    .min(1, { error: tokenMessages.scopes })
    .max(100, { error: tokenMessages.scopes })
    .overwrite((scopes) => tokenScope.options.filter((scope) => scopes.includes(scope))),
  days: z.int({ error: tokenMessages.days }).min(days.min, { error: tokenMessages.days }).max(days.max, {
    error: tokenMessages.days,
  }),
})

export const addToken = endpoint({
  name: 'addToken',
  method: 'POST',
  path: '/accounts/tokens/',
  access: 'member',
  recent: 'always',
  status: 201,
  summary:
    'Makes an access token for programs. Its secret is in this answer alone. 409 when the member has 20 that are valid.',
  body: newAccessToken,
  answer: accessToken.extend({ token: tokenSecret }).meta({ id: 'NewAccessToken' }),
})

export const deleteToken = endpoint({
  name: 'deleteToken',
  method: 'DELETE',
  path: '/accounts/tokens/:id/',
  access: 'member',
  whose: 'owner',
  status: 204,
  summary: 'Deletes an access token: from now on it is refused.',
  params: z.object({ id: idInPath }),
})
