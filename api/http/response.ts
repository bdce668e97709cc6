/**
 * `Cache-Control` of responses that are the same for everyone: browsers revalidate each time, shared caches may answer
 * for two seconds without asking.
 */
export const publicCacheControl = 'public, max-age=0, must-revalidate, s-maxage=2'

/** `Cache-Control` of responses that depend on the member. */
export const privateCacheControl = 'private, no-store'

/** Header of responses that the server cannot give now (503). */
export const retryAfter = { 'retry-after': '5' }

/** Headers that keep browsers from treating an API response as anything but data. */
export const dataHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Whether `If-None-Match` names this strong ETag (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((part) => {
    const candidate = part.trim().replace(/^W\//, '')
    return candidate === '*' || candidate === etag
  })
}

/** A value as JSON text from the database. It is sent as it is, and parsed only by code that needs the value. */
export class Json<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The parsed value. `JSON.stringify` calls this, too, when the text is nested in another value. */
  toJSON(): Value {
    return JSON.parse(this.text) as Value
  }
}

/** A value that may be JSON text already, as a whole or in parts. */
export type Sendable<Value> =
  | Json<Value>
  | (Value extends object ? { [Key in keyof Value]: Sendable<Value[Key]> } : Value)

function isJsonList(value: unknown): value is Json<unknown>[] {
  return Array.isArray(value) && value.every((item) => item instanceof Json)
}

/** Serializes a response. JSON texts in a list are joined without being parsed. */
export function jsonOf(value: unknown): string {
  if (value instanceof Json) return value.text
  if (isJsonList(value)) return `[${value.map(({ text }) => text).join(',')}]`
  return JSON.stringify(value)
}
