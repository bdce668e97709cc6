/** A seeded random number generator (mulberry32): the same sequence for a seed on every machine. */
export interface Random {
  /** From 0 to below 1. */
  fraction(): number
  /** A whole number from 0 to below `end`. */
  below(end: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

export function seeded(seed: number): Random {
  let state = seed
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(fraction() * end)
  return {
    ...{ fraction, below, chance: (probability) => fraction() < probability },
    pick: (from) => from[below(from.length)]!,
  }
}

/** Draws ranks from 0 to below `count`, about in proportion to 1/(rank + 1)^exponent, where the exponent is not 1. */
export function zipf(count: number, exponent: number, random: Random): () => number {
  const power = 1 - exponent
  const end = (count + 1) ** power - 1
  return () => Math.min(count, Math.floor((1 + random.fraction() * end) ** (1 / power))) - 1
}
