import { useForm } from 'react-hook-form'
import { lazyResolver } from '#web/ui/lazy-resolver.ts'
import type { Topic } from './topics.ts'

const { resolver, usePreload } = lazyResolver(async () => (await import('./contact-fields.ts')).contactFields)

const empty = { name: '', email: '', subject: '', category: 'feedback' as Topic, message: '' }

/** The form of a message to those who run the site. */
export function useContactForm() {
  usePreload()
  return useForm({ resolver, defaultValues: empty, reValidateMode: 'onSubmit' })
}

export type ContactForm = ReturnType<typeof useContactForm>
