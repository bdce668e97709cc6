import { useEffect } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'

/** A page that is gone to gets the focus as a whole, and may have a search box: neither is a field of its form. */
function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('form') !== null && target.closest('search') === null
}

type Schema = z.ZodType<FieldValues, FieldValues>

/**
 * Checks a form with a schema that is loaded when it is needed first, together with the schema library; a page with a
 * form is there sooner without them. `usePreload` has them fetched as soon as somebody goes to a field.
 */
export function lazyResolver<S extends Schema>(load: () => Promise<S>) {
  async function loaded() {
    const [{ zodResolver }, schema] = await Promise.all([import('@hookform/resolvers/zod'), load()])
    return zodResolver(schema) as Resolver<z.input<S>, unknown, z.output<S>>
  }
  let kept: ReturnType<typeof loaded> | undefined

  function get() {
    kept ??= loaded().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }

  const resolver: Resolver<z.input<S>, unknown, z.output<S>> = async (...form) => (await get())(...form)
  const preload = () => void get().catch(() => {})

  function usePreload() {
    useEffect(() => {
      const onFocus = ({ target }: FocusEvent) => isField(target) && preload()
      addEventListener('focusin', onFocus)
      return () => removeEventListener('focusin', onFocus)
    }, [])
  }

  return { resolver, usePreload }
}
