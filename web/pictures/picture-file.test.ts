import { expect, test } from 'vitest'
import { pictureError } from './picture-file.ts'

const maxBytes = 5 * 1024 * 1024

test('accepts PNG, JPEG and WebP up to 5 MiB', () => {
  for (const type of ['image/png', 'image/jpeg', 'image/webp']) {
    expect(pictureError({ type, size: maxBytes })).toBeNull()
  }
})

test('a larger file is rejected', () => {
  expect(pictureError({ type: 'image/png', size: maxBytes + 1 })).toBe('A picture can have at most 5 MiB')
})

test('other types are rejected', () => {
  for (const type of ['image/gif', 'image/svg+xml', 'text/plain', '']) {
    expect(pictureError({ type, size: 1 })).toBe('A picture must be a PNG, JPEG or WebP file')
  }
})
