function isHost(text: string): boolean {
  const [name = '', port] = text.split(':', 2)
  const labels = name.split('.')
  return (
    labels.length > 1 &&
    labels.every((label) => /^[\p{L}\p{N}-]+$/u.test(label)) &&
    /^(\p{L}{2,}|xn--[a-z0-9-]+)$/u.test(labels.at(-1) ?? '') &&
    (port === undefined || /^\d+$/.test(port))
  )
}

/** Puts `https://` in front of an address that was typed without a scheme. Everything else stays as it is. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  if (/\s/.test(text)) return typed
  if (text.startsWith('//')) return `https:${text}`
  const [host = ''] = text.split(/[/?#]/, 1)
  return isHost(host) ? `https://${text}` : typed
}
