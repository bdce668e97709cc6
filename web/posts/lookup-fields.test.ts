import { expect, test } from 'vitest'
import { isLookedUp } from './tool-lookup-query.ts'
import { pageFields } from './lookup-fields.ts'

const page = { title: ' Loom ', description: 'Records screens.', logo: null }

test('a page fills empty fields only', () => {
  expect(pageFields(page, { title: '', description: ' ' })).toEqual({
    title: 'Loom',
    description: 'Records screens.',
  })
  expect(pageFields(page, { title: 'Mine', description: '' })).toEqual({ description: 'Records screens.' })
  expect(pageFields(page, { title: 'Mine', description: 'Own' })).toEqual({})
  expect(pageFields({ ...page, title: '', description: '' }, { title: '', description: '' })).toEqual({})
  expect(pageFields(null, { title: '', description: '' })).toEqual({})
})

test('texts of a page are cut to the limits of the fields', () => {
  const long = pageFields({ ...page, title: '😀'.repeat(200) }, { title: '', description: 'x' })
  expect([...long.title!]).toHaveLength(120)
  expect(long.title!.endsWith('😀…')).toBe(true)
})

test('only http(s) addresses are looked up', () => {
  for (const link of ['https://loom.com', 'http://a.b/c?d', 'HTTPS://LOOM.com/'])
    expect(isLookedUp(link)).toBe(true)
  for (const link of [
    '',
    'loom',
    'https://',
    'https://loom',
    'ftp://a.b',
    'https://a:b@c.d',
    'https://a.b c',
  ])
    expect(isLookedUp(link)).toBe(false)
})
