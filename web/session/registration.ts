import { createContext, useContext } from 'react'
import type { RegistrationMode } from '#contract/site.ts'

/** Who can register, as the site said when the tab was opened. */
export const RegistrationContext = createContext<RegistrationMode>('open')

/** Who can register. */
export function useRegistration(): RegistrationMode {
  return useContext(RegistrationContext)
}
