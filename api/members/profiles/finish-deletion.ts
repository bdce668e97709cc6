import { removeUnusedCategories } from '#api/categories/public.ts'
import type { Services } from '#api/http/call.ts'
import { everything } from '#api/http/cache/tags.ts'
import { deleteMailsOf, removeMailsOf } from '#api/mail/public.ts'
import { tryToRemovePictures } from '#api/media/public.ts'
import type { Deleted } from './delete-queries.ts'

/** Removes what a deleted account has left: pictures, mails, categories. The cleanup job deletes what remains after a failure. */
export async function finishDeletion(
  { database, cache, media, mailDir }: Pick<Services, 'database' | 'cache' | 'media' | 'mailDir'>,
  deleted: Deleted,
): Promise<void> {
  // Posts, comments, likes and ratings of the member are counted in many answers.
  cache.invalidate([everything])
  await removeUnusedCategories(database, deleted.named_categories).catch(() => {})
  await tryToRemovePictures(database, media)
  await deleteMailsOf(database, deleted.email)
  await removeMailsOf(mailDir, deleted.email)
}
