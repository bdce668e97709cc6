/** Moves the focus to the content of the page, before the focused element is removed or disabled. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}

/** Moves the focus to the content if the focused element has been removed, for example with its card or its dialog. */
export function restoreLostFocus(): void {
  setTimeout(() => document.activeElement === document.body && focusContent())
}
