/** The cursor of the part that a `Link: <…?cursor=…>; rel="next"` header points to, or null. */
export function nextCursor(link: string | null): string | null {
  const next = link?.match(/<([^>]*)>\s*;[^,]*\brel="?next"?/)?.[1]
  if (next === undefined) return null
  return new URL(next, 'http://relative').searchParams.get('cursor')
}
