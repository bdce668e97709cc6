import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { condition } from '#contract/finder.ts'
import { conditionPhrases } from './condition-phrases.ts'
import { dataPhrases } from './data-phrases.ts'
import { languagePhrases } from './language-phrases.ts'
import { fold } from './need-words.ts'
import { parseNeed } from './parse-need.ts'
import { platformPhrases } from './platform-phrases.ts'

/** The conditions as `key value`. */
function said(need: string): string[] {
  return parseNeed(need).conditions.map(({ key, value }) => `${key} ${value}`)
}

test.each([
  ['workflow automation with data in Europe', 'workflow automation', ['with data in Europe']],
  ['Transcribe meetings German privacy', 'Transcribe meetings', ['German', 'privacy']],
  ['a chat on my own server', 'a chat', ['on my own server']],
  ['summarise pages as a Chrome extension', 'summarise pages', ['as a Chrome extension']],
  ['make slides, it must be completely free.', 'make slides', ['it must be completely free']],
  ['free, open-source and self-hosted notes', 'notes', ['free', 'open-source', 'self-hosted']],
  ['transcribe German and French meetings', 'transcribe meetings', ['German', 'French']],
  ['cut videos for free on Windows and Linux', 'cut videos', ['for free', 'on Windows', 'Linux']],
  ['free or cheap editor', 'free or cheap editor', []],
  ['Free! Really free, for free', 'Really', ['Free']],
  ['without an account', '', ['without an account']],
  ['  edit \n\t videos  ', 'edit videos', []],
  ['', '', []],
])("parseNeed of '%s': the task and the phrases verbatim", (need, task, phrases) => {
  const parsed = parseNeed(need)
  expect([parsed.task, parsed.conditions.map(({ phrase }) => phrase)]).toEqual([task, phrases])
})

test.each([
  ['find a free tool to transcribe German meetings', 'transcribe meetings'],
  ['Find me a tool that can cut videos', 'cut videos'],
  ['I need an app for taking notes', 'taking notes'],
  ["I'm looking for some good open-source software to edit photos", 'edit photos'],
  ['Please recommend the best AI tools for making slides, free', 'making slides'],
  ['Could you suggest something that helps me write emails?', 'write emails'],
  ['Is there any app which summarises papers', 'summarises papers'],
  ['a tool to remove backgrounds', 'remove backgrounds'],
  ['free app that reads texts aloud', 'reads texts aloud'],
  // Nothing asks for a tool here, or nothing else would be left.
  ['find a free tool', 'find a tool'],
  ['find typos in a text', 'find typos in a text'],
  ['find a tool', 'find a tool'],
  ['build an app to track habits', 'build an app to track habits'],
  ['I need to transcribe meetings', 'I need to transcribe meetings'],
  ['suggest titles for my video', 'suggest titles for my video'],
  ['website for my restaurant', 'website for my restaurant'],
  ['summarise notes with a tool to share', 'summarise notes with a tool to share'],
])("the words of '%s' that ask for a tool are no part of the task", (need, task) => {
  expect(parseNeed(need).task).toBe(task)
})

describe('parseNeed tells what an alternative is wanted to', () => {
  test.each([
    ['free alternative to midjourney', 'midjourney', ''],
    [
      'Alternatives to Adobe Photoshop for editing portraits on a Mac',
      'Adobe Photoshop',
      'editing portraits',
    ],
    ['is there any good alternative to ChatGPT?', 'ChatGPT', ''],
    ['best free Notion alternatives', 'Notion', 'best'],
    ['Notion alternative for Mac', 'Notion', ''],
    ['Grammarly replacement', 'Grammarly', ''],
    ['replacement for Otter.ai', 'Otter.ai', ''],
    ['like Notion but open source', 'Notion', ''],
    ['something like Canva', 'Canva', ''],
    ['similar to GPT-4o', 'GPT-4o', ''],
    ['take notes instead of Evernote', 'Evernote', 'take notes'],
    ['replace Zapier with something self-hosted', 'Zapier', 'something'],
    ['Alternative zu DeepL, kostenlos', 'DeepL', ''],
    ['statt ChatGPT', 'ChatGPT', ''],
    ['switch from Google Docs', 'Google Docs', ''],
    ['an alternative to The Brain', 'The Brain', ''],
  ])("'%s'", (need, name, task) => {
    expect(parseNeed(need).names).toContainEqual(expect.objectContaining({ name, task }))
  })

  test('longest first, at most five words', () => {
    const names = parseNeed('alternative to one two three four five six').names.map(({ name }) => name)
    expect(names).toEqual([
      'one two three four five',
      'one two three four',
      'one two three',
      'one two',
      'one',
    ])
  })

  test("and leaves the words in the task, except 'alternative to'", () => {
    expect(parseNeed('replace faces in photos').task).toBe('replace faces in photos')
    expect(parseNeed('write by voice instead of typing').task).toBe('write by voice instead of typing')
    expect(parseNeed('an alternative to plastic bags').task).toBe('plastic bags')
  })

  test.each(['write alternative text for images', 'I would like slides', 'alternative'])(
    "but not in '%s'",
    (need) => expect(parseNeed(need).names).toEqual([]),
  )
})

describe('parseNeed takes', () => {
  test.each([
    ['capitals and accents', 'LOGO, KOSTENLÓS', 'pricing free'],
    ['full-width letters', 'ｆｒｅｅ logo', 'pricing free'],
    ['zero-width characters', 'f\u200Bree\uFEFF logo', 'pricing free'],
    ['emoji', '🎧 free 🎙️ podcasts', 'pricing free'],
    ['text from right to left', 'مجاني تحرير', 'pricing free'],
    ['typographic apostrophes', 'chat that doesn’t train on my data', 'trains_on_data no'],
    ['missing spaces', 'logo,free,open-source', 'open_source true'],
  ])('%s', (_, need, expected) => expect(said(need)).toContain(expected))

  const isCondition = (value: unknown) => condition.safeParse(value).success
  const words = fc.constantFrom(
    ...'free not for in German and or , . with my own data alternative to like but without an account polish'.split(
      ' ',
    ),
    ...['(((', '[a-z]+)*$', '\\', '🎧', '\u200B', 'مجاني', '日本語', '-free', "'", '\uD800', 'ﷺ', '%', '&&'],
  )
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words, { maxLength: 80 }).map((all) => all.join(' ')),
    fc.array(words, { maxLength: 80 }).map((all) => all.join('')),
  )

  test('any text, quoting it verbatim', () => {
    fc.assert(
      fc.property(anything, (need) => {
        const { task, conditions, names } = parseNeed(need)
        expect(conditions.every((one) => isCondition(one) && need.includes(one.phrase))).toBe(true)
        expect(new Set(conditions.map(({ key, value }) => `${key} ${value}`)).size).toBe(conditions.length)
        const folded = need.replace(/\s+/gu, ' ')
        expect(names.every(({ name }) => folded.includes(name))).toBe(true)
        expect(task.length).toBeLessThanOrEqual(need.length)
      }),
      { numRuns: 500 },
    )
  })

  test.each([
    '('.repeat(300),
    'free '.repeat(60),
    'not '.repeat(75),
    'alternative to '.repeat(20),
    "'".repeat(300),
  ])("300 characters as '%.12s…'", (need) => expect(() => parseNeed(need)).not.toThrow())
})

test('the phrases are folded, as the words of needs are', () => {
  const phrases = [...conditionPhrases, ...dataPhrases, ...platformPhrases, ...languagePhrases].flatMap(
    (row) => row.phrases,
  )
  expect(phrases.filter((phrase) => fold(phrase) !== phrase)).toEqual([])
})
