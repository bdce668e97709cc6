import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idInPath, link } from './fields.ts'
import { messages } from './messages.ts'
import { actionReason } from './moderation.ts'
import { post } from './posts.ts'
import { givenSlug, toolInPath } from './tool-slugs.ts'
import { tool, toolName } from './tools.ts'

/** Sentences that only moderators read: not in `messages`, which every page loads. */
export const toolRefusals = {
  intoNotFound: 'There is no such tool to merge into',
  nothingLeft: 'None of the posts of the merged tool is shown any more',
  nothingToChange: 'Name or link is required',
  notItsSlug: 'No such address leads to this tool',
  noLink: 'A post without a link belongs to no tool',
}

const slug = givenSlug(messages.tool.notFound)

export const mergeTool = endpoint({
  name: 'mergeTool',
  method: 'POST',
  path: '/moderation/tools/:slug/merge/',
  access: 'moderator',
  status: 200,
  summary:
    "Moves posts, facts, followers, links and slugs of a tool to another one. The target's facts win. It can be taken back for 30 days.",
  params: toolInPath,
  body: actionReason.extend({ into: slug }),
  answer: tool,
})

export const unmergeTool = endpoint({
  name: 'unmergeTool',
  method: 'POST',
  path: '/moderation/tools/:slug/unmerge/',
  access: 'moderator',
  status: 200,
  summary:
    'Takes the merge of the tool that had this slug back, up to 30 days after it. 409 when there is none.',
  params: toolInPath,
  body: actionReason,
  answer: tool,
})

export const editTool = endpoint({
  name: 'editTool',
  method: 'PATCH',
  path: '/moderation/tools/:slug/',
  access: 'moderator',
  status: 200,
  summary: 'Gives a tool another name or link.',
  params: toolInPath,
  body: actionReason
    .extend({
      name: toolName.optional(),
      link: link.refine((value) => value !== '', { error: messages.link.invalid }).optional(),
    })
    .refine(({ name, link }) => name !== undefined || link !== undefined, {
      error: toolRefusals.nothingToChange,
      path: ['name'],
    }),
  answer: tool,
})

export const retireSlug = endpoint({
  name: 'retireSlug',
  method: 'POST',
  path: '/moderation/tools/:slug/retire_slug/',
  access: 'moderator',
  status: 200,
  summary:
    'Retires an address that leads to a tool: it answers 404 from then on and is never given again. In place of its present one, the tool gets another.',
  params: toolInPath,
  body: actionReason.extend({
    /** The present or a former slug of the tool. */
    slug,
  }),
  answer: tool,
})

export const movePost = endpoint({
  name: 'movePost',
  method: 'POST',
  path: '/moderation/posts/:id/tool/',
  access: 'moderator',
  status: 200,
  summary: 'Moves one post to another tool, or with null to one of its own.',
  params: z.object({ id: idInPath }),
  body: actionReason.extend({ slug: slug.nullable() }),
  answer: post,
})

export const revertFact = endpoint({
  name: 'revertFact',
  method: 'POST',
  path: '/moderation/tools/facts/:id/revert/',
  access: 'moderator',
  status: 204,
  summary: 'Puts back what a fact was before one change of it.',
  params: z.object({ id: idInPath }),
  body: actionReason,
})
