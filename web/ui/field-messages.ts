import type { FieldError } from 'react-hook-form'

/** All messages about a field, of a form with `criteriaMode: 'all'`. */
export function allMessages(error: FieldError | undefined): string[] {
  if (!error) return []
  const all = Object.values(error.types ?? {}).flat()
  const texts = all.filter((one) => typeof one === 'string')
  return texts.length > 0 ? texts : [error.message ?? ''].filter(Boolean)
}
