import { expect, test } from 'vitest'
import { subjectFor } from './topic-cards.tsx'

test('a topic prefills the subject', () => {
  expect(subjectFor('bug', '')).toBe('Bug Report: ')
  expect(subjectFor('feature', '')).toBe('Feature Request: ')
  expect(subjectFor('feedback', '')).toBe('Feedback: ')
  expect(subjectFor('partnership', '')).toBe('Partnership Inquiry: ')
})

test('another topic replaces the previous prefix', () => {
  expect(subjectFor('feature', 'Bug Report: ')).toBe('Feature Request: ')
  expect(subjectFor('bug', 'Bug Report: ')).toBe('Bug Report: ')
})

test('a prefix is replaced without its blank, and however many there are', () => {
  expect(subjectFor('feature', 'Bug Report:')).toBe('Feature Request: ')
  expect(subjectFor('feature', ' Bug Report:crash')).toBe('Feature Request: crash')
  expect(subjectFor('bug', 'Feedback: Bug Report:Partnership Inquiry: hello')).toBe('Bug Report: hello')
})

test('typed text stays', () => {
  expect(subjectFor('bug', 'The search box')).toBe('Bug Report: The search box')
  expect(subjectFor('feedback', 'Bug Report: the search box')).toBe('Feedback: the search box')
})
