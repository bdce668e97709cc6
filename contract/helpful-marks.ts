import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idInPath } from './fields.ts'

const onePost = z.object({ id: idInPath })
const marking = z.object({ helpful: z.boolean(), helpful_count: z.int() })

export const markHelpful = endpoint({
  name: 'markHelpful',
  method: 'POST',
  path: '/interactions/posts/:id/helpful/',
  access: 'member',
  status: 200,
  summary: "Marks the review of a post as helpful. 403 for one's own.",
  params: onePost,
  answer: marking,
})

export const unmarkHelpful = endpoint({
  name: 'unmarkHelpful',
  method: 'DELETE',
  path: '/interactions/posts/:id/helpful/',
  access: 'member',
  status: 200,
  summary: "Takes the mark back. 403 for one's own.",
  params: onePost,
  answer: marking,
})

export const listHelpful = endpoint({
  name: 'listHelpful',
  method: 'GET',
  path: '/interactions/posts/helpful/',
  access: 'member',
  status: 200,
  summary: 'The ids of all posts whose review the member found helpful.',
  answer: z.object({ helpful_posts: z.array(id) }),
})

export const openPost = endpoint({
  name: 'openPost',
  method: 'POST',
  path: '/interactions/posts/:id/open/',
  access: 'member',
  status: 204,
  summary:
    'Says that the member has opened a post, as getPost with a token does: helpful marks are scored among its readers.',
  params: onePost,
})
