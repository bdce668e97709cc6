import { expect, test } from 'vitest'
import { listUrl, parseList, parsePublicLists, publicListsUrl } from './list-address.ts'

test('the order of public lists stands in the address, the default one does not', () => {
  for (const address of ['/lists', '/lists?sort=new', '/lists?sort=new&cursor=abc', '/lists?cursor=abc']) {
    expect(publicListsUrl(parsePublicLists(new URL(address, 'http://site').searchParams))).toBe(address)
  }
  expect(parsePublicLists(new URLSearchParams('sort=old'))).toEqual({ sort: 'popular' })
})

test('a list has its key and its first post in the address', () => {
  for (const address of ['/lists/7', '/lists/7?key=a-b_c', '/lists/7?key=k&from=20']) {
    expect(listUrl(parseList('7', new URL(address, 'http://site').searchParams))).toBe(address)
  }
  expect(listUrl({ id: 7, key: 'k' }, '/feed.xml')).toBe('/lists/7/feed.xml?key=k')
  for (const from of ['-1', 'x', '1.5', '1001']) {
    expect(parseList('7', new URLSearchParams({ from }))).toEqual({ id: 7, from: 0 })
  }
})
