import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeToasts, toast, toastMessages } from './toast.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const openTexts = () => toastMessages().flatMap(({ open, text }) => (open ? [text] : []))

test('a success closes the error of the same act, and no other', () => {
  toast.error('Not saved', { act: 'save 1' })
  toast.error('Not saved either', { act: 'save 2' })
  toast.error('Not found')
  toast.success('Saved', { act: 'save 1' })
  expect(openTexts()).toEqual(['Not saved either', 'Not found', 'Saved'])
  closeToasts('save 2')
  expect(openTexts()).toEqual(['Not found', 'Saved'])
})
