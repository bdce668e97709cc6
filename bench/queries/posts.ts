import { listAccountEvents, listSessions } from '#contract/account-security.ts'
import { listCategories } from '#contract/categories.ts'
import { listLikedComments } from '#contract/comment-likes.ts'
import { listChanges } from '#contract/changes.ts'
import { listComments } from '#contract/comments.ts'
import { countCategories, listMyPosts, listPosts, listTopPosts } from '#contract/feed.ts'
import { getFollowing } from '#contract/follows.ts'
import { listHelpful } from '#contract/helpful-marks.ts'
import { getIntegrity, listPublicLog } from '#contract/integrity.ts'
import { getSavedList, listSavedLists } from '#contract/lists.ts'
import { listFollowedPosts, listSuggestedMembers } from '#contract/member-follows.ts'
import { getMember, listMemberPosts } from '#contract/members.ts'
import { findMembers } from '#contract/mentions.ts'
import { getNotificationSettings } from '#contract/notification-settings.ts'
import { listNotificationGroups, listNotifications } from '#contract/notifications.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { getOwnPost, getPost } from '#contract/posts.ts'
import { getProfile, listHighlighted } from '#contract/profiles.ts'
import { getPostRank } from '#contract/ranks.ts'
import { getOwnRating, getReactionState, listLiked } from '#contract/reactions.ts'
import type { Sample, SampledPost } from '#bench/dataset/sample.ts'
import { cursor } from '#bench/http/request.ts'
import { type Case, casesWith, limits, request, type Requests } from './case.ts'

const keys = {
  new: (post: SampledPost) => ['new', post.created_at, post.id],
  trending: (post: SampledPost) => ['trending', post.trending_score, post.id],
  top: (post: SampledPost) => ['top', post.rating_score, post.id],
} as const
const orders = ['new', 'trending', 'top'] as const

/** The feed in each order and of each period; filters are drawn from frequent and rare categories. */
function feeds({ posts, mutingMembers, categories, cooccurring, random }: Sample): Requests {
  const common = () => categories[random.below(5)]!
  const rare = () => categories[categories.length - 1 - random.below(categories.length / 3)]!
  const sharedByPosts = (count: number) => (index: number) => {
    const candidates = cooccurring.filter((ids) => ids.length >= count)
    return candidates[index % candidates.length]!.slice(0, count)
  }
  const filters: Record<string, (index: number) => number[]> = {
    'a common category': () => [common()],
    'a rare category': () => [rare()],
    'two common categories': () => [common(), common()],
    'two categories of one post': sharedByPosts(2),
    'three categories of one post': sharedByPosts(3),
  }
  const cases: Requests = {}
  for (const sort of orders) {
    const after = (post: SampledPost) => cursor(keys[sort](post))
    // First pages and pages from random cursors, alternately.
    const page = (post: SampledPost, index: number) => (index % 2 === 0 ? {} : { cursor: after(post) })
    cases[`feed ${sort}, first page`] = posts.map(() => request(listPosts, { query: { sort } }))
    for (const limit of [20, 100]) {
      cases[`feed ${sort}, later page of ${limit}`] = posts.map((post) =>
        request(listPosts, { query: { sort, limit, cursor: after(post) } }),
      )
    }
    cases[`feed ${sort}, of members who mute`] = posts.map((post, index) => {
      const { token } = mutingMembers[index % mutingMembers.length]!
      return request(listPosts, { query: { sort, ...page(post, index) } }, token)
    })
    for (const [name, category] of Object.entries(filters)) {
      cases[`feed ${sort}, ${name}`] = posts.map((post, index) =>
        request(listPosts, { query: { sort, category: category(index), ...page(post, index) } }),
      )
    }
  }
  filters.all = () => []
  for (const [name, category] of Object.entries(filters)) {
    for (const [period, days] of Object.entries({ day: 1, week: 7, month: 30 })) {
      const since = new Date(Date.now() - days * 86_400_000)
      cases[`feed top of a ${period}, ${name}`] = posts.map((post, index) => {
        const key = cursor([period, post.rating_score, post.id, since])
        const page = index % 2 === 0 ? {} : { cursor: key }
        return request(listPosts, { query: { sort: 'top', period, category: category(index), ...page } })
      })
    }
    cases[`category counts, ${name}`] = posts.map((_, index) =>
      request(countCategories, { query: { category: category(index) } }),
    )
  }
  return cases
}

function publicCalls({ posts, comments, members, written, decisions }: Sample): Requests {
  const username = new Map(members.map((member) => [member.id, member.username]))
  const ofPosts = (query: Record<string, unknown> = {}) =>
    posts.map(({ id }) => request(listComments, { params: { id }, query }))
  return {
    post: posts.map(({ id }) => request(getPost, { params: { id } })),
    'rank of a post': posts.map(({ id }) => request(getPostRank, { params: { id } })),
    'top posts': posts.map(() => request(listTopPosts)),
    categories: posts.map(() => request(listCategories)),
    'comments, first page': ofPosts(),
    'comments, later page': comments.map(({ id, post_id, created_at }) => {
      const query = { cursor: cursor(['comment', created_at, id]) }
      return request(listComments, { params: { id: post_id }, query })
    }),
    'threads, first page': ofPosts({ view: 'threads' }),
    'threads best liked, later page': comments.map(({ id, post_id, like_count, created_at }) => {
      const query = { view: 'threads', sort: 'top', cursor: cursor(['top', like_count, created_at, id]) }
      return request(listComments, { params: { id: post_id }, query })
    }),
    'replies to a comment': comments.map(({ id, post_id, parent_id }) =>
      request(listComments, { params: { id: post_id }, query: { view: 'threads', parent: parent_id ?? id } }),
    ),
    'member page': members.map(({ username }) => request(getMember, { params: { username } })),
    'member posts': members.map(({ username }) => request(listMemberPosts, { params: { username } })),
    'member posts, later page': written.map(({ id, author_id, created_at }) => {
      const query = { cursor: cursor([created_at, id]) }
      return request(listMemberPosts, { params: { username: username.get(author_id)! }, query })
    }),
    'integrity report': members.map(() => request(getIntegrity)),
    'public log, first page': members.map(() => request(listPublicLog)),
    'public log, later page': decisions.map(({ id, created_at }) =>
      request(listPublicLog, { query: { cursor: cursor(['public log', created_at, id]) } }),
    ),
  }
}

/** Calls about the member's own data. */
function ownCalls({ posts, members, lists, written, ...sample }: Sample) {
  const tokens = new Map(members.map(({ id, token }) => [id, token]))
  const ofList = ({ id, member_id }: { id: number; member_id: number }) =>
    request(getSavedList, { params: { id } }, tokens.get(member_id)!)
  const withoutInput = {
    ...{ 'my posts': listMyPosts, highlighted: listHighlighted, liked: listLiked, helpful: listHelpful },
    ...{ 'saved lists': listSavedLists, following: getFollowing, sessions: listSessions },
    ...{ 'account events': listAccountEvents, passkeys: listPasskeys, profile: getProfile },
    ...{ notifications: listNotifications, 'notification groups': listNotificationGroups },
    'notification settings': getNotificationSettings,
  }
  const postAt = (index: number) => posts[index % posts.length]!.id
  const paged: Requests = {
    ...Object.fromEntries(
      Object.entries(withoutInput).map(([name, endpoint]) => [
        name,
        members.map(({ token }) => request(endpoint, {}, token)),
      ]),
    ),
    'own post': written.map(({ id, author_id }) =>
      request(getOwnPost, { params: { id } }, tokens.get(author_id)!),
    ),
    'liked comments': members.map(({ token }, index) =>
      request(listLikedComments, { params: { id: postAt(index) } }, token),
    ),
    'own rating': members.map(({ token }, index) =>
      request(getOwnRating, { params: { id: postAt(index) } }, token),
    ),
    'reactions to a page of posts': members.map(({ token }, index) => {
      const post = Array.from({ length: 20 }, (_, step) => postAt(index + 7 * step))
      return request(getReactionState, { query: { post } }, token)
    }),
    'members by a beginning': members.map(({ username, token }) =>
      request(findMembers, { query: { q: username.slice(0, 2) } }, token),
    ),
    'suggested members': members.map(({ token }, index) =>
      request(listSuggestedMembers, { query: { category: [1 + (index % 8)] } }, token),
    ),
    'saved list, up to 500 posts': lists.map(ofList),
    'followed changes': members.map(({ token }) => request(listChanges, {}, token)),
    'followed posts': members.map(({ token }) => request(listFollowedPosts, {}, token)),
  }
  const long: Requests = {
    'saved list, the longest': sample.longestLists.map(ofList),
    'followed changes, of 1000 followed': sample.heavyFollowers.map(({ token }) =>
      request(listChanges, {}, token),
    ),
    'followed posts, of 1000 followed': posts.map(({ created_at, id }, index) => {
      const query = index % 2 === 0 ? {} : { cursor: cursor([created_at, id]) }
      const { token } = sample.heavyFollowers[index % sample.heavyFollowers.length]!
      return request(listFollowedPosts, { query }, token)
    }),
  }
  return [...casesWith(limits.read, paged), ...casesWith(limits.long, long)]
}

/** Cases of the calls about posts, comments, members, lists, notifications and moderation. */
export function postCases(sample: Sample): Case[] {
  return [...casesWith(limits.read, { ...feeds(sample), ...publicCalls(sample) }), ...ownCalls(sample)]
}
