import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { metaDescription, PageHead, StructuredData } from './page-head.tsx'

const site = { name: 'Toolshelf', url: 'https://tools.example' }

function headOf(props: ComponentProps<typeof PageHead>): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <PageHead {...props} /> }])
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { site } } }} />)
}

describe('PageHead', () => {
  test('renders title, description and URL for search engines and previews', () => {
    const head = headOf({ title: 'A tool', description: 'What it does', path: '/posts/7', kind: 'article' })
    for (const tag of [
      '<title>A tool · Toolshelf</title>',
      '<meta name="description" content="What it does"/>',
      '<link rel="canonical" href="https://tools.example/posts/7"/>',
      '<meta property="og:title" content="A tool"/>',
      '<meta property="og:description" content="What it does"/>',
      '<meta property="og:url" content="https://tools.example/posts/7"/>',
      '<meta property="og:type" content="article"/>',
      '<meta property="og:image" content="https://tools.example/preview.png"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ]) {
      expect(head).toContain(tag)
    }
    expect(head).not.toContain('noindex')
  })

  test('renders its own picture with a small card', () => {
    const head = headOf({ title: 'Ada', picture: { path: '/api/media/a.webp', alt: 'Ada' } })
    expect(head).toContain('<meta property="og:image" content="https://tools.example/api/media/a.webp"/>')
    expect(head).toContain('<meta property="og:image:alt" content="Ada"/>')
    expect(head).toContain('<meta name="twitter:card" content="summary"/>')
    expect(head).not.toContain('og:image:width')
  })

  test('renders a wide picture of its own with a large card', () => {
    const preview = { path: '/posts/7/preview.png', alt: 'A "tool"' }
    const head = headOf({ title: 'A tool', preview })
    for (const tag of [
      '<meta property="og:image" content="https://tools.example/posts/7/preview.png"/>',
      '<meta property="og:image:width" content="1200"/>',
      '<meta property="og:image:height" content="630"/>',
      '<meta property="og:image:alt" content="A &quot;tool&quot;"/>',
      '<meta name="twitter:card" content="summary_large_image"/>',
    ]) {
      expect(head).toContain(tag)
    }
  })

  test('marks a hidden page as noindex, and omits the URL without a path', () => {
    const head = headOf({ title: 'Post not found!', hidden: true })
    expect(head).toContain('<meta name="robots" content="noindex"/>')
    expect(head).not.toMatch(/canonical|og:url/)
  })

  test('links the feed of all posts and the feed of the page', () => {
    const head = headOf({ feed: { title: 'Programming', path: '/feed.atom?category=2' } })
    expect(head.match(/rel="alternate"[^>]*href="[^"]*"/g)).toEqual([
      expect.stringContaining('href="/feed.atom"'),
      expect.stringContaining('title="Programming · Toolshelf" href="/feed.atom?category=2"'),
    ])
  })

  test('escapes user content', () => {
    expect(headOf({ title: '</title><script>&"' })).not.toContain('<script>')
  })
})

test('structured data stays one script with the given values', () => {
  const name = `</script><!--<script>alert(1)</script> ]]>&"'\u2028`
  const html = renderToStaticMarkup(<StructuredData facts={{ '@type': 'Thing', name }} />)
  const [, json] = /^<script type="application\/ld\+json">([^<]*)<\/script>$/.exec(html)!
  expect(JSON.parse(json!)).toEqual({ '@context': 'https://schema.org', '@type': 'Thing', name })
})

describe('metaDescription', () => {
  test('keeps a short text, on one line', () => {
    expect(metaDescription(' One\n\ntwo\tthree ')).toBe('One two three')
    expect(metaDescription('a'.repeat(160))).toBe('a'.repeat(160))
  })

  test('cuts a longer text between two words', () => {
    const text = 'word '.repeat(40)
    expect(metaDescription(text)).toMatch(/^(word )+word…$/)
    expect(metaDescription(text).length).toBeLessThanOrEqual(160)
  })

  test('cuts a long word between two characters', () => {
    expect(metaDescription('😀'.repeat(161))).toBe(`${'😀'.repeat(159)}…`)
  })
})
