import { sql } from 'kysely'
import type { Evidence } from '#contract/disclosure.ts'
import type { Database } from '#database/client.ts'
import type { Key } from './case-queries.ts'

/** `count` earlier versions of a post after a key, newest first, with its author's username. */
export function earlierVersions(
  database: Database,
  post: number,
  { after, count }: { after: Key | undefined; count: number },
) {
  return database
    .selectFrom('post_versions as version')
    .innerJoin('posts', 'posts.id', 'version.post_id')
    .innerJoin('members', 'members.id', 'posts.author_id')
    .select(['version.id', 'version.created_at', 'version.title', 'version.description'])
    .select(['version.personal_review', 'version.link', 'version.categories', 'members.username'])
    .select(['version.relation', sql<Evidence | null>`version.evidence`.as('evidence')])
    .where('version.post_id', '=', post)
    .where('posts.deleted_at', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('version.created_at', 'version.id'), '<', eb.tuple(after!.at, after!.id)),
      ),
    )
    .orderBy('version.created_at', 'desc')
    .orderBy('version.id', 'desc')
    .limit(count)
    .execute()
}
