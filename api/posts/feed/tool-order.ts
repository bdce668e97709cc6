import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { cursorCount, cursorTime } from '#api/http/paging.ts'

export interface NewestKey {
  at: Date
  id: number
}

/** Schema of a cursor's key among the posts of a tool that are newest first. */
export const newestKey = z
  .tuple([z.literal('new'), cursorTime, id])
  .transform(([, at, last]): NewestKey => ({ at, id: last }))

export interface MostHelpfulKey extends NewestKey {
  score: number
}

/** Schema of a cursor's key among the posts of a tool that are most helpful first. */
export const mostHelpfulKey = z
  .tuple([z.literal('helpful'), z.number(), cursorTime, id])
  .transform(([, score, at, last]): MostHelpfulKey => ({ score, at, id: last }))

export interface BestLikedKey {
  likes: number
  score: number
  id: number
}

/** Schema of a cursor's key among the posts of a tool that are best liked first. */
export const bestLikedKey = z
  .tuple([z.literal('top'), cursorCount, z.number(), id])
  .transform(([, likes, score, last]): BestLikedKey => ({ likes, score, id: last }))
