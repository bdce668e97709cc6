import type { Random } from './random.ts'

/** Draws ranks from 0 to below `count`, the one of rank r in proportion to 1/(r + 1)^exponent. */
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
