import { expect, test } from 'vitest'
import { pictureProblem } from './picture-file.ts'

const most = 5 * 1024 * 1024

test('PNG, JPEG and WebP up to 5 MiB are pictures', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    expect(pictureProblem({ type, size: most })).toBeNull()
  }
})

test('a byte more is too much', () => {
  expect(pictureProblem({ type: 'image/png', size: most + 1 })).toBe('A picture can have at most 5 MiB')
})

test('other types are refused', () => {
  for (const type of ['image/gif', 'image/svg+xml', 'text/plain', '']) {
    expect(pictureProblem({ type, size: 1 })).toBe('A picture must be a PNG, JPEG or WebP file')
  }
})
