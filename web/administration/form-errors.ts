import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#web/api/errors.ts'
import { errorText } from '#web/api/failure-text.ts'

/** Shows the errors of a call at its fields; others at the form, for want of a text `otherwise`. */
export function showErrors<Values extends FieldValues, Output>(
  { getValues, setError }: UseFormReturn<Values, unknown, Output>,
  error: unknown,
  otherwise: string,
): void {
  const found = error instanceof ApiError ? Object.entries(error.errors) : []
  const own = found.filter(([field]) => field in getValues())
  for (const [field, [message]] of own) if (message) setError(field as FieldPath<Values>, { message })
  if (own.length === 0) setError('root', { message: errorText(error, otherwise) })
}
