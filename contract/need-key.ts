const closing = new Set(' .,;:!?…。！？')

/** A need as it is cached, counted and compared: needs that differ in case, white space and closing punctuation are one. */
export function needKey(need: string): string {
  const characters = [...need.toLowerCase().replace(/\s+/g, ' ')]
  return characters
    .slice(0, 1 + characters.findLastIndex((one) => !closing.has(one)))
    .join('')
    .trim()
}
