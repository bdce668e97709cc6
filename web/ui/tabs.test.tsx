import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tabs } from './tabs.tsx'

const tabs = [
  { id: 'one', label: 'One', content: 'First text' },
  { id: 'two', label: 'Two', content: 'Second text' },
]

/** Role and content of the panels that are not hidden. */
function panelsOf(html: string) {
  return [...html.matchAll(/<div role="(tabpanel)"([^>]*)>(.*?)<\/div>/g)]
    .filter(([, , attributes]) => !attributes?.includes('hidden'))
    .map(([, role, , content]) => [role, content])
}

test('the first panel is visible alone', () => {
  const html = renderToStaticMarkup(<Tabs id="x" label="Texts" tabs={tabs} />)
  expect(panelsOf(html)).toEqual([['tabpanel', 'First text']])
  expect(html).not.toContain('<h3>')
})

test('another panel is open where `first` says so', () => {
  const html = renderToStaticMarkup(<Tabs id="x" label="Texts" first="two" tabs={tabs} />)
  expect(panelsOf(html)).toEqual([['tabpanel', 'Second text']])
  expect(html).toMatch(/id="x-two-tab" aria-selected="true"/)
})
