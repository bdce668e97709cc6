import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
import type { Api } from './client.ts'

export interface Site {
  name: string
  /** Where the site is reached, without a slash at the end. */
  url: string
}

/** What loaders need from the process that renders; `shared` holds what they read for the part that pages share. */
export const serverContext = createContext<{ api: Api; site: Site; shared: QueryClient }>()
