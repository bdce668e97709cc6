import { useEffect } from 'react'

/** What a visitor did with a form before the page was hydrated. */
interface EarlySubmit {
  form: HTMLFormElement
  submitter: HTMLElement | null
}

declare global {
  /** Ends the holding of submits; returns the last one that was held. */
  var releaseSubmit: (() => EarlySubmit | undefined) | undefined
}

/** Runs in the page's head. A form that needs script would be sent to an address that takes no forms. */
function holdSubmits() {
  const holding = new AbortController()
  let early: EarlySubmit | undefined
  addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (form.method !== 'post') return
      event.preventDefault()
      event.stopImmediatePropagation()
      early = { form, submitter: event.submitter }
    },
    { capture: true, signal: holding.signal },
  )
  globalThis.releaseSubmit = () => {
    holding.abort()
    return early
  }
}

export const earlySubmitScript = `(${holdSubmits})()`

type Field = HTMLInputElement | HTMLTextAreaElement

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/**
 * Enters what a field already shows as if it were typed now. React ignores an input event that changes nothing since it
 * last looked, so the field is emptied in its eyes first.
 */
function enterAgain(field: Field): void {
  const { value } = field
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!
  field.value = ''
  set!.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Hands what was typed and sent before hydration to the forms, once they listen. */
export function useEarlySubmit(): void {
  useEffect(() => {
    for (const form of document.querySelectorAll<HTMLFormElement>('form[method=post]')) {
      for (const field of [...form.elements].filter(isField)) {
        if (field.value !== field.defaultValue) enterAgain(field)
      }
    }
    const early = globalThis.releaseSubmit?.()
    globalThis.releaseSubmit = undefined
    if (early?.form.isConnected) early.form.requestSubmit(early.submitter)
  }, [])
}
