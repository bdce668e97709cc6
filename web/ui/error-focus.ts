import { useEffect, useRef } from 'react'

interface SubmitState {
  isSubmitting: boolean
  errors: object
}

/** Scrolls to the form's first error, of a field or of the form itself, and moves the focus there. */
function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
  if (!first) return
  if (first.role === 'alert') first.tabIndex = -1
  first.scrollIntoView({ block: 'center' })
  first.focus({ preventScroll: true })
}

/**
 * Ref of a form that moves the focus to its first error after a failed submit. Only then: the fields can be disabled
 * during the submit.
 */
export function useErrorFocus({ isSubmitting, errors }: SubmitState) {
  const form = useRef<HTMLFormElement>(null)
  const wasSubmitting = useRef(false)
  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (wasSubmitting.current && !isSubmitting && hasErrors) focusFirstError(form.current)
    wasSubmitting.current = isSubmitting
  }, [isSubmitting, hasErrors])
  return form
}
