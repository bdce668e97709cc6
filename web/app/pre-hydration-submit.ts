import { useEffect } from 'react'

interface HeldSubmit {
  form: HTMLFormElement
  submitter: HTMLElement | null
}

declare global {
  /** Stops holding submits; returns the last one that was held. */
  var releaseSubmit: (() => HeldSubmit | undefined) | undefined
}

/** Runs in the page's head. A submit before hydration would go to an address that accepts no forms. */
function holdSubmits() {
  const holding = new AbortController()
  let held: HeldSubmit | undefined
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (form.method !== 'post') return
      event.preventDefault()
      event.stopImmediatePropagation()
      held = { form, submitter: event.submitter }
    },
    { capture: true, signal: holding.signal },
  )
  globalThis.releaseSubmit = () => {
    holding.abort()
    return held
  }
}

export const holdSubmitsScript = `(${holdSubmits})()`

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (element: Element): element is TextField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/**
 * Dispatches an input event for text that was typed before hydration. React ignores an input event without a change of
 * value, so the tracked value is emptied first.
 */
function replayInput(field: TextField): void {
  const { value } = field
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  field.value = ''
  set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Replays input and submit events from before hydration once the forms are mounted. */
export function useReplayedSubmit(): void {
  useEffect(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]')) {
      for (const field of [...form.elements].filter(isTextField)) {
        if (field.value !== field.defaultValue) replayInput(field)
      }
    }
    const held = globalThis.releaseSubmit?.()
    globalThis.releaseSubmit = undefined
    if (held?.form.isConnected) held.form.requestSubmit(held.submitter)
  }, [])
}
