/** Facts about a page for search engines (schema.org, as JSON-LD). It is data: no browser runs it. */
export function StructuredData({ facts }: { facts: Record<string, unknown> }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: jsonInScript({ '@context': 'https://schema.org', ...facts }) }}
    />
  )
}

/** JSON that cannot end the script it stands in, whatever people wrote into it. */
export function jsonInScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
