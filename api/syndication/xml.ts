const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// Stored text has no control characters, but may have these two, which XML 1.0 cannot express.
const unwritable = /[\uFFFE\uFFFF]/g

/** Text as it may stand in an XML element or attribute. */
export function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"']/g, (character) => escapes[character]!)
}

/** An XML document around its root element. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}
