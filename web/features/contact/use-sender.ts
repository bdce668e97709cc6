import { useEffect } from 'react'
import { useSession } from '#web/session/use-session.ts'
import type { ContactForm } from './use-contact-form.ts'

/** A member need not write who they are. What somebody has typed stays. */
export function useSender({ getValues, setValue }: ContactForm): void {
  const { user } = useSession()
  const name = user?.name
  const email = user?.email
  useEffect(() => {
    if (name && getValues('name') === '') setValue('name', name)
    if (email && getValues('email') === '') setValue('email', email)
  }, [name, email, getValues, setValue])
}
