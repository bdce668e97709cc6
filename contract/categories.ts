import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

export const category = z.object({ id, name: z.string() }).meta({ id: 'Category' })
export type Category = z.infer<typeof category>

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: '/posts/categories',
  access: 'guest',
  status: 200,
  summary: 'All categories, by name.',
  answer: z.array(category),
})
