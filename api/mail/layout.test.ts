import { expect, test } from 'vitest'
import { layOut } from './public.ts'

test('a blank line in a text parts paragraphs of a mail, and a line end does not', () => {
  const site = { siteName: 'Site', siteUrl: 'https://site.example' }
  const { text, html } = layOut(site, 'Subject', ['One <b>\nline\n \nTwo https://a.example/'])
  expect(text).toContain('One <b>\nline\n \nTwo https://a.example/')
  const paragraphs = [...html.matchAll(/<p style="[^"]*">(.*?)<\/p>/gs)].map(([, inner]) =>
    inner!.replace(/<a [^>]*>|<\/a>/g, ''),
  )
  expect(paragraphs.slice(0, 2)).toEqual(['One &lt;b&gt;<br>\nline', 'Two https://a.example/'])
})
