type OnMade = (endpoint: string, status: number, seconds: number) => void

/** Counts answers. What is kept is answered so fast that no more than adding one may be done for it. */
export interface Tally {
  /** Counts an answer that was at hand. */
  hit(endpoint: string, status: number): void
  /** Counts an answer that was made in so many seconds, and whether it is one that is kept. */
  made(endpoint: string, status: number, seconds: number, isKept: boolean): void
  hits(): { endpoint: string; status: number; count: number }[]
  readonly misses: number
  /** Tells somebody of every answer that is made. */
  onMade(tell: OnMade): void
}

/** A tally that begins at nothing. */
export function startTally(): Tally {
  const endpoints = new Map<string, { whole: number; unchanged: number }>()
  let misses = 0
  let tell: OnMade = () => {}

  return {
    hit(endpoint, status) {
      let counts = endpoints.get(endpoint)
      if (!counts) endpoints.set(endpoint, (counts = { whole: 0, unchanged: 0 }))
      counts[status === 304 ? 'unchanged' : 'whole'] += 1
    },
    made(endpoint, status, seconds, isKept) {
      if (isKept) misses += 1
      tell(endpoint, status, seconds)
    },
    hits() {
      return [...endpoints].flatMap(([endpoint, { whole, unchanged }]) => [
        { endpoint, status: 200, count: whole },
        { endpoint, status: 304, count: unchanged },
      ])
    },
    get misses() {
      return misses
    },
    onMade: (teller) => void (tell = teller),
  }
}
