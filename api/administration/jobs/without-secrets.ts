const longest = 500

// A session token has 43 characters, an id of a job 36.
const secrets: [RegExp, string][] = [
  [/(\/\/)[^/\s@]+@/g, '$1…@'],
  [/\b(bearer|basic|token)\s+[\w.~+/=-]{8,}/gi, '$1 …'],
  [
    /\b([\w-]*(?:password|passwd|secret|token|api[_-]?key|authorization|signature))(["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s,;&]+)/gi,
    '$1$2…',
  ],
  [/\b(tsp|whsec|sk)[_-][\w-]{8,}/g, '$1_…'],
  [/[\w+/-]{40,}={0,2}/g, '…'],
]

/** An error message in one line, without passwords in addresses, tokens and keys. */
export function withoutSecrets(message: string): string {
  let text = message
    .slice(0, 4 * longest)
    .replace(/\s+/g, ' ')
    .trim()
  for (const [secret, replacement] of secrets) text = text.replace(secret, replacement)
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text
}
