import { expect, test } from 'vitest'
import { identifyLink } from './link-identity.ts'
import { namesOf } from './lookup-names.ts'

test.each([
  ['https://www.loom.com/pricing', undefined, ['loom']],
  ['https://app.loom.co.uk/', undefined, ['loom']],
  ['https://github.com/ollama/ollama-js', undefined, ['ollama-js']],
  ['https://huggingface.co/spaces/ada/whisper-web', undefined, ['whisper-web']],
  ['https://localhost:3000/', undefined, ['localhost']],
  ['https://loom.com/', 'Loom | Free screen recorder', ['loom', 'Loom', 'Free screen recorder']],
  ['https://loom.com/', 'Screen-recorder: Loom', ['loom', 'Screen-recorder', 'Loom']],
  ['https://loom.com/', '', ['loom']],
])('names for %s with the title %s', (link, title, names) => {
  expect(namesOf(identifyLink(link)!, title)).toEqual(names)
})

test('a long title gives a few names', () => {
  expect(namesOf(identifyLink('https://a.example/')!, 'x | '.repeat(500)).length).toBeLessThanOrEqual(4)
  expect(namesOf(identifyLink('https://a.example/')!, 'x'.repeat(5000))).toEqual(['a'])
})
