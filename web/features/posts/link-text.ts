// A host name with a dot, and perhaps a port and the rest of an address.
const withoutScheme = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*)\.)+\p{L}{2,}(?::\d+)?(?:[/?#]\S*)?$/u

/** Puts `https://` in front of an address that was typed without a scheme. Everything else stays as it is. */
export function withScheme(typed: string): string {
  const text = typed.trim()
  if (/^\/\/\S/.test(text)) return `https:${text}`
  return withoutScheme.test(text) ? `https://${text}` : typed
}
