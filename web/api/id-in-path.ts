/** The id in a page's path. NaN for anything but decimal digits, which no call finds. */
export function idInPath(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
}
