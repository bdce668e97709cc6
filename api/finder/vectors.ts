/** The vector of a sentence, as stored: a signed byte a dimension. Its direction counts. */
export type Vector = Int8Array

/** The cosine of the angle between two vectors; 0 where one is all zeros. */
export function similarity(a: Vector, b: Vector): number {
  let [product, squaresOfA, squaresOfB] = [0, 0, 0]
  for (let at = 0; at < a.length; at += 1) {
    const [one, other] = [a[at]!, b[at]!]
    product += one * other
    squaresOfA += one * one
    squaresOfB += other * other
  }
  return product === 0 ? 0 : product / Math.sqrt(squaresOfA * squaresOfB)
}

/** The vectors that stand one after the other in these bytes. */
export function vectorsIn(bytes: Buffer, dimensions: number): Vector[] {
  return Array.from(
    { length: Math.floor(bytes.length / dimensions) },
    (_, nth) => new Int8Array(bytes.buffer, bytes.byteOffset + nth * dimensions, dimensions),
  )
}

/** The signs of the sum of vectors, as PostgreSQL's bits: 1 for positive. */
export function signsOf(vectors: Vector[]): string {
  const sum = new Float64Array(vectors[0]!.length)
  for (const vector of vectors) for (let at = 0; at < sum.length; at += 1) sum[at]! += vector[at]!
  return Array.from(sum, (value) => (value > 0 ? '1' : '0')).join('')
}

/**
 * The similarity of sentences to a need: mostly of the most similar one, a little of the second. Reviews of a tool that is about
 * something else may have one similar sentence, seldom two.
 */
export function closeness(sentences: Vector[], need: Vector): number {
  let [first, second] = [-1, -1]
  for (const sentence of sentences) {
    const value = similarity(sentence, need)
    if (value > first) [first, second] = [value, first]
    else if (value > second) second = value
  }
  return sentences.length < 2 ? first : 0.75 * first + 0.25 * second
}
