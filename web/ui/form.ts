import { useEffect } from 'react'
import type { FieldErrors, FieldPath, FieldValues, Resolver, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { isReachable } from './is-reachable.ts'
import { loadWhenIdle } from './when-idle.ts'

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
 * `usePreload` loads them when the browser is idle, or a field gets the focus.
 *
 * Without a connection the values are not validated: the form sends them, and shows the network error of its call.
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

  const resolver: Resolver<z.input<S>, unknown, z.output<S>> = async (values, context, options) => {
    let resolve
    try {
      resolve = await get()
    } catch (error) {
      console.error('Loading the validation failed', error)
      return (await isReachable())
        ? unvalidated(values)
        : { values: values as unknown as z.output<S>, errors: {} }
    }
    return resolve(values, context, options)
  }

  function usePreload() {
    useEffect(() => {
      loadWhenIdle(get)
      const onFocus = ({ target }: FocusEvent) => isFormField(target) && void get().catch(() => {})
      addEventListener('focusin', onFocus)
      return () => removeEventListener('focusin', onFocus)
    }, [])
  }

  return { resolver, usePreload }
}

/** The site answers, but the files of this build are gone: a newer build has replaced them. */
function unvalidated<Values extends FieldValues>(values: Values) {
  const [field = ''] = Object.keys(values)
  const error = { type: 'load', message: 'This page is out of date. Please reload it.' }
  return { values: {}, errors: { [field]: error } as FieldErrors<Values> }
}

/** The page's content and the search box get the focus, too; neither is a form field. */
function isFormField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form') !== null && target.closest('search') === null
}
