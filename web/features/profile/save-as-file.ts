/** Hands a document to the browser as a file to be saved. */
export function saveAsFile(name: string, document: unknown): void {
  const text = JSON.stringify(document, null, 2)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(window.document.createElement('a'), { href: address, download: name })
  link.click()
  // The download holds the content by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
