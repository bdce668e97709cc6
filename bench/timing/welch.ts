/** Whether two samples come from different means (Welch, 1947). */
export interface Compared {
  /** Means. */
  first: number
  second: number
  /** Welch's t: beyond ±4.5, as leak tests have it (TVLA), the difference is no chance. */
  t: number
  /** The 95 % interval of the difference of the means. */
  between: [number, number]
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The mean's own variance, from the sample's. */
function varianceOfMean(values: number[], around: number): number {
  const squares = values.reduce((sum, value) => sum + (value - around) ** 2, 0)
  return squares / (values.length - 1) / values.length
}

/**
 * Drops the share of pairs of which either took longest: what a machine does besides falls on one of a pair, and says
 * nothing about the other.
 */
export function withoutSlowest(pairs: [number, number][], share: number): [number, number][] {
  const inOrder = [...pairs].sort((a, b) => Math.max(...a) - Math.max(...b))
  return inOrder.slice(0, Math.ceil(pairs.length * (1 - share)))
}

/** Compares the first with the second of each pair. */
export function compareMeans(pairs: [number, number][]): Compared {
  const [one, other] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)]
  const [first, second] = [mean(one), mean(other)]
  const error = Math.sqrt(varianceOfMean(one, first) + varianceOfMean(other, second))
  const difference = first - second
  return {
    first,
    second,
    t: difference / error,
    between: [difference - 1.96 * error, difference + 1.96 * error],
  }
}
