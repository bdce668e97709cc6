import { expect, test } from 'vitest'
import { cookieFor } from './sidebar-state.ts'

test('the sidebar cookie lasts 7 days and is secure with https only', () => {
  expect(cookieFor(true, 'http:')).toBe('sidebar_state=true; path=/; max-age=604800; samesite=lax')
  expect(cookieFor(false, 'https:')).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax; secure')
})
