import { expect, test } from 'vitest'
import { isCurrent, links } from './navigation.tsx'

const currentOn = (pathname: string) =>
  links.filter((link) => isCurrent(pathname, link)).map(({ label }) => label)

test.each([
  ['/', 'Home'],
  ['/posts/5', 'Home'],
  ['/members/ada', 'Home'],
  ['/search', 'Home'],
  ['/tools', 'Tools'],
  ['/tools/ledger', 'Tools'],
  ['/tools/ledger/history', 'Tools'],
  ['/compare', 'Tools'],
  ['/lists', 'Lists'],
  ['/lists/7', 'Lists'],
  ['/saved/3', 'My Saved Tools'],
  ['/my-posts', 'My Post'],
  ['/settings/privacy', 'My Profile'],
  ['/moderation/log', 'Moderation'],
  ['/following', 'Following'],
])('%s belongs to %s alone', (pathname, label) => {
  expect(currentOn(pathname)).toEqual([label])
})

test.each(['/toolshed', '/aboutUs', '/listsomething', '/notifications'])('%s belongs to none', (pathname) => {
  expect(currentOn(pathname)).toEqual([])
})
