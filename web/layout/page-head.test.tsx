import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { describe, expect, test } from 'vitest'
import { PageHead } from './page-head.tsx'

const site = { name: 'Toolshelf', url: 'https://tools.example' }

function headOf(props: ComponentProps<typeof PageHead>): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => <PageHead {...props} /> }])
  return renderToStaticMarkup(<Stub hydrationData={{ loaderData: { root: { site } } }} />)
}

describe('PageHead', () => {
  test('says title, description and address, to search engines and to previews', () => {
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

  test('shows a picture of its own as a small one', () => {
    const head = headOf({ title: 'Ada', picture: { path: '/api/media/a.webp', says: 'Ada' } })
    expect(head).toContain('<meta property="og:image" content="https://tools.example/api/media/a.webp"/>')
    expect(head).toContain('<meta property="og:image:alt" content="Ada"/>')
    expect(head).toContain('<meta name="twitter:card" content="summary"/>')
    expect(head).not.toContain('og:image:width')
  })

  test('keeps a hidden page out, and names no address where there is no true one', () => {
    const head = headOf({ title: 'Post not found!', hidden: true })
    expect(head).toContain('<meta name="robots" content="noindex"/>')
    expect(head).not.toMatch(/canonical|og:url/)
  })

  test('leads to the feed of all posts, and to the one of the page', () => {
    const head = headOf({ feed: { title: 'Programming', path: '/feed.atom?category=2' } })
    expect(head.match(/rel="alternate"[^>]*href="[^"]*"/g)).toEqual([
      expect.stringContaining('href="/feed.atom"'),
      expect.stringContaining('title="Programming · Toolshelf" href="/feed.atom?category=2"'),
    ])
  })

  test('escapes what people wrote', () => {
    expect(headOf({ title: '</title><script>&"' })).not.toContain('<script>')
  })
})
