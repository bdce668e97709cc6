/** The positive whole number in a part of an address, of up to ten digits. NaN for anything else, which no call finds. */
export function decimalNumber(text: string): number {
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
}
