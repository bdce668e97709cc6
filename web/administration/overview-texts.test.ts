import { expect, test } from 'vitest'
import { axisEnd, bytesText, durationText } from './overview-texts.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KiB'],
  [2 ** 20 - 1, '1024.0 KiB'],
  [2 ** 20, '1.0 MiB'],
  [3 * 2 ** 40, '3.0 TiB'],
  [2 ** 52, '4096.0 TiB'],
])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))

test.each([
  [0, '0 seconds'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [7199, '1 hour'],
  [7200, '2 hours'],
  [172_800, '2 days'],
])('%i seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

test.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 1],
  [[2, 3], 5],
  [[10], 10],
  [[11], 20],
  [[501], 1000],
])('the axis of %j ends at %i', (numbers, end) => expect(axisEnd(numbers)).toBe(end))
