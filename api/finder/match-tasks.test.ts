import { describe, expect, test } from 'vitest'
import { createMatcher, matchTasks, stems } from './match-tasks.ts'
import { tasks } from './vocabulary.ts'

const categories = [
  ...['Design Tools', 'Programming', 'Business & Productivity', 'Education & Learning', 'Content Creation'],
  ...['Data Analysis', 'Marketing', 'Communication'],
]

function names(text: string): string[] {
  return matchTasks(text).map(({ task }) => task)
}

describe('the vocabulary', () => {
  test('has about 150 tasks or more, each once, in the categories of the site', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(150)
    expect(new Set(tasks.map(({ task }) => task.toLowerCase())).size).toBe(tasks.length)
    expect([...new Set(tasks.map(({ category }) => category))]).toEqual(categories)
  })

  test.each(tasks.map((task) => [task.task, task] as const))(
    "says '%s' in 6 to 14 short phrases",
    (name, { phrases }) => {
      expect(name).toMatch(/^[A-Z]\S*( \S+){0,3}$/)
      expect(phrases.length).toBeGreaterThanOrEqual(6)
      expect(phrases.length).toBeLessThanOrEqual(14)
      expect(
        phrases.filter(
          (phrase) => phrase !== phrase.trim() || phrase.split(' ').length > 5 || stems(phrase).length === 0,
        ),
      ).toEqual([])
    },
  )

  test('has each phrase once, in whatever form and order of words', () => {
    const all = tasks.flatMap(({ phrases }) => phrases)
    const keys = all.map((phrase) =>
      (/\b(?:to|into|from)\b/.test(phrase) ? stems(phrase) : stems(phrase).toSorted()).join(' '),
    )
    expect(all.filter((_, at) => keys.indexOf(keys[at]!) !== at)).toEqual([])
  })

  test('finds each task by its name and each of its phrases', () => {
    const missed = tasks.flatMap((task) =>
      [task.task, ...task.phrases].filter((phrase) => !matchTasks(phrase).includes(task)),
    )
    expect(missed).toEqual([])
  })
})

describe('matchTasks tells', () => {
  test.each([
    ['It transcribes my weekly calls', 'Transcribe speech'],
    ['speech to text for interviews', 'Transcribe speech'],
    ['turn text into speech', 'Turn text into speech'],
    ['fixes my grammar', 'Correct grammar'],
    ['removed the background from a photo', 'Remove backgrounds'],
    ['slides from notes', 'Make presentations'],
    ['Texte übersetzen', 'Translate texts'],
    ['ubersetzen', 'Translate texts'],
    ['traducir un documento', 'Translate texts'],
    ['Lebenslauf', 'Write a CV'],
  ])("of '%s': %s", (text, task) => expect(names(text)).toContain(task))

  test('speech to text from text to speech', () => {
    expect(names('speech to text')).not.toContain('Turn text into speech')
    expect(names('text to speech')).not.toContain('Transcribe speech')
  })

  test('nothing of a phrase whose words are in several sentences', () => {
    expect(names('We had a meeting. Minutes later it rained.')).not.toContain('Take meeting notes')
    expect(names('The minutes of our meeting')).toContain('Take meeting notes')
  })

  test.each(['', ' ', 'the of and', '🎧', '('.repeat(300), 'quite nice'])("nothing of '%.12s'", (text) => {
    expect(names(text)).toEqual([])
  })
})

test('createMatcher takes synonyms as further phrases', () => {
  const match = createMatcher([
    { phrase: 'yak shaving', means: 'transcribe' },
    { phrase: 'of the', means: 'transcribe' },
    { phrase: 'frobnicate', means: 'nothing known' },
  ])
  expect(match('shaving yaks').map(({ task }) => task)).toEqual(['Transcribe speech'])
  expect(match('of the')).toEqual([])
  expect(match('frobnicate')).toEqual([])
  expect(names('yak shaving')).toEqual([])
})
