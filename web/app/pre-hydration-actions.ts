import { useEffect } from 'react'

interface Held {
  /** The last submit. */
  submit?: { form: HTMLFormElement; submitter: HTMLElement | null }
  /** The buttons that were clicked. */
  clicks: HTMLElement[]
}

declare global {
  /** Stops holding; returns what was held. */
  var releaseHeld: (() => Held) | undefined
}

/**
 * Runs in the page's head. A submit before hydration would go to an address that accepts no forms, and a click on a button
 * would do nothing.
 */
function holdActions() {
  const holding = new AbortController()
  const held: Held = { clicks: [] }
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (form.method !== 'post') return
      event.preventDefault()
      event.stopImmediatePropagation()
      held.submit = { form, submitter: event.submitter }
    },
    { capture: true, signal: holding.signal },
  )
  addEventListener(
    'click',
    (event) => {
      // The browser itself opens popovers.
      const button = (event.target as Element).closest<HTMLElement>(
        'button:not([type=submit], [popovertarget])',
      )
      if (!button) return
      // React handles clicks while it hydrates: each would count twice.
      event.stopImmediatePropagation()
      held.clicks.push(button)
    },
    { capture: true, signal: holding.signal },
  )
  globalThis.releaseHeld = () => {
    holding.abort()
    return held
  }
}

export const holdActionsScript = `(${holdActions})()`

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

/** Replays input, click and submit events from before hydration. */
export function useReplayedActions(): void {
  useEffect(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]')) {
      for (const field of [...form.elements].filter(isTextField)) {
        if (field.value !== field.defaultValue) replayInput(field)
      }
    }
    const { clicks = [], submit } = globalThis.releaseHeld?.() ?? {}
    globalThis.releaseHeld = undefined
    // Not in an effect, where React cannot update the page synchronously.
    setTimeout(() => {
      for (const button of clicks) if (button.isConnected) button.click()
      if (submit?.form.isConnected) submit.form.requestSubmit(submit.submitter)
    })
  }, [])
}
