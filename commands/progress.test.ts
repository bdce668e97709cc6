import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function show(isTTY: boolean) {
  const written: string[] = []
  const write = (text: string) => written.push(text) > 0
  return { progress: showProgress({ isTTY, write } as unknown as NodeJS.WriteStream), written }
}

test('on a terminal one line changes every second, and makes room for others', () => {
  const { progress, written } = show(true)
  progress.update(2_000)
  vi.advanceTimersByTime(1_000)
  progress.update(4_000)
  progress.log('line 7: Title is required')
  vi.advanceTimersByTime(1_000)
  progress.end()
  vi.advanceTimersByTime(5_000)
  expect(written).toEqual([
    '\r\u001b[K2,000 rows, 2,000 a second',
    '\r\u001b[Kline 7: Title is required\n',
    '\r\u001b[K4,000 rows, 2,000 a second',
    '\r\u001b[K',
  ])
})

test('elsewhere there is a line every ten seconds', () => {
  const { progress, written } = show(false)
  progress.update(5_000)
  vi.advanceTimersByTime(9_999)
  expect(written).toEqual([])
  vi.advanceTimersByTime(1)
  progress.log('line 7: Title is required')
  progress.end()
  expect(written).toEqual(['5,000 rows, 500 a second\n', 'line 7: Title is required\n'])
})
