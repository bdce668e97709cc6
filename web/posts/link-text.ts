/** Puts `https://` in front of an address that was typed without a scheme. Everything else stays as it is. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  if (/[\s@]/.test(text)) return typed
  if (text.startsWith('//')) return `https:${text}`
  const [host = ''] = text.split(/[/?#:]/, 1)
  const [topLevel = '', domain] = host.split('.').toReversed()
  return domain && /^\p{L}./u.test(topLevel) ? `https://${text}` : typed
}
