/** Idempotency keys of requests that have had no success yet. */
interface RequestKeys {
  /** The key of a request: that of the last attempt to send the same. */
  of(request: string): string
  /** Called after a success: the same request is a new one. */
  forget(request: string): void
}

// Attempts that were given up are forgotten from this number on.
const maxRequests = 20

function newKey(): string {
  // `randomUUID` is missing at addresses without TLS.
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-')
}

/** Creates a store of idempotency keys, so that the repetition of a request whose answer was lost has the key of the first. */
export function createRequestKeys(): RequestKeys {
  const keys = new Map<string, string>()
  return {
    of(request) {
      const key = keys.get(request) ?? newKey()
      keys.set(request, key)
      if (keys.size > maxRequests) keys.delete(keys.keys().next().value!)
      return key
    },
    forget(request) {
      keys.delete(request)
    },
  }
}
