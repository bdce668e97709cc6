import { createContext } from 'react-router'
import type { Api } from './client.ts'

export interface Site {
  name: string
  /** Where the site is reached, without a slash at the end. */
  url: string
}

/** What loaders need from the process that renders. */
export const serverContext = createContext<{ api: Api; site: Site }>()
