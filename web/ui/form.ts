import { useEffect } from 'react'
import type { FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'

/**
 * Props of an input that belongs to a form. Editing clears the field's error and the form's own (`root`); `onEdit` can
 * clear more. Read-only and not disabled during the submit, so the input keeps the focus.
 */
export function fieldProps<Values extends FieldValues, Output>(
  { register, clearErrors, formState }: UseFormReturn<Values, unknown, Output>,
  name: FieldPath<Values>,
  onEdit?: () => void,
) {
  const onChange = () => {
    clearErrors(name)
    clearErrors('root')
    onEdit?.()
  }
  return { ...register(name, { onChange }), readOnly: formState.isSubmitting }
}

type Schema = z.ZodType<FieldValues, FieldValues>

/**
 * A resolver for a zod schema that is loaded on demand, with zod itself: a page with a form loads faster without them.
 * `usePreload` loads them when a field gets the focus.
 */
export function lazyZodResolver<S extends Schema>(load: () => Promise<S>) {
  async function create() {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema) as Resolver<z.input<S>, unknown, z.output<S>>
  }
  let created: ReturnType<typeof create> | undefined

  function get() {
    created ??= create().catch((error: unknown) => {
      created = undefined
      throw error
    })
    return created
  }

  const resolver: Resolver<z.input<S>, unknown, z.output<S>> = async (...form) => (await get())(...form)
  const preload = () => void get().catch(() => {})

  function usePreload() {
    useEffect(() => {
      const onFocus = ({ target }: FocusEvent) => isFormField(target) && preload()
      addEventListener('focusin', onFocus)
      return () => removeEventListener('focusin', onFocus)
    }, [])
  }

  return { resolver, usePreload }
}

/** The page's content and the search box get the focus, too; neither is a form field. */
function isFormField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form') !== null && target.closest('search') === null
}
