import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { CurrentTimeProvider, RelativeTime } from '#web/ui/relative-time.tsx'
import { RenderedPart, RenderedPartsContext } from '#web/ui/rendered-part.tsx'
import { createRenderedParts } from './rendered-parts.server.ts'

const written = '2026-01-01T00:00:00.000Z'
const onRender = vi.fn<() => void>()

function Card({ text }: { text: string }) {
  onRender()
  return (
    <article>
      {text} <RelativeTime time={written} />
    </article>
  )
}

interface PageProps {
  texts: string[]
  minutes?: number
}

function Page({ texts, minutes = 5 }: PageProps) {
  return (
    <CurrentTimeProvider served={Date.parse(written) + 60_000 * minutes}>
      <h1>{'Ünïcode – <i data-part="0"></i>'}</h1>
      {texts.map((text) => (
        <RenderedPart key={text} name="card" shows={{ text, written }}>
          <Card text={text} />
        </RenderedPart>
      ))}
    </CurrentTimeProvider>
  )
}

const plain = (page: PageProps) => renderToString(<Page {...page} />)

/** Renders a page with parts, and counts the cards that were rendered for it. */
function assembled(partsOfPage: ReturnType<typeof createRenderedParts>, page: PageProps) {
  onRender.mockClear()
  const parts = partsOfPage()
  const rendered = renderToString(
    <RenderedPartsContext value={parts}>
      <Page {...page} />
    </RenderedPartsContext>,
  )
  return { html: parts.complete(rendered).toString(), renders: onRender.mock.calls.length }
}

test('a page with known parts is, byte for byte, the page that is rendered whole', () => {
  const partsOfPage = createRenderedParts(100_000)
  const first = { texts: ['One €', 'Two <i data-end="0"></i>'] }
  expect(assembled(partsOfPage, first)).toEqual({ html: plain(first), renders: 2 })
  const second = { texts: ['Three', 'Two <i data-end="0"></i>', 'One €'] }
  expect(assembled(partsOfPage, second)).toEqual({ html: plain(second), renders: 1 })
})

test('a part is rendered again when a time in it reads differently', () => {
  const partsOfPage = createRenderedParts(100_000)
  const page = { texts: ['One'] }
  assembled(partsOfPage, page)
  expect(assembled(partsOfPage, { ...page, minutes: 5.9 }).renders).toBe(0)
  const later = { ...page, minutes: 6 }
  expect(assembled(partsOfPage, later)).toEqual({ html: plain(later), renders: 1 })
})

test('parts beyond the memory are forgotten', () => {
  const partsOfPage = createRenderedParts(300)
  const page = { texts: ['One', 'Two', 'Three'] }
  assembled(partsOfPage, page)
  const again = assembled(partsOfPage, page)
  expect(again.html).toBe(plain(page))
  expect(again.renders).toBeGreaterThan(0)
})
