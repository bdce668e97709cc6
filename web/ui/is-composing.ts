import type { KeyboardEvent as ReactKeyboardEvent } from 'react'

const keyCodeOfInputMethod = 229

/**
 * Whether a key belongs to an input method, which composes a character or ends doing so. Safari ends the composition before
 * the event of the key, which has only the key code left.
 */
export function isComposing(event: KeyboardEvent | ReactKeyboardEvent): boolean {
  const key = 'nativeEvent' in event ? event.nativeEvent : event
  return key.isComposing || key.keyCode === keyCodeOfInputMethod
}
