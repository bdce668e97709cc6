import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StructuredData } from './structured-data.tsx'

test('stays one script, and says what was written', () => {
  const name = `</script><!--<script>alert(1)</script> ]]>&"'\u2028`
  const html = renderToStaticMarkup(<StructuredData facts={{ '@type': 'Thing', name }} />)
  const [, json] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html)!
  expect(JSON.parse(json!)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name })
})
