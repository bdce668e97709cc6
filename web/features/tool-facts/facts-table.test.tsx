import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Fact } from '#contract/tool-facts.ts'
import { LoginRequiredProvider } from '#web/session/login-required.tsx'
import { CurrentTimeProvider } from '#web/ui/relative-time.tsx'
import { FactsTable } from './facts-table.tsx'

const now = Date.parse('2026-02-05T03:04:05.678Z')

function render(...facts: Fact[]): string {
  return renderToStaticMarkup(
    <CurrentTimeProvider served={now}>
      <QueryClientProvider client={new QueryClient()}>
        <LoginRequiredProvider>
          <FactsTable tool={{ slug: 'a-tool', name: 'A tool', facts }} />
        </LoginRequiredProvider>
      </QueryClientProvider>
    </CurrentTimeProvider>,
  )
}

const fact: Fact = {
  key: 'trains_on_data',
  value: 'opt_out',
  source: 'https://maker.example/privacy?a=1&b="2"',
  checked_at: '2026-02-02T03:04:05.678Z',
  username: 'ada',
}

test('a row says what, the value, the source, when it was checked and by whom', () => {
  const html = render(fact)
  expect(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    'Training on your data Yes, but you can opt out Source checked 3 days ago by @ada',
  )
  expect(html).toContain(
    '<a href="https://maker.example/privacy?a=1&amp;b=&quot;2&quot;" target="_blank" rel="nofollow ugc noopener">Source</a>',
  )
  expect(html).toContain('href="/members/ada"')
  expect(html).toContain('href="/tools/a-tool/history"')
})

test('a fact without a source, of an account that is gone, has neither', () => {
  const html = render({ ...fact, key: 'licence', value: '<b>MIT</b>', source: '', username: null })
  expect(html).toContain('&lt;b&gt;MIT&lt;/b&gt;')
  expect(html).not.toMatch(/Source|by /)
})

test('without facts it asks for some', () => {
  expect(render()).toContain('Nobody has added facts yet.')
})
