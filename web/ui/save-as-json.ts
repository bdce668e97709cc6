/** Downloads a value as a JSON file. */
export function saveAsJson(name: string, content: unknown): void {
  const text = JSON.stringify(content, null, 2)
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // The download has read the blob by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
