import { createContext, useContext } from 'react'
import type { RegistrationMode } from '#contract/site.ts'

/** Who can register, as the site said when the tab was opened. */
export const RegistrationContext = createContext<RegistrationMode>('open')

/** The mode of registration: open, by invite or closed. */
export function useRegistration(): RegistrationMode {
  return useContext(RegistrationContext)
}
