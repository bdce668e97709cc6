import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idInPath, text } from './fields.ts'
import { limits } from './limits.ts'
import { actionReason } from './moderation.ts'
import { post } from './posts.ts'
import { toolInPath } from './tool-slugs.ts'
import { tool } from './tools.ts'

export const claimMethod = z.enum(['meta', 'file', 'dns'], {
  error: 'method must be one of meta, file, dns',
})
export type ClaimMethod = z.infer<typeof claimMethod>

/** Three ways to prove that a member controls a tool's site. The token is not secret: it is valid for one member and one tool. */
export const toolClaim = z
  .object({
    token: z.string(),
    /** The whole tag, for the head of the page that the tool's link leads to. */
    meta: z.string(),
    file: z.object({ path: z.string(), content: z.string() }),
    /** A TXT record. */
    dns: z.object({ name: z.string(), value: z.string() }),
  })
  .meta({ id: 'ToolClaim' })
export type ToolClaim = z.infer<typeof toolClaim>

export const claimTool = endpoint({
  name: 'claimTool',
  method: 'POST',
  path: '/tools/:slug/claims/',
  access: 'member',
  status: 201,
  summary:
    'Begins to claim a tool as its maker; again, it answers the same token. 409 for links on code hosts and stores.',
  params: toolInPath,
  answer: toolClaim,
})

export const verifyClaim = endpoint({
  name: 'verifyClaim',
  method: 'POST',
  path: '/tools/:slug/claims/verify/',
  access: 'member',
  status: 200,
  summary:
    "Looks for the token on the tool's own host, and makes the member a maker of the tool. 409 says what was found instead.",
  params: toolInPath,
  body: z.object({ method: claimMethod }),
  answer: tool,
})

export const giveUpClaim = endpoint({
  name: 'giveUpClaim',
  method: 'DELETE',
  path: '/tools/:slug/claims/',
  access: 'member',
  status: 204,
  summary: 'Gives up a claim; a maker of the tool is one no more.',
  params: toolInPath,
})

const onePost = z.object({ id: idInPath })

export const setMakerReply = endpoint({
  name: 'setMakerReply',
  method: 'PUT',
  path: '/posts/:id/maker_reply/',
  access: 'member',
  whose: 'author',
  status: 200,
  summary: 'Answers a post as a maker of its tool, in place of an earlier reply. Makers of its tool only.',
  params: onePost,
  body: z.object({ text: text('Reply', { ...limits.makerReply, markdown: true }) }),
  answer: post,
})

export const deleteMakerReply = endpoint({
  name: 'deleteMakerReply',
  method: 'DELETE',
  path: '/posts/:id/maker_reply/',
  access: 'member',
  whose: 'author',
  status: 204,
  summary: 'Deletes the reply of the maker. Makers of the tool, and who wrote the reply.',
  params: onePost,
})

export const removeMakerReply = endpoint({
  name: 'removeMakerReply',
  method: 'POST',
  path: '/moderation/posts/:id/maker_reply/remove/',
  access: 'moderator',
  status: 204,
  summary: 'Removes the reply of the maker to a post. It can not be restored.',
  params: onePost,
  body: actionReason,
})
