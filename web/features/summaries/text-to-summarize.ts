import { limits } from '#contract/limits.ts'
import type { Post } from '#contract/posts.ts'

type Words = Pick<Post, 'description' | 'personal_review'>

/**
 * What a summary is made of: the description, the author's review, and as many of the newest comments as there is room
 * for, in the order in which they were written. At most 20,000 characters.
 */
export function textToSummarize({ description, personal_review }: Words, comments: string[]): string {
  const beginning = [description, personal_review].filter((text) => text !== '')
  const newest: string[] = []
  let room = limits.summary.text.max - lengthOf(beginning.join('\n\n'))
  for (const comment of comments.toReversed()) {
    room -= lengthOf(comment) + 2
    if (room < 0) break
    newest.unshift(comment)
  }
  return [...beginning, ...newest].join('\n\n')
}

/** In characters, as the contract counts them. */
function lengthOf(text: string): number {
  return Array.from(text).length
}
