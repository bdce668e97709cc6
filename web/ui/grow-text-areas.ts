/** Makes text areas as high as their text, in browsers without `field-sizing`. Their style sheet has the least and the most. */
export function growTextAreas(): void {
  if (CSS.supports('field-sizing', 'content')) return
  // A text may also have come, or gone, without being typed.
  for (const type of ['input', 'focusin', 'focusout']) document.addEventListener(type, grow)
}

function grow({ target: area }: Event): void {
  if (!(area instanceof HTMLTextAreaElement)) return
  area.style.height = 'auto'
  const borders = area.offsetHeight - area.clientHeight
  area.style.height = `${area.scrollHeight + borders}px`
}
