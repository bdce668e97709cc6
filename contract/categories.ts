import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, line } from './fields.ts'
import { limits } from './limits.ts'

export const category = z.object({ id, name: z.string() }).meta({ id: 'Category' })
export type Category = z.infer<typeof category>

/** The name of a category as somebody types it; `label` begins its sentences. */
export function categoryName(label: string, { mayBeEmpty = false } = {}) {
  return line(label, { ...limits.categoryName, mayBeEmpty, refuseBidi: true })
}

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/posts/categories',
  access: 'guest',
  status: 200,
  summary: "The site's own categories and all that a shown post has, by name.",
  answer: z.array(
    category.extend({
      /** Whether menus offer it to everybody: the site's own, and those of 3 tools, where a post without a link counts as one. */
      in_menus: z.boolean(),
    }),
  ),
})

export const listOwnCategories = endpoint({
  name: 'listOwnCategories',
  method: 'GET',
  path: '/profiles/categories/',
  access: 'member',
  status: 200,
  summary: "The categories of the member's own posts, by name, in menus or not.",
  answer: z.array(category),
})
