import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Claim, Verdict } from '#contract/verdicts.ts'
import { verdictQuery } from '#web/api/tools.ts'
import { CurrentTimeProvider } from '#web/ui/relative-time.tsx'
import { WhatPeopleSay } from './what-people-say.tsx'

const now = Date.parse('2026-02-05T03:04:05.678Z')

function render(verdict: Partial<Verdict>): string {
  const cache = new QueryClient()
  cache.setQueryData(verdictQuery('a-tool').queryKey, {
    ...{ state: 'ready', people: 7, reviews: 4, comments: 9, claims: [], method: 'sentences' },
    ...verdict,
  })
  return renderToStaticMarkup(
    <CurrentTimeProvider served={now}>
      <QueryClientProvider client={cache}>
        <WhatPeopleSay tool={{ slug: 'a-tool', name: 'A tool' }} />
      </QueryClientProvider>
    </CurrentTimeProvider>,
  )
}

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

function claim(aspect: Claim['aspect'], stance: Claim['stance'], ...texts: string[]): Claim {
  const by = {
    username: 'ada',
    name: 'Ada',
    relation: 'employee',
    created_at: '2026-02-02T03:04:05.678Z',
  } as const
  const quotes = texts.map((text) => ({ ...by, text, url: '/posts/7#comment-5' }) as const)
  return { aspect, stance, people: quotes.length, quotes }
}

test('a claim has its aspect, its people, and a quotation with author, tie, source and time', () => {
  const html = render({ claims: [claim('ease', 'pro', 'Easy <b>to</b> use.')] })
  expect(textOf(html)).toContain(
    'Ease of use 1 person “Easy &lt;b&gt;to&lt;/b&gt; use.” Ada Works there Comment by Ada , 3 days ago',
  )
  expect(html).toContain('href="/members/ada"')
  expect(html).toContain('href="/posts/7#comment-5"')
  expect(textOf(html)).toContain('What people say From 7 people Sentences of reviews, picked by rules')
  expect(textOf(html)).toContain('Against it Nothing that stands out')
  expect(textOf(render({ method: 'model' }))).toContain('picked by a model')
})

test('further quotations are folded, and so are claims beyond the fourth', () => {
  const aspects = ['quality', 'ease', 'price', 'speed', 'privacy', 'support'] as const
  const claims = aspects.map((aspect) => claim(aspect, 'con', `Bad ${aspect}.`))
  const html = render({ claims: [claim('speed', 'pro', 'Fast.', 'Very fast.', 'So fast.'), ...claims] })
  expect(html.match(/<summary.*?<\/summary>/g)?.map(textOf)).toEqual([' Show 2 more ', ' Show all '])
  const [before, folded] = html.split('Show all</summary>') as [string, string]
  expect(before).toContain('Bad speed.')
  expect(folded).toContain('Bad privacy.')
  expect(folded).toContain('Bad support.')
  expect(render({ claims: claims.slice(0, 4) })).not.toContain('<summary')
})

test('too few reviews ask for another one', () => {
  const html = render({ state: 'too_few' })
  expect(textOf(html)).toContain('Too few reviews to sum up Write a review')
  expect(html).toContain('href="/create-post?tool=a-tool"')
  expect(html).not.toContain('From 7 people')
  expect(textOf(render({}))).toContain('No sentence says clearly what is good or bad.')
})
