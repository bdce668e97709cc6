import pg from 'pg'

/** A statement's value as text, as it goes over the wire; null for none. */
export function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) {
    const items = value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`)
    return `{${items.join(',')}}`
  }
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  return String(value as string | number | boolean)
}

/** The value as it stands in SQL. */
export function literal(value: unknown): string {
  const text = textOf(value)
  return text === null ? 'null' : pg.escapeLiteral(text)
}
