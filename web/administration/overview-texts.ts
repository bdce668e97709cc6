const units = ['KiB', 'MiB', 'GiB', 'TiB']

/** '512 bytes', '21.3 MiB'. */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), units.length)
  return `${(bytes / 1024 ** power).toFixed(1)} ${units[power - 1]}`
}

/** '40 seconds', '5 minutes', '3 hours', '2 days'. */
export function durationText(seconds: number): string {
  const steps: [size: number, noun: string][] = [
    [86_400, 'day'],
    [3600, 'hour'],
    [60, 'minute'],
    [1, 'second'],
  ]
  const [size, noun] = steps.find(([size]) => seconds >= size) ?? [1, 'second']
  const count = Math.floor(seconds / size)
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** The upper end of an axis: 1, 2 or 5 times a power of ten that is not below any of the numbers, and at least 1. */
export function axisEnd(numbers: number[]): number {
  const most = Math.max(1, ...numbers)
  const power = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= most)!
}
