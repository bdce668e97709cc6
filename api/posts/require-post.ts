import { postNotFound } from '#api/http/app-error.ts'
import type { Services } from '#api/http/call.ts'
import { postExists } from './queries.ts'

type About = Pick<Services, 'database'> & { params: { id: number } }

/** Throws 404 when there is no such post, or when it is hidden. */
export async function requireShownPost({ database, params }: About): Promise<void> {
  if (!(await postExists(database, params.id, 'hidden_because'))) throw postNotFound()
}

/** Throws 404 when there is no such post, hidden or not. */
export async function requirePost({ database, params }: About): Promise<void> {
  if (!(await postExists(database, params.id, 'deleted_at'))) throw postNotFound()
}
