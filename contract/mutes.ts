import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath, memberInPath } from './fields.ts'
import { namedMember } from './mentions.ts'

const onePost = z.object({ id: idInPath })

export const muteMember = endpoint({
  name: 'muteMember',
  method: 'POST',
  path: '/members/:username/mute/',
  access: 'member',
  status: 204,
  summary: 'Mutes a member, who is not told; not oneself.',
  params: memberInPath,
})

export const unmuteMember = endpoint({
  name: 'unmuteMember',
  method: 'DELETE',
  path: '/members/:username/mute/',
  access: 'member',
  status: 204,
  summary: 'Mutes a member no longer.',
  params: memberInPath,
})

export const hidePostForMe = endpoint({
  name: 'hidePostForMe',
  method: 'POST',
  path: '/posts/:id/hide/',
  access: 'member',
  status: 204,
  summary: "Hides a post from the member who asks; not the member's own.",
  params: onePost,
})

export const showPostForMe = endpoint({
  name: 'showPostForMe',
  method: 'DELETE',
  path: '/posts/:id/hide/',
  access: 'member',
  status: 204,
  summary: 'Shows a hidden post to the member again.',
  params: onePost,
})

export const listMuted = endpoint({
  name: 'listMuted',
  method: 'GET',
  path: '/profiles/muted/',
  access: 'member',
  status: 200,
  summary:
    'The members that the member has muted and the posts that the member has hidden, the latest first.',
  answer: z
    .object({
      members: z.array(namedMember),
      posts: z.array(z.object({ id, title: z.string() })),
    })
    .meta({ id: 'Muted' }),
})
