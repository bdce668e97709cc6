interface Traffic {
  /** Requests per second for all addresses. */
  rate: number
  addresses: number
  /** Zipf exponent of the addresses; 0 when all are asked for as often. */
  exponent: number
  /** Seconds after which an entry expires. */
  seconds: number
  /** Writes per second, of which each invalidates one address, by the same popularity. */
  writes: number
  /** Caches that fill on their own, each of which gets an equal part of the requests. */
  copies: number
}

/**
 * Requests per second that no cache answers, and entries of each cache that are fresh. An entry is asked for at random times, so
 * that an address with rate λ and entries of age T is loaded λ / (1 + λT) times a second. No entry is evicted.
 */
export function cacheMisses({ rate, addresses, exponent, seconds, writes, copies }: Traffic) {
  const blocks = [...zipfBlocks(addresses, exponent)]
  const total = blocks.reduce((sum, { weight, count }) => sum + weight * count, 0)
  let [misses, entries] = [0, 0]
  for (const { weight, count } of blocks) {
    const share = weight / total
    const age = 1 / (1 / seconds + writes * share)
    const requestsInAge = (rate * share * age) / copies
    misses += (count * rate * share) / (1 + requestsInAge)
    entries += (count * requestsInAge) / (1 + requestsInAge)
  }
  return { misses, entries }
}

/** Addresses from the most popular on, each of the first hundred alone, then in blocks with the mean of their ends. */
function* zipfBlocks(addresses: number, exponent: number): Generator<{ weight: number; count: number }> {
  for (let first = 1; first <= addresses;) {
    const last = Math.min(addresses, Math.max(first, Math.floor(first * 1.01)))
    yield { weight: ((first + last) / 2) ** -exponent, count: last - first + 1 }
    first = last + 1
  }
}
