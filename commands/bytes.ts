const gibibyte = 2 ** 30

/** An amount of bytes in words: `21.3 MiB`, `1.5 GiB`. */
export function bytesInWords(bytes: number): string {
  return bytes >= gibibyte ? `${(bytes / gibibyte).toFixed(1)} GiB` : `${(bytes / 2 ** 20).toFixed(1)} MiB`
}
