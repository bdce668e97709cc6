import { z } from 'zod'
import { category, categoryName } from './categories.ts'
import { disclosure, disclosureEdit, evidence, relation } from './disclosure.ts'
import { endpoint } from './endpoint.ts'
import { id, idInPath, line, link, text, time } from './fields.ts'
import { limits } from './limits.ts'
import { markdown } from './markdown.ts'
import { messages } from './messages.ts'
import { postPicture } from './pictures.ts'
import { postTool } from './post-tools.ts'

/** The parts of a post's texts; null where there are no marks in one. */
const postContent = z
  .object({ description: markdown, review: markdown, maker_reply: markdown })
  .meta({ id: 'PostContent' })

/** The public reply of a maker of the tool to the review. */
const makerReply = z
  .object({ text: z.string(), username: z.string(), name: z.string(), created_at: time })
  .meta({ id: 'MakerReply' })

export const post = z
  .object({
    id,
    /** The author's id. */
    user: id,
    name: z.string(),
    username: z.string(),
    profile_picture: z.string().nullable(),
    /** The author's; empty when there is none. */
    job_title: z.string(),
    title: z.string(),
    description: z.string(),
    personal_review: z.string(),
    /** Empty when there is none. */
    link: z.string(),
    created_at: time,
    /** When its text, link, categories, relation or evidence last changed; null when they never did. */
    edited_at: time.nullable(),
    like_count: z.int(),
    comment_count: z.int(),
    /** At most two decimals; null when nobody has rated. */
    avg_rating: z.number().nullable(),
    rating_count: z.int(),
    /** Ratings of members other than the author; while there are none, the average is the author's own rating. */
    rating_count_others: z.int(),
    /** The author's own rating, which counts like any other; null where there is none, or none that counts. */
    author_rating: z.int().nullable(),
    /** The author's relation to the tool. Ratings of members with one count in no average. */
    relation,
    evidence: evidence.nullable(),
    /** When the author last said that it is still true; null when never. */
    verified_at: time.nullable(),
    /**
     * What of the tool is different since the review was written, edited or verified: its price, or whether it trains on data;
     * null when neither is, or without a review.
     */
    outdated_by: z.enum(['price', 'training']).nullable(),
    /** Members who found the review helpful. */
    helpful_count: z.int(),
    categories: z.array(category),
    /** The tool of its link; null without a link. */
    tool: postTool.nullable(),
    maker_reply: makerReply.nullable(),
    /**
     * The strongest sentence of the review (by the rules of verdicts), for a review of at least 300 characters; null when no
     * sentence judges.
     */
    highlight: z.string().nullable(),
    /** Its screenshots in the author's order, at most 4. */
    pictures: z.array(postPicture),
    /** In answers of one post, and in those for its author; other lists show excerpts. */
    content: postContent.optional(),
  })
  .meta({ id: 'Post' })
export type Post = z.infer<typeof post>

/** A post as its author and moderators see it. */
export const ownPost = post
  .extend({
    /** Why moderators have hidden it; null while it is shown. */
    hidden_because: z.string().nullable(),
    /** The new link that waits for a moderator, while `link` is still shown; null when none waits. */
    pending_link: z.string().nullable(),
  })
  .meta({ id: 'OwnPost' })
export type OwnPost = z.infer<typeof ownPost>

/** A post as it was before an edit. */
export const postVersion = post
  .pick({ title: true, description: true, personal_review: true, link: true, categories: true })
  .extend(post.pick({ relation: true, evidence: true }).shape)
  .extend({
    id,
    /** When the edit was made that replaced it. */
    created_at: time,
  })

/** A star rating. */
export const ratingValue = z
  .int({ error: messages.rating.invalid })
  .min(limits.rating.min, { error: messages.rating.invalid })
  .max(limits.rating.max, { error: messages.rating.invalid })

export const postText = z.object({
  title: line('Title', { ...limits.title, refuseBidi: true }),
  description: text('Description', { ...limits.description, markdown: true }),
  personal_review: text('Review', limits.review).default(''),
  link: link.default(''),
})

const categoryId = z
  .int({ error: messages.post.unknownCategory })
  .min(1, { error: messages.post.unknownCategory })
  .max(limits.id, { error: messages.post.unknownCategory })

const categoryIds = z
  .array(categoryId, { error: messages.post.categories })
  .meta({ maxItems: limits.postCategories.max, uniqueItems: true })

function distinct(ids: number[]): number {
  return new Set(ids).size
}

function few(count: number): boolean {
  return count >= limits.postCategories.min && count <= limits.postCategories.max
}

export const newPost = postText
  .extend({
    ...disclosure.shape,
    category_ids: categoryIds.default([]),
    /** Counts as one; an existing category of that name, without case, is used instead. */
    new_category: categoryName('New category', { mayBeEmpty: true }).optional(),
    /** The author's own rating. */
    rating: ratingValue.optional(),
  })
  .refine((value) => few(distinct(value.category_ids) + (value.new_category ? 1 : 0)), {
    path: ['category_ids'],
    error: messages.post.categories,
    // Also when another field is bad, so that all are named at once.
    when: ({ issues }) => issues.every(({ path = [] }) => path.length > 0 && path[0] !== 'category_ids'),
  })
  .meta({
    anyOf: [
      { required: ['category_ids'], properties: { category_ids: { minItems: limits.postCategories.min } } },
      { required: ['new_category'], properties: { new_category: { minLength: limits.categoryName.min } } },
    ],
  })

export const postEdit = postText.extend({
  ...disclosureEdit.shape,
  category_ids: categoryIds
    .refine((ids) => few(distinct(ids)), { error: messages.post.categories })
    .meta({ minItems: limits.postCategories.min, maxItems: limits.postCategories.max }),
})

const onePost = z.object({ id: idInPath })

export const createPost = endpoint({
  name: 'createPost',
  method: 'POST',
  path: '/posts/',
  access: 'member',
  status: 201,
  idempotent: true,
  summary: 'Publishes a tool.',
  body: newPost,
  answer: post,
})

export const getPost = endpoint({
  name: 'getPost',
  method: 'GET',
  path: '/posts/:id/',
  access: 'guest',
  status: 200,
  summary: 'One post. With a token, the member counts as one of its readers.',
  params: onePost,
  answer: post,
})

export const getOwnPost = endpoint({
  name: 'getOwnPost',
  method: 'GET',
  path: '/posts/my_posts/:id/',
  access: 'member',
  whose: 'author',
  status: 200,
  summary: 'One post as its author sees it, also while it is hidden. Its author only.',
  params: onePost,
  answer: ownPost,
})

export const updatePost = endpoint({
  name: 'updatePost',
  method: 'PUT',
  path: '/posts/:id/',
  access: 'member',
  whose: 'author',
  status: 200,
  summary:
    "Replaces a post's text, link and categories, and relation and evidence where they are given. Its author only. When others liked or rated the post, a link to another host waits for a moderator.",
  params: onePost,
  body: postEdit,
  answer: ownPost,
})

export const verifyPost = endpoint({
  name: 'verifyPost',
  method: 'POST',
  path: '/posts/:id/verify/',
  access: 'member',
  whose: 'author',
  status: 200,
  summary: 'Says that a post is still true. Its author only, at most once a day (409).',
  params: onePost,
  answer: ownPost,
})

export const deletePost = endpoint({
  name: 'deletePost',
  method: 'DELETE',
  path: '/posts/:id/',
  access: 'member',
  whose: 'author',
  status: 204,
  summary:
    'Deletes a post with all that hangs on it. Its author only, who can undo it for a minute. Nobody sees it any more.',
  params: onePost,
})

export const undeletePost = endpoint({
  name: 'undeletePost',
  method: 'POST',
  path: '/posts/:id/undelete/',
  access: 'member',
  whose: 'owner',
  status: 200,
  summary: 'Undoes the deletion of a post up to a minute ago, with all that hung on it. Its author only.',
  params: onePost,
  answer: ownPost,
})
