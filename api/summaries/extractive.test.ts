import { describe, expect, test } from 'vitest'
import { extractiveSummarizer, rankSentences } from './extractive.ts'

const introduction = 'Key points from the page: '

async function summaryOf(text: string): Promise<string> {
  const summary = await extractiveSummarizer.summarize(text)
  expect(summary.startsWith(introduction)).toBe(true)
  return summary.slice(introduction.length)
}

describe('extractive summary', () => {
  test('ranks the sentence highest that shares most with the others', () => {
    const ranks = rankSentences([
      'The editor completes code while people type.',
      'People like how the editor completes whole functions.',
      'Lunch was served outside.',
    ])
    expect(ranks[2]).toBeLessThan(ranks[0]!)
    expect(ranks[2]).toBeLessThan(ranks[1]!)
  })

  test('takes whole sentences of the text, in their order, each once', async () => {
    const text = Array.from({ length: 30 }, (_, i) => `Tool number ${i} edits pictures and text.`).join(' ')
    const summary = await summaryOf(`${text} ${text}`)
    const numbers = Array.from(summary.matchAll(/number (\d+)/g), ([, digits]) => Number(digits))
    expect(numbers).toHaveLength(4)
    expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  })

  test('has at most 120 words, the introduction included', async () => {
    const sentence = `${'long '.repeat(60)}sentence.`
    const text = Array.from({ length: 5 }, (_, i) => `Number ${i} is a ${sentence}`).join(' ')
    const summary = await extractiveSummarizer.summarize(text)
    expect(summary.split(/\s+/).length).toBeLessThanOrEqual(120)
  })

  test('cuts a single endless sentence', async () => {
    const summary = await extractiveSummarizer.summarize('word '.repeat(3000))
    expect(summary.split(/\s+/)).toHaveLength(120)
    expect(summary.endsWith('…')).toBe(true)
  })

  test.each(['x', '!!!', '日本語のテキスト。二番目の文です。', '1\n2\n3'])(
    'says something of %j',
    async (text) => {
      expect((await summaryOf(text)).length).toBeGreaterThan(0)
    },
  )
})
