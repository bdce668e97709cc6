import { expect, test } from 'vitest'
import { opinionsIn } from './judge-sentence.ts'

/** The claims of a sentence, such as 'price con'. */
function said(sentence: string, name?: string): string[] {
  return opinionsIn(sentence, name)
    .map(({ aspect, stance }) => `${aspect} ${stance}`)
    .sort()
}

test.each([
  ['The subscription is cheap.', ['price pro']],
  ['It is not cheap.', ['price con']],
  ["It isn't exactly cheap.", ['price con']],
  ['It never crashed on me.', ['reliability pro']],
  ["It didn't lose a single note.", []],
  ['It hardly ever crashes.', ['reliability pro']],
  ['It transcribed two hours without errors.', ['quality pro']],
  ['Nothing is wrong with the export.', ['quality pro']],
  ['I have no complaints.', ['quality pro']],
  ["I don't think the interface is intuitive.", ['ease con']],
  ['It is far less reliable than it was.', ['reliability con']],
  ['It is less expensive now.', ['price pro']],
  ["It couldn't be easier.", ['ease pro']],
  ['Setup has never been easier.', ['ease pro']],
  ['It is not only fast.', ['speed pro']],
  ['The answers are not without errors.', ['quality con']],
])('negation: %s', (sentence, expected) => {
  expect(said(sentence)).toEqual(expected)
})

test.each([
  ['It is fast, but expensive.', ['price con', 'speed pro']],
  ['The results are good, but not great.', ['quality con']],
  ['Although it is slow, the transcripts are excellent.', ['quality pro', 'speed con']],
  ['The interface is clunky; the results are superb.', ['ease con', 'quality pro']],
  ['The results are good and terrible.', []],
])('contrast: %s', (sentence, expected) => {
  expect(said(sentence)).toEqual(expected)
})

test.each([
  ['I wish it had an export.', ['integrations con']],
  ['It would be great if it could export.', ['integrations con']],
  ['The interface could be better.', ['ease con']],
  ["I'd love to see an export.", ['integrations con']],
  ['I wish more software was like this.', ['other pro']],
  ['I wish my cat were clever.', []],
])('wishes: %s', (sentence, expected) => {
  expect(said(sentence)).toEqual(expected)
})

test.each([
  ['It is faster than everything I have tried.', ['speed pro']],
  ['Scribble is faster than this.', ['speed con']],
  ['Everything else is better than Loom.', ['quality con']],
  ['It is too slow for live captions.', ['speed con']],
  ['The texts are too perfect.', ['quality con']],
])('comparisons: %s', (sentence, expected) => {
  expect(said(sentence, 'Loom')).toEqual(expected)
})

test.each([
  ['a question', 'Is it fast?'],
  ['a question in Arabic', 'هل هو fast؟'],
  ['a question in quotation marks', 'Is it "really good?"'],
  ['no judgement', 'I use it every Monday for the minutes of our council.'],
  ['a word of a task', 'It has a free plan with a limit of ten files.'],
  ['a person', 'I am terrible at drawing.'],
  ['people', 'My students are lazy and the boss is angry.'],
  ['a condition', 'If it is slow, restart it.'],
  ['what it was', 'It used to be terrible.'],
  ['what somebody else said', 'It answers "this is a terrible idea" to everybody.'],
  ['a quotation that goes on', 'He said: "It is great.'],
  ['something beside the tool', 'I recorded it with a good microphone in an ugly room.'],
  ['an order', 'Be careful and be nice.'],
  ['another language', 'Die App ist super und der Support war nett.'],
  ['Chinese', '很好用。'],
  ['a single word', 'Slow.'],
  ['only punctuation', '!!! … ???'],
  ['nothing', ''],
])('%s judges nothing', (_, sentence) => {
  expect(said(sentence)).toEqual([])
})

test.each([
  ['zero-width characters', 'It is s\u200bl\u200bow and bad.', ['quality con', 'speed con']],
  ['full-width letters', 'It is ｓｌｏｗ on my phone.', ['speed con']],
  ['curly apostrophes', 'It doesn’t work.', ['quality con']],
  ['HTML', '<b>It is slow</b> <script>alert(1)</script>', ['speed con']],
])('reads %s', (_, sentence, expected) => {
  expect(said(sentence)).toEqual(expected)
})

test('reads a sentence of 5,000 characters in bounded time', () => {
  for (const part of ['not very slow ', 'a, ', '" ', "isn't good but ", '((((', 'the the ']) {
    const sentence = part.repeat(5000 / part.length)
    const startedAt = performance.now()
    opinionsIn(sentence)
    // Quadratic work would take longer; a slow machine takes a tenth of it.
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  }
})
