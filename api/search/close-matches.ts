import { limits } from '#contract/limits.ts'
import type { FoundPost, Match } from '#contract/search.ts'
import type { Call } from '#api/http/call.ts'
import { isUnmuted } from '#api/http/unmuted.ts'
import type { Viewer } from '#api/http/viewer.ts'
import { type Passage, rankPassages } from '#api/finder/public.ts'
import { type PostRow, postFor } from '#api/posts/public.ts'
import { postsById, postsWithSomeWords } from './close-queries.ts'
import { matchIn } from './match.ts'
import type * as contract from '#contract/search.ts'

interface Found {
  rows: PostRow[]
  posts: FoundPost[]
}

const fields: Partial<Record<Passage['kind'], Match['field']>> = {
  name: 'title',
  description: 'description',
  review: 'review',
  comment: 'comment',
}

/** The match that a passage of the finder is; undefined for one of the tool alone. */
function matchOf(passage: Passage | undefined): Match | undefined {
  const field = passage && fields[passage.kind]
  return field && { field, text: passage.text.slice(0, limits.search.passage), exact: false }
}

/** Posts that fit a search by some of its words or by meaning, best first, without those of `except`. */
export async function closeMatches(
  call: Pick<Call<typeof contract.searchPosts>, 'database' | 'embeddings' | 'viewer'>,
  q: string,
  { except, count }: { except: number[]; count: number },
): Promise<Found> {
  const { database, viewer } = call
  const passages = await rankPassages(call, q, count + except.length)
  const ranked = passages.map(({ post }) => post).filter((id) => !except.includes(id))
  const withoutTool = await postsWithSomeWords(database, q, count)
  const ids = [...new Set([...ranked, ...withoutTool])].filter((id) => !except.includes(id)).slice(0, count)
  const found = new Map((await postsById(database, ids)).map((row) => [row.id, row]))
  const rows = ids.flatMap((id) => found.get(id) ?? []).filter(isUnmuted(viewer))
  return { rows, posts: rows.map((row) => toFound(viewer, row, q, passages)) }
}

function toFound(
  viewer: Viewer | null,
  row: PostRow,
  q: string,
  passages: { post: number; passage: Passage }[],
): FoundPost {
  const post = postFor(viewer)(row).toJSON()
  const passage = passages.find((one) => one.post === row.id)?.passage
  return { ...post, match: matchOf(passage) ?? matchIn(post, q, false) }
}
