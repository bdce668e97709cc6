import type { Endpoint } from '#contract/endpoint.ts'
import { errorAnswer } from '#contract/errors.ts'
import { idempotencyHours, idempotencyKey } from '#contract/idempotency.ts'
import { limits } from '#contract/limits.ts'
import { scopeOf } from '#contract/token-scopes.ts'
import { schemaOf, type JsonSchema } from './schema.ts'

type Components = Record<string, JsonSchema>

interface ObjectSchema {
  properties?: Record<string, JsonSchema>
  required?: string[]
}

// Example of each path parameter.
const examples: Record<string, string | number> = {
  id: 1,
  post_id: 1,
  picture_id: 1,
  delivery_id: 1,
  username: 'maya',
  slug: 'ollama',
  key: 'pricing',
  provider: 'github',
  job_id: '6d1f4f0e-5f0f-4c39-9f0e-3c1d3b1c2a10',
}

function parametersOf(endpoint: Endpoint, place: 'path' | 'query', components: Components): JsonSchema[] {
  const type = place === 'path' ? endpoint.params : endpoint.query
  if (!type) return []
  const { properties = {}, required = [] } = schemaOf(type, 'input', components) as ObjectSchema
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(place === 'path' && { example: examples[name] }),
    // Typed as a number: more useful to clients than the pattern of its text.
    schema:
      place === 'path' && /^(post_|picture_)?id$/.test(name)
        ? { type: 'integer', minimum: 1, maximum: limits.id }
        : schema,
  }))
}

function requestOf({ body, upload, uploadTypes }: Endpoint, components: Components): JsonSchema | undefined {
  if (upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' }
    const { properties = {}, required = [] } = (
      body ? schemaOf(body, 'input', components) : {}
    ) as ObjectSchema
    const schema = {
      type: 'object',
      properties: { [upload]: file, ...properties },
      required: [upload, ...required],
    }
    const encoding = uploadTypes && { [upload]: { contentType: uploadTypes.join(', ') } }
    return { required: true, content: { 'multipart/form-data': { schema, ...(encoding && { encoding }) } } }
  }
  if (!body) return undefined
  return { required: true, content: { 'application/json': { schema: schemaOf(body, 'input', components) } } }
}

const nextLink = {
  Link: {
    description: '`<address>; rel="next"` while the list goes on.',
    schema: { type: 'string' },
  },
}

const location = {
  Location: {
    description: 'Where the browser goes on.',
    schema: { type: 'string', format: 'uri-reference' },
  },
}

function successOf({ answer, paged, status, summary }: Endpoint, components: Components): JsonSchema {
  if (status === 302) return { description: summary, headers: location }
  if (!answer) return { description: 'Done.' }
  const schema = schemaOf(answer, 'output', components)
  return {
    description: summary,
    ...(paged && { headers: nextLink }),
    content: { 'application/json': { schema } },
  }
}

function refusal(description: string, components: Components): JsonSchema {
  return {
    description,
    content: { 'application/json': { schema: schemaOf(errorAnswer, 'output', components) } },
  }
}

const keyParameter: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `Chosen by the client, a new one for each request that is not a repetition. For ${idempotencyHours} hours, a repetition with the same key gets the answer of the first request and changes nothing.`,
  schema: { type: 'string', pattern: idempotencyKey.source },
}

/** The refusal for callers who do not own the item. For an `owner` item it is 404. */
function whoseRefusal({ whose }: Endpoint, components: Components): Record<string, JsonSchema> {
  if (whose === 'author') return { 403: refusal("It is somebody else's.", components) }
  if (whose === 'another') return { 409: refusal("It is the caller's own.", components) }
  return {}
}

function refusalsOf(endpoint: Endpoint, components: Components): Record<string, JsonSchema> {
  const takesInput = endpoint.body ?? endpoint.query ?? endpoint.upload
  return {
    ...(takesInput && { 400: refusal('Bad input; `errors` names the fields.', components) }),
    ...(endpoint.access !== 'open' && { 401: refusal('No valid token.', components) }),
    ...(endpoint.access !== 'open' && { 403: refusal('The access token lacks the scope.', components) }),
    ...(endpoint.access === 'moderator' && {
      403: refusal('Not a moderator, or the access token lacks the scope.', components),
    }),
    ...(endpoint.access === 'administrator' && {
      403: refusal('Not an administrator, or the access token lacks the scope.', components),
    }),
    ...(endpoint.recent && { 403: refusal('`recent_sign_in_needed`.', components) }),
    ...whoseRefusal(endpoint, components),
    ...(endpoint.idempotent && {
      409: refusal('The first request with this `Idempotency-Key` is still running.', components),
      422: refusal('The `Idempotency-Key` was sent with another request.', components),
    }),
    ...(endpoint.params && { 404: refusal('There is no such thing.', components) }),
    default: refusal('Any other failure.', components),
  }
}

/** The tag of a call: the first part of its path. */
export function tagOf({ path }: Endpoint): string {
  return path.split('/')[1]!
}

const callers: Record<Endpoint['access'], string> = {
  open: 'Anyone may call it; a token sent along is not looked at.',
  guest: 'Anyone may call it; a token that is sent has to be valid.',
  member: 'It needs a signed-in member.',
  moderator: 'It needs a moderator.',
  administrator: 'It needs an administrator.',
}

const recentNeeded: Record<NonNullable<Endpoint['recent']>, string> = {
  always:
    ' The sign-in, or the password or a passkey given again in this session (`/accounts/confirm/`, `/accounts/passkeys/confirm/`), must be less than 10 minutes ago.',
  passwordless:
    ' For an account without a password, the sign-in, or a passkey given again in this session (`/accounts/passkeys/confirm/`), must be less than 10 minutes ago.',
}

/** A session, or an access token with the scope of the call. */
function securityOf(endpoint: Endpoint): JsonSchema[] {
  if (endpoint.access === 'open') return []
  const scope = scopeOf(endpoint)
  const tokens = [{ token: [] }, ...(scope === null ? [] : [{ accessToken: [scope] }])]
  return endpoint.access === 'guest' ? [{}, ...tokens] : tokens
}

/** The OpenAPI operation of an endpoint; adds named schemas to `components`. */
export function operationOf(endpoint: Endpoint, components: Components): JsonSchema {
  const { name, summary, access, status, recent } = endpoint
  const parameters = [
    ...parametersOf(endpoint, 'path', components),
    ...parametersOf(endpoint, 'query', components),
    ...(endpoint.idempotent ? [keyParameter] : []),
  ]
  const requestBody = requestOf(endpoint, components)
  return {
    operationId: name,
    summary,
    description: `${summary} ${callers[access]}${recent ? recentNeeded[recent] : ''}`,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: { [status]: successOf(endpoint, components), ...refusalsOf(endpoint, components) },
  }
}
