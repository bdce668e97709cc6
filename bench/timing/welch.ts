/** Welch's t-test of two samples. */
export interface Comparison {
  /** Means. */
  first: number
  second: number
  /** Welch's t; timing leak tests (TVLA) take values beyond ±4.5 as significant. */
  t: number
  /** The 95 % confidence interval of the difference of the means. */
  interval: [number, number]
}

/** Compares the first values of the pairs with the second values. */
export function compareMeans(pairs: [number, number][]): Comparison {
  const [firsts, seconds] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)]
  const [first, second] = [mean(firsts), mean(seconds)]
  const error = Math.sqrt(varianceOfMean(firsts, first) + varianceOfMean(seconds, second))
  const difference = first - second
  return {
    first,
    second,
    t: difference / error,
    interval: [difference - 1.96 * error, difference + 1.96 * error],
  }
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function varianceOfMean(values: number[], mean: number): number {
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  return squares / (values.length - 1) / values.length
}

/** Drops the share of pairs with the largest values: outliers caused by other load on the machine. */
export function withoutSlowest(pairs: [number, number][], share: number): [number, number][] {
  const sorted = [...pairs].sort((a, b) => Math.max(...a) - Math.max(...b))
  return sorted.slice(0, Math.ceil(pairs.length * (1 - share)))
}
