import { z } from 'zod'
import { category } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { postTool } from './post-tools.ts'
import { toolInPath } from './tool-slugs.ts'

const following = z.object({ following: z.boolean(), follower_count: z.int().min(0) })

export const followTool = endpoint({
  name: 'followTool',
  method: 'POST',
  path: '/tools/:slug/follow/',
  access: 'member',
  status: 200,
  summary: 'Follows a tool.',
  params: toolInPath,
  answer: following,
})

export const unfollowTool = endpoint({
  name: 'unfollowTool',
  method: 'DELETE',
  path: '/tools/:slug/follow/',
  access: 'member',
  status: 200,
  summary: 'Follows a tool no longer.',
  params: toolInPath,
  answer: following,
})

export const getFollowing = endpoint({
  name: 'getFollowing',
  method: 'GET',
  path: '/profiles/following/',
  access: 'member',
  status: 200,
  summary: 'All that the member follows, the latest first.',
  answer: z
    .object({
      members: z.array(
        z.object({ username: z.string(), name: z.string(), profile_picture: z.string().nullable() }),
      ),
      tools: z.array(postTool.pick({ slug: true, name: true, logo: true })),
      categories: z.array(category),
    })
    .meta({ id: 'Following' }),
})
