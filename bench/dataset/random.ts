/** A seeded random number generator (Marsaglia's xorshift128): the same sequence for a seed on every machine. */
export interface Random {
  /** From 0 to below 1. */
  fraction(): number
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Exponentially distributed. */
  exponential(mean: number): number
}

export function seeded(seed: number): Random {
  const state = new Uint32Array([seed, 0x9e3779b9, 0x243f6a88, 0xb7e15162])
  const next = () => {
    const newest = state[0]!
    let t = state[3]!
    t ^= t << 11
    t ^= t >>> 8
    state.copyWithin(1, 0, 3)
    state[0] = t ^ newest ^ (newest >>> 19)
    return state[0]!
  }
  // The first numbers of similar seeds are correlated.
  for (let i = 0; i < 32; i += 1) next()
  const fraction = () => next() / 2 ** 32
  const below = (end: number) => Math.floor(fraction() * end)
  return {
    fraction,
    below,
    chance: (probability) => fraction() < probability,
    pick: (from) => from[below(from.length)]!,
    exponential: (mean) => -Math.log(1 - fraction()) * mean,
  }
}

/** The numbers from 0 to below `count` in random order (Fisher–Yates shuffle). */
export function shuffled(count: number, random: Random): Int32Array {
  const order = Int32Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i -= 1) {
    const j = random.below(i + 1)
    const swapped = order[i]!
    order[i] = order[j]!
    order[j] = swapped
  }
  return order
}

/** Draws ranks from 0 to below `count`, rank r with a probability proportional to 1/(r + 1)^exponent. */
export function zipf(count: number, exponent: number, random: Random): () => number {
  const sums = new Float64Array(count)
  let sum = 0
  for (let rank = 0; rank < count; rank += 1) {
    sum += 1 / (rank + 1) ** exponent
    sums[rank] = sum
  }
  return () => {
    const drawn = random.fraction() * sum
    let low = 0
    let high = count - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (sums[middle]! > drawn) high = middle
      else low = middle + 1
    }
    return low
  }
}
