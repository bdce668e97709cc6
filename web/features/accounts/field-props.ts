import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { clearSessionError } from '#web/session/actions.ts'

/** Ties an input to a form. Editing it takes away its message, and what the server said. */
export function fieldProps<Values extends FieldValues>(
  { register, clearErrors }: UseFormReturn<Values>,
  name: FieldPath<Values>,
) {
  return register(name, {
    onChange: () => {
      clearErrors(name)
      clearSessionError()
    },
  })
}
