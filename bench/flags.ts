import { fileURLToPath } from 'node:url'

/** The `--report FILE` flag; without it the report goes to the git-ignored folder `bench/reports/`. */
export function reportFlag(name: string) {
  return {
    type: 'string',
    default: fileURLToPath(new URL(`./reports/${name}.json`, import.meta.url)),
  } as const
}

/** Parses the number of a flag. Throws a sentence for anything but a whole number from `least` on. */
export function wholeNumber(flag: string, text: string, least = 1): number {
  if (!/^\d{1,9}$/.test(text) || Number(text) < least) {
    throw new Error(`--${flag} must be a whole number from ${least} on.`)
  }
  return Number(text)
}
