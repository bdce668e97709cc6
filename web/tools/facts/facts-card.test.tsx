import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Fact } from '#contract/tool-facts.ts'
import { LoginRequiredProvider } from '#web/session/login-required.tsx'
import { CurrentTimeProvider } from '#web/ui/relative-time.tsx'
import { FactsCard } from './facts-card.tsx'

const now = Date.parse('2026-02-05T03:04:05.678Z')

function render(...facts: Fact[]): string {
  return renderToStaticMarkup(
    <CurrentTimeProvider served={now}>
      <QueryClientProvider client={new QueryClient()}>
        <LoginRequiredProvider>
          <FactsCard tool={{ slug: 'a-tool', name: 'A tool', facts }} />
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

function textOf(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('facts of one check are told with their source, time and member once', () => {
  const html = render(fact, { ...fact, key: 'data_location', value: 'EU' })
  expect(textOf(html)).toContain(
    'Training on your data Yes, but you can opt out Data location EU From maker.example , checked 3 days ago by @ada',
  )
  expect(html).toMatch(
    /<a href="https:\/\/maker\.example\/privacy\?a=1&amp;b=&quot;2&quot;" target="_blank" rel="nofollow ugc noopener"[^>]*>maker\.example<\/a>/,
  )
  expect(html).toContain('href="/members/ada"')
  expect(html).toContain('href="/tools/a-tool/history"')
})

test('a fact without a source, of an account that is gone, has neither', () => {
  const html = render({ ...fact, key: 'licence', value: '<b>MIT</b>', source: '', username: null })
  expect(html).toContain('&lt;b&gt;MIT&lt;/b&gt;')
  expect(textOf(html)).toContain('Checked 3 days ago')
  expect(html).not.toMatch(/From |by /)
})

test('without facts it asks for some, also for each important one', () => {
  const text = textOf(render())
  expect(text).toContain('Nobody has added facts yet.')
  expect(text).toContain('Languages Not known. Add it')
  expect(textOf(render(fact))).not.toContain('Training on your data Not known.')
})

test('a long list of languages is folded', () => {
  const value = ['ar', 'bg', 'bn', 'cs', 'da', 'de', 'el', 'en', 'es', 'fa', 'fi', 'fr'] as Fact['value']
  const text = textOf(render({ ...fact, key: 'languages', value }))
  expect(text).toContain('Greek, English and 4 more Spanish, Persian')
})
