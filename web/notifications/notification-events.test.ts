import { expect, test } from 'vitest'
import { createEventParser } from './notification-events.ts'

test('events are found wherever the text is cut, comments and other fields are not', () => {
  const text =
    'retry: 5000\n\n:\n\nid: 1\nevent: notifications\ndata: changed\n\n:\n\nevent:other\n\nevent: notif'
  for (let size = 1; size <= text.length; size += 1) {
    const events: string[] = []
    const parse = createEventParser((name) => events.push(name))
    for (let at = 0; at < text.length; at += size) parse(text.slice(at, at + size))
    expect(events).toEqual(['notifications', 'other'])
  }
})
