import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, inlineScriptHashes } from './content-security-policy.ts'

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

describe('inlineScriptHashes', () => {
  test('hashes the exact bytes between the tags', () => {
    const html = '<head><script>\n  let a = "é"\n</script></head><script type="module" async="">b()</script>'
    expect(inlineScriptHashes(Buffer.from(html))).toEqual([hashOf('\n  let a = "é"\n'), hashOf('b()')])
  })

  test('leaves out scripts from files and duplicates', () => {
    const html =
      '<script src="/a.js"></script><script async src="/b.js"></script><script>c()</script><script>c()</script>'
    expect(inlineScriptHashes(Buffer.from(html))).toEqual([hashOf('c()')])
  })

  test('does not confuse data-src with src', () => {
    expect(inlineScriptHashes(Buffer.from('<script data-src="/a.js">a()</script>'))).toEqual([hashOf('a()')])
  })

  test('leaves out data blocks', () => {
    const html =
      '<script type="application/json" id="data">{}</script><script type="application/ld+json">[]</script>'
    expect(inlineScriptHashes(Buffer.from(html))).toEqual([])
  })

  test('finds none in a page without scripts', () => {
    expect(inlineScriptHashes(Buffer.from('<p>script</p>'))).toEqual([])
  })
})

describe('contentSecurityPolicy', () => {
  const policy = contentSecurityPolicy(Buffer.from('<script>a()</script>'))

  test('allows scripts of this site and the inline ones by hash', () => {
    expect(policy).toContain(`script-src 'self' ${hashOf('a()')};`)
  })

  test('allows pictures of this site, and of another origin if one is given', () => {
    expect(policy).toContain("; img-src 'self' data:;")
    const other = contentSecurityPolicy(Buffer.from('<p></p>'), 'https://pictures.example')
    expect(other).toContain("; img-src 'self' data: https://pictures.example;")
    expect(other.replace(' https://pictures.example', '')).not.toContain('pictures.example')
  })

  test('allows nothing unsafe, no framing and no other base', () => {
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
  })
})
