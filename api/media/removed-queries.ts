import type { Database } from '#database/client.ts'
import { removePicture } from './remove-picture.ts'

// Files of one round.
const batch = 1000

/**
 * Removes the files of pictures whose rows were deleted, in whatever way. Files that remain after a failure are removed by
 * the next call, at the latest by the cleanup.
 */
export async function removeDeletedPictures(database: Database, mediaDir: string): Promise<void> {
  for (let found = batch; found === batch;) {
    const rows = await database.selectFrom('removed_pictures').select('path').limit(batch).execute()
    found = rows.length
    if (found === 0) return
    const paths = rows.map(({ path }) => path)
    for (const path of paths) await removePicture(mediaDir, path)
    await database.deleteFrom('removed_pictures').where('path', 'in', paths).execute()
  }
}
