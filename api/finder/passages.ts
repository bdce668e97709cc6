import { limits } from '#contract/limits.ts'
import type { Reason } from '#contract/finder.ts'
import { sentencesOf } from '#api/verdicts/public.ts'

/** The shown texts of a tool that members wrote, the most helpful posts first. */
export interface ToolTexts {
  id: number
  slug: string
  name: string
  tagline: string
  posts: {
    id: number
    author_id: number
    title: string
    description: string
    personal_review: string
    /** The newest ones. */
    comments: { id: number; member_id: number; text: string }[]
  }[]
}

/** A sentence of a tool's texts, and where it stands. */
export interface Passage extends Reason {
  /** The author; null for the name and the tagline of the tool. */
  author: number | null
  /** Null for the name and the tagline of the tool. */
  post: number | null
}

/** The sentences of a text in Markdown, verbatim but for white space and marks, each at most `max` characters long. */
export function passagesIn(markdown: string, max: number = limits.finder.reason): string[] {
  return sentencesOf(markdown).map((sentence) => beginning(sentence, max))
}

/** The beginning of a text up to a space, at most `max` characters (UTF-16) long. */
export function beginning(text: string, max: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max + 1)
  const end = cut.lastIndexOf(' ')
  // Without a space, the last character may be half of a pair.
  return end > 0 ? cut.slice(0, end) : cut.slice(0, max).replace(/[\ud800-\udbff]$/, '')
}

/** The passages of a tool, in the order in which readers meet them. */
export function passagesOf({ slug, name, tagline, posts }: ToolTexts): Passage[] {
  const ofTool = { url: `/tools/${slug}`, author: null, post: null }
  const passages: Passage[] = [{ ...ofTool, kind: 'name', text: name }]
  const [firstLine] = passagesIn(tagline)
  if (firstLine !== undefined) passages.push({ ...ofTool, kind: 'tagline', text: firstLine })
  for (const { id, author_id, description, personal_review, comments } of posts) {
    const ofPost = { url: `/posts/${id}`, author: author_id, post: id }
    const add = (kind: Reason['kind'], text: string, where: typeof ofPost) => {
      for (const sentence of passagesIn(text)) passages.push({ ...where, kind, text: sentence })
    }
    add('description', description, ofPost)
    add('review', personal_review, ofPost)
    for (const comment of comments) {
      add('comment', comment.text, {
        ...ofPost,
        url: `/posts/${id}#comment-${comment.id}`,
        author: comment.member_id,
      })
    }
  }
  return passages
}
