import { limits } from '#contract/limits.ts'
import type { api } from '#web/api/browser.ts'

/** The facts known about a link. */
export type Lookup = Awaited<ReturnType<typeof api.lookUpTool>>

/** The fields that a page can fill in. */
export interface Fillable {
  title: string
  description: string
}

function shortened(text: string, max: number): string {
  const letters = Array.from(text.trim())
  return letters.length <= max ? letters.join('') : `${letters.slice(0, max - 1).join('')}…`
}

/** The values from the page for fields that are empty. */
export function pageFields(page: Lookup['page'], typed: Fillable): Partial<Fillable> {
  if (!page) return {}
  const title = shortened(page.title, limits.title.max)
  const description = shortened(page.description, limits.description.max)
  return {
    ...(typed.title.trim() === '' && title !== '' && { title }),
    ...(typed.description.trim() === '' && description !== '' && { description }),
  }
}
