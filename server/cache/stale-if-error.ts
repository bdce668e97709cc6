import { AppError } from '#api/http/app-error.ts'
import { NotKept } from './pages.ts'

/** Whether something could not be made because of us: what was kept before is better than nothing then. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError) return error.status >= 500
  if (error instanceof NotKept) return error.page.incomplete || error.page.status >= 500
  return true
}
