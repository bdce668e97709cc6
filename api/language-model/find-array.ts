/** The JSON array in an answer: some models write words or marks of code around it. Undefined where there is none. */
export function findArray(answer: string): unknown {
  try {
    return JSON.parse(answer.slice(answer.indexOf('['), answer.lastIndexOf(']') + 1))
  } catch {
    return undefined
  }
}
