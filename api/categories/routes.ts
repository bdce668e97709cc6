import { listCategories } from '#contract/categories.ts'
import { route } from '#api/http/call.ts'
import * as queries from './queries.ts'

export const categoryRoutes = [route(listCategories, ({ database }) => queries.allCategories(database))]
