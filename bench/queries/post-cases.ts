import { listAccountEvents, listSessions } from '#contract/account-security.ts'
import { listCategories } from '#contract/categories.ts'
import { listHelpful } from '#contract/helpful-marks.ts'
import { listLikedComments } from '#contract/comment-likes.ts'
import { listComments } from '#contract/comments.ts'
import { listMyPosts, listTopPosts } from '#contract/feed.ts'
import { getFollowing } from '#contract/follows.ts'
import { listFollowedPosts, listSuggestedMembers } from '#contract/member-follows.ts'
import { getSavedList, listSavedLists } from '#contract/lists.ts'
import { getMember, listMemberPosts } from '#contract/members.ts'
import { getNotificationSettings } from '#contract/notification-settings.ts'
import { findMembers } from '#contract/mentions.ts'
import { listNotificationGroups, listNotifications } from '#contract/notifications.ts'
import { listPasskeys } from '#contract/passkeys.ts'
import { getOwnPost, getPost } from '#contract/posts.ts'
import { getProfile, listHighlighted } from '#contract/profiles.ts'
import { getOwnRating, listLiked } from '#contract/reactions.ts'
import type { Sample } from '#bench/dataset/sample.ts'
import { cursor } from '#bench/http/request.ts'
import { request, thresholds, type ApiRequest, type Case } from './case.ts'

/** Public calls. */
function publicCases({ posts, comments, members, written }: Sample): Record<string, ApiRequest[]> {
  const username = new Map(members.map((member) => [member.id, member.username]))
  return {
    post: posts.map(({ id }) => request(getPost, { params: { id } })),
    'top posts': posts.map(() => request(listTopPosts, {})),
    categories: posts.map(() => request(listCategories, {})),
    'comments, first page': posts.map(({ id }) => request(listComments, { params: { id } })),
    'comments, later page': comments.map(({ id, post_id, created_at }) =>
      request(listComments, {
        params: { id: post_id },
        query: { cursor: cursor(['comment', created_at, id]) },
      }),
    ),
    'threads, first page': posts.map(({ id }) =>
      request(listComments, { params: { id }, query: { view: 'threads' } }),
    ),
    'threads best liked, later page': comments.map(({ id, post_id, like_count, created_at }) =>
      request(listComments, {
        params: { id: post_id },
        query: { view: 'threads', sort: 'top', cursor: cursor(['top', like_count, created_at, id]) },
      }),
    ),
    'replies to a comment': comments.map(({ id, post_id, parent_id }) =>
      request(listComments, { params: { id: post_id }, query: { view: 'threads', parent: parent_id ?? id } }),
    ),
    'member page': members.map(({ username }) => request(getMember, { params: { username } })),
    'member posts': members.map(({ username }) => request(listMemberPosts, { params: { username } })),
    'member posts, later page': written.map(({ id, author_id, created_at }) =>
      request(listMemberPosts, {
        params: { username: username.get(author_id)! },
        query: { cursor: cursor([created_at, id]) },
      }),
    ),
  }
}

/**
 * First pages of the feed of members who follow a few things; first pages and pages from random cursors, alternately, of
 * members who follow a thousand.
 */
function followedCases({ heavyFollowers, posts, followers }: Sample): Record<string, ApiRequest[]> {
  return {
    'followed posts': followers.map(({ token }) => request(listFollowedPosts, {}, token)),
    [heavyFollowing]: posts.map(({ created_at, id }, index) => {
      const query = index % 2 === 0 ? {} : { cursor: cursor([created_at, id]) }
      return request(listFollowedPosts, { query }, heavyFollowers[index % heavyFollowers.length]!.token)
    }),
  }
}

const heavyFollowing = 'followed posts, of 1000 followed'

/** Calls about the member's own data. */
function ownCases({ posts, members, lists, longestLists, written }: Sample): Record<string, ApiRequest[]> {
  const tokens = new Map(members.map(({ id, token }) => [id, token]))
  const ofList = ({ id, member_id }: { id: number; member_id: number }) =>
    request(getSavedList, { params: { id } }, tokens.get(member_id)!)
  return {
    'my posts': members.map(({ token }) => request(listMyPosts, {}, token)),
    'own post': written.map(({ id, author_id }) =>
      request(getOwnPost, { params: { id } }, tokens.get(author_id)!),
    ),
    highlighted: members.map(({ token }) => request(listHighlighted, {}, token)),
    liked: members.map(({ token }) => request(listLiked, {}, token)),
    helpful: members.map(({ token }) => request(listHelpful, {}, token)),
    'liked comments': members.map(({ token }, index) =>
      request(listLikedComments, { params: { id: posts[index % posts.length]!.id } }, token),
    ),
    'members by a beginning': members.map(({ username, token }) =>
      request(findMembers, { query: { q: username.slice(0, 2) } }, token),
    ),
    'own rating': members.map(({ token }, index) =>
      request(getOwnRating, { params: { id: posts[index % posts.length]!.id } }, token),
    ),
    'saved lists': members.map(({ token }) => request(listSavedLists, {}, token)),
    'saved list, up to 500 posts': lists.map(ofList),
    'saved list, the longest': longestLists.map(ofList),
    'suggested members': members.map(({ token }, index) =>
      request(listSuggestedMembers, { query: { category: [1 + (index % 8)] } }, token),
    ),
    following: members.map(({ token }) => request(getFollowing, {}, token)),
    sessions: members.map(({ token }) => request(listSessions, {}, token)),
    'account events': members.map(({ token }) => request(listAccountEvents, {}, token)),
    passkeys: members.map(({ token }) => request(listPasskeys, {}, token)),
    notifications: members.map(({ token }) => request(listNotifications, {}, token)),
    'notification groups': members.map(({ token }) => request(listNotificationGroups, {}, token)),
    'notification settings': members.map(({ token }) => request(getNotificationSettings, {}, token)),
    profile: members.map(({ token }) => request(getProfile, {}, token)),
  }
}

const longThresholds: Record<string, number> = {
  'saved list, the longest': thresholds.longestList,
  [heavyFollowing]: thresholds.heavyFollowing,
}

export function postCases(sample: Sample): Case[] {
  const cases = { ...publicCases(sample), ...ownCases(sample), ...followedCases(sample) }
  return Object.entries(cases).map(([name, requests]) => ({
    name,
    threshold: longThresholds[name] ?? thresholds.read,
    requests,
  }))
}
