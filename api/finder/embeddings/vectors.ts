export type Vector = ArrayLike<number>

const maxCharacters = 1000
const maxDimensions = 4096

/** The text as models get it: NFKC, lower case, single spaces, at most 1,000 characters. */
export function prepareText(text: string): string {
  const folded = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  // A surrogate pair may have been cut.
  return folded.slice(0, maxCharacters).toWellFormed()
}

/** Scales the vector so that its largest component is 127, and rounds. A vector of zeros stays one. */
function quantise(vector: Vector): Int8Array {
  let largest = 0
  for (let index = 0; index < vector.length; index++) largest = Math.max(largest, Math.abs(vector[index]!))
  if (!Number.isFinite(largest)) throw new Error('A vector has components that are no finite numbers')
  const scale = largest > 0 ? 127 / largest : 0
  return Int8Array.from(vector, (component) => Math.round(component * scale))
}

/**
 * The quantised vectors of a model's answer, with zeros for blank texts. Throws when the answer does not have one vector
 * for each text, all of the same length.
 */
export function readVectors(texts: string[], vectors: readonly Vector[]): Int8Array[] {
  if (vectors.length !== texts.length) throw new Error(`${texts.length} texts have ${vectors.length} vectors`)
  const dimensions = vectors[0]?.length ?? 0
  if (dimensions < 1 || dimensions > maxDimensions) {
    throw new Error(`A vector has ${dimensions} components instead of 1 to ${maxDimensions}`)
  }
  if (vectors.some(({ length }) => length !== dimensions)) throw new Error('Vectors have different lengths')
  return vectors.map((vector, index) => (texts[index] === '' ? new Int8Array(dimensions) : quantise(vector)))
}
