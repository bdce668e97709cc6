import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { memberInPath, paging } from './fields.ts'
import { post } from './posts.ts'
import { user } from './profiles.ts'

/** A member as everyone may see them: never the email or the phone; of a suspended one only the names and counts. */
export const publicUser = user
  .pick({
    name: true,
    username: true,
    profile_picture: true,
    bio: true,
    location: true,
    website: true,
    company: true,
    job_title: true,
    social_links: true,
    created_at: true,
    stats: true,
  })
  .extend({
    /** Moderators have suspended the account: texts, links and picture are left out. */
    suspended: z.boolean(),
    follower_count: z.int().min(0),
  })
  .meta({ id: 'PublicUser' })
export type PublicUser = z.infer<typeof publicUser>

export const getMember = endpoint({
  name: 'getMember',
  method: 'GET',
  path: '/members/:username/',
  access: 'guest',
  status: 200,
  summary:
    'The public page of a member; the username without case. A former username leads to its member for 90 days: `username` then differs from the one in the path.',
  params: memberInPath,
  answer: publicUser,
})

export const listMemberPosts = endpoint({
  name: 'listMemberPosts',
  method: 'GET',
  path: '/members/:username/posts/',
  access: 'guest',
  status: 200,
  summary: "A member's posts, newest first. A former username leads to its member for 90 days.",
  params: memberInPath,
  query: paging,
  answer: z.array(post),
  paged: true,
})
