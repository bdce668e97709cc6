import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idInPath, memberInPath, paging } from './fields.ts'
import { followState } from './follows.ts'
import { post } from './posts.ts'

const oneCategory = z.object({ id: idInPath })

export const followMember = endpoint({
  name: 'followMember',
  method: 'POST',
  path: '/members/:username/follow/',
  access: 'member',
  status: 200,
  summary: 'Follows a member; not oneself. A former username leads to its member for 90 days.',
  params: memberInPath,
  answer: followState,
})

export const unfollowMember = endpoint({
  name: 'unfollowMember',
  method: 'DELETE',
  path: '/members/:username/follow/',
  access: 'member',
  status: 200,
  summary: 'Follows a member no longer. A former username leads to its member for 90 days.',
  params: memberInPath,
  answer: followState,
})

export const followCategory = endpoint({
  name: 'followCategory',
  method: 'POST',
  path: '/categories/:id/follow/',
  access: 'member',
  status: 200,
  summary: 'Follows a category.',
  params: oneCategory,
  answer: followState,
})

export const unfollowCategory = endpoint({
  name: 'unfollowCategory',
  method: 'DELETE',
  path: '/categories/:id/follow/',
  access: 'member',
  status: 200,
  summary: 'Follows a category no longer.',
  params: oneCategory,
  answer: followState,
})

export const listFollowedPosts = endpoint({
  name: 'listFollowedPosts',
  method: 'GET',
  path: '/posts/following/',
  access: 'member',
  status: 200,
  summary:
    "Posts by followed members, on followed tools and in followed categories, newest first. The member's own, hidden ones and those of muted members are left out.",
  query: paging,
  answer: z.array(post),
  paged: true,
})
