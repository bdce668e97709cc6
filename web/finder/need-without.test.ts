import { expect, test } from 'vitest'
import { needWithout } from './need-without.ts'

test.each([
  ['remove background from photos for free', 'for free', 'remove background from photos'],
  ['transcribe meetings in German, free', 'free', 'transcribe meetings in German'],
  ['transcribe meetings, free, in German', 'free', 'transcribe meetings, in German'],
  ['free and open source image editor', 'free', 'open source image editor'],
  ['free and open source image editor', 'open source', 'free image editor'],
  ['an image editor that is free and private', 'private', 'an image editor that is free'],
  ['an image editor that is free and private', 'free', 'an image editor and private'],
  // Not a part of another word.
  ['invoices of freelancers, free', 'free', 'invoices of freelancers'],
  ['android app on android', 'on android', 'android app'],
  ['notes (free)', '(free)', 'notes'],
  ['free', 'free', ''],
  ['notes', 'free', 'notes'],
])('%j without %j is %j', (need, phrase, left) => {
  expect(needWithout(need, phrase)).toBe(left)
})
