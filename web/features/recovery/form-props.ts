import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'

/** Ties an input to a form. Editing it takes away its message, and what the server said. */
export function formProps<Values extends FieldValues, Result>(
  { register, clearErrors, formState }: UseFormReturn<Values, unknown, Result>,
  name: FieldPath<Values>,
) {
  return {
    ...register(name, {
      onChange: () => {
        clearErrors(name)
        clearErrors('root')
      },
    }),
    // Not disabled, so that the keyboard keeps its place.
    readOnly: formState.isSubmitting,
  }
}
