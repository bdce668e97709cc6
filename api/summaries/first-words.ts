/** The first `count` words of a text, with an ellipsis where it was cut. */
export function firstWords(text: string, count: number): string {
  const words = text.split(/\s+/).filter((word) => word !== '')
  return words.length <= count ? words.join(' ') : `${words.slice(0, count).join(' ')}…`
}
