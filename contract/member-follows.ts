import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idInPath, memberInPath, paging, severalIds } from './fields.ts'
import { followState } from './follows.ts'
import { limits } from './limits.ts'
import { namedMember } from './mentions.ts'
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

export const listSuggestedMembers = endpoint({
  name: 'listSuggestedMembers',
  method: 'GET',
  path: '/profiles/suggestions/',
  access: 'member',
  status: 200,
  summary:
    'Members to follow: those whose recent posts most members found helpful, first in the given categories. None whom the member follows or has muted.',
  query: z.object({ category: severalIds }),
  answer: z
    .array(
      namedMember
        .extend({
          /** Of their recent posts, those in the given categories if there are any. */
          helpful_count: z.int().min(0),
        })
        .meta({ id: 'SuggestedMember' }),
    )
    .max(limits.suggestedMembers),
})
