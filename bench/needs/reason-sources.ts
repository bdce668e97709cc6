import { listComments } from '#contract/comments.ts'
import { factLabel, factText } from '#contract/fact-text.ts'
import type { Found, Reason } from '#contract/finder.ts'
import { plainText } from '#contract/plain-text.ts'
import { getPost } from '#contract/posts.ts'
import { getTool } from '#contract/tools.ts'
import type { FinderApi } from './finder-api.ts'

interface Comment {
  id: number
  text: string
  replies?: Comment[]
}

function withReplies(comments: Comment[]): Comment[] {
  return comments.flatMap((one) => [one, ...withReplies(one.replies ?? [])])
}

/** The texts of the page that a reason links to, of the reason's kind. */
async function sourcesOf(api: FinderApi, { kind, url }: Reason): Promise<string[]> {
  const [, noun, id = '', comment] = /^\/(posts|tools)\/([^#]+)(?:#comment-(\d+))?$/.exec(url) ?? []
  if (noun === 'tools') {
    const tool = await api.call(getTool, { params: { slug: id } })
    if (kind === 'name') return [tool.name]
    if (kind === 'tagline') return [tool.tagline]
    if (kind !== 'fact') return []
    return tool.facts.map(({ key, value }) => `${factLabel(key)}: ${factText(key, value)}`)
  }
  if (noun !== 'posts') return []
  if (kind === 'comment') {
    const comments = await api.call(listComments, { params: { id }, query: { limit: 100 } })
    return withReplies(comments).flatMap((one) => (String(one.id) === comment ? [one.text] : []))
  }
  const post = await api.call(getPost, { params: { id } })
  if (kind === 'description') return [post.description]
  return kind === 'review' ? [post.personal_review] : []
}

function folded(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The reasons of an answer that do not stand verbatim in the plain text of their source. */
export async function wrongReasons(api: FinderApi, { results }: Found): Promise<string[]> {
  const wrong: string[] = []
  for (const reason of results.flatMap(({ reasons }) => reasons)) {
    const sources = await sourcesOf(api, reason)
    // A fact is in the words of the tool page, not in Markdown.
    const texts = sources.map((source) => folded(reason.kind === 'fact' ? source : plainText(source)))
    if (!texts.some((text) => text.includes(folded(reason.text)))) {
      wrong.push(`${reason.url} ${reason.kind}: ${reason.text}`)
    }
  }
  return wrong
}
