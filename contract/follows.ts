import { z } from 'zod'
import { category } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { postTool } from './post-tools.ts'
import { namedMember } from './mentions.ts'
import { toolInPath } from './tool-slugs.ts'

export const followState = z.object({ following: z.boolean(), follower_count: z.int().min(0) })

export const followTool = endpoint({
  name: 'followTool',
  method: 'POST',
  path: '/tools/:slug/follow/',
  access: 'member',
  status: 200,
  summary: 'Follows a tool.',
  params: toolInPath,
  answer: followState,
})

export const unfollowTool = endpoint({
  name: 'unfollowTool',
  method: 'DELETE',
  path: '/tools/:slug/follow/',
  access: 'member',
  status: 200,
  summary: 'Follows a tool no longer.',
  params: toolInPath,
  answer: followState,
})

export const getFollowing = endpoint({
  name: 'getFollowing',
  method: 'GET',
  path: '/profiles/following/',
  access: 'member',
  status: 200,
  summary:
    'All that the member follows, the latest first. Tools and categories without a shown post are left out.',
  answer: z
    .object({
      members: z.array(namedMember),
      tools: z.array(postTool.pick({ slug: true, name: true, logo: true })),
      categories: z.array(category),
    })
    .meta({ id: 'Following' }),
})
