import type { QueryClient } from '@tanstack/react-query'
import type { ProfilePart } from '#contract/moderation.ts'
import { api } from '#web/api/browser.ts'
import { invalidateAfter, type Change } from '#web/api/invalidation.ts'
import { updateCachedPost } from '#web/api/posts.ts'

/** An action of a moderator, with its target. */
export type ModerationAction =
  | { kind: 'hidePost' | 'restorePost'; post: number; title: string }
  | { kind: 'hideComment' | 'restoreComment'; post: number; comment: number }
  | { kind: 'removeMakerReply'; post: number }
  | { kind: 'dismissCase' | 'clearVoters' | 'suspendVoters'; reportCase: number }
  | { kind: 'suspendMember' | 'unsuspendMember' | 'hideAll' | 'resetMember'; username: string }
  | { kind: 'approveLink' | 'rejectLink'; post: number; link: string }

/** Input of the dialog. */
export interface ActionInput {
  reason: string
  /** The parts of a profile to reset. */
  parts: ProfilePart[]
  /** Whether a suspension hides all posts and comments. */
  hideAll: boolean
}

/** The consequences of hiding all posts and comments of a member. */
export const hideAllHint =
  'You can undo that for 10 minutes, in the log. Letting the member back does not show them again.'

interface ActionTexts {
  title: string
  text: string
  confirm: string
  /** The toast afterwards. */
  done: string
}

/** The toast after all of a member was hidden. */
export function hiddenAllText(username: string): string {
  return `@${username} is suspended, and all their posts and comments are hidden.`
}

/** The texts of the dialog. */
export function textsFor(action: ModerationAction): ActionTexts {
  const notice = 'Its author is told the reason, but not who you are.'
  switch (action.kind) {
    case 'hidePost':
      return {
        title: 'Hide post',
        text: `“${action.title}” will be gone for everyone but its author. ${notice}`,
        confirm: 'Hide',
        done: 'The post is hidden.',
      }
    case 'restorePost':
      return {
        title: 'Restore post',
        text: `“${action.title}” will be back where it was. ${notice}`,
        confirm: 'Restore',
        done: 'The post is back.',
      }
    case 'hideComment':
      return {
        title: 'Hide comment',
        text: `The comment will be gone for everyone. ${notice}`,
        confirm: 'Hide',
        done: 'The comment is hidden.',
      }
    case 'restoreComment':
      return {
        title: 'Restore comment',
        text: `The comment will be back where it was. ${notice}`,
        confirm: 'Restore',
        done: 'The comment is back.',
      }
    case 'removeMakerReply':
      return {
        title: 'Remove reply',
        text: 'The reply of the maker will be gone for good. Its writer is told the reason, but not who you are.',
        confirm: 'Remove',
        done: 'The reply is removed.',
      }
    case 'dismissCase':
      return {
        title: 'Keep it',
        text: 'It stays as it is, and its author is not told. The reason goes into the log.',
        confirm: 'Keep',
        done: 'It stays as it is.',
      }
    case 'clearVoters':
      return {
        title: 'Let the votes count',
        text: 'The votes count again within minutes, and these members are not held to be in step here any more. The reason goes into the log.',
        confirm: 'Let count',
        done: 'The votes will count again.',
      }
    case 'suspendVoters':
      return {
        title: 'Suspend all of them',
        text: 'They will be signed out everywhere and cannot sign in. Each of them is told the reason when they try.',
        confirm: 'Suspend all',
        done: 'The members are suspended.',
      }
    case 'suspendMember':
      return {
        title: `Suspend @${action.username}`,
        text: 'They will be signed out everywhere and cannot sign in. What they wrote stays, unless you hide it. They are told the reason when they try.',
        confirm: 'Suspend',
        done: `@${action.username} is suspended.`,
      }
    case 'unsuspendMember':
      return {
        title: `Let @${action.username} back`,
        text: 'They will be able to sign in again. The reason goes into the log.',
        confirm: 'Let back',
        done: `@${action.username} may sign in again.`,
      }
    case 'hideAll':
      return {
        title: `Hide all of @${action.username}`,
        text: `All their posts and comments will be gone for everyone. ${hideAllHint}`,
        confirm: 'Hide all',
        done: hiddenAllText(action.username),
      }
    case 'resetMember':
      return {
        title: 'Reset profile',
        text: `What you choose will be gone from the profile of @${action.username}. They are told the reason, but not who you are.`,
        confirm: 'Reset',
        done: `The profile of @${action.username} is reset.`,
      }
    case 'approveLink':
      return {
        title: 'Approve link',
        text: `The new link will be shown instead of the old one. ${notice}`,
        confirm: 'Approve',
        done: 'The new link is shown.',
      }
    case 'rejectLink':
      return {
        title: 'Keep the old link',
        text: `The new link will not be shown. ${notice}`,
        confirm: 'Keep',
        done: 'The old link stays.',
      }
  }
}

/** Calls the API. */
export function runAction(action: ModerationAction, { reason, parts, hideAll }: ActionInput): Promise<void> {
  const body = { reason }
  switch (action.kind) {
    case 'hidePost':
    case 'restorePost':
      return api[action.kind]({ params: { id: action.post }, body })
    case 'hideComment':
    case 'restoreComment':
      return api[action.kind]({ params: { id: action.comment }, body })
    case 'removeMakerReply':
      return api.removeMakerReply({ params: { id: action.post }, body })
    case 'suspendVoters':
      return api.suspendVoters({ params: { id: action.reportCase }, body })
    case 'dismissCase':
    case 'clearVoters':
      return api.dismissCase({ params: { id: action.reportCase }, body })
    case 'suspendMember':
    case 'hideAll':
      return api.suspendMember({
        params: { username: action.username },
        body: { reason, hide_all: hideAll || action.kind === 'hideAll' },
      })
    case 'unsuspendMember':
      return api.unsuspendMember({ params: { username: action.username }, body })
    case 'resetMember':
      return api.resetMember({ params: { username: action.username }, body: { reason, fields: parts } })
    case 'approveLink':
      return api.approveLink({ params: { id: action.post }, body: { reason, link: action.link } })
    case 'rejectLink':
      return api.rejectLink({ params: { id: action.post }, body })
  }
}

/** The kinds of change that an action makes. The removal of a maker reply is applied to the cached post; other actions change nothing shown. */
const changes: Partial<Record<ModerationAction['kind'], Change[]>> = {
  hidePost: ['posts'],
  restorePost: ['posts', 'comments'],
  approveLink: ['posts'],
  hideComment: ['comments'],
  restoreComment: ['comments'],
  // They may hide posts.
  suspendMember: ['members', 'posts'],
  hideAll: ['members', 'posts'],
  unsuspendMember: ['members'],
  suspendVoters: ['members'],
  resetMember: ['members'],
}

/** Updates the cached queries that the action changes. */
export function updateCache(action: ModerationAction, cache: QueryClient): void {
  if (action.kind === 'hidePost') {
    // The post's own page loads it again, and shows that it is not found.
    void cache.resetQueries({ queryKey: ['posts', 'one', action.post] })
    updateCachedPost(cache, action.post, () => null)
  }
  if (action.kind === 'removeMakerReply') {
    updateCachedPost(cache, action.post, (post) => ({ ...post, maker_reply: null }))
  }
  invalidateAfter(cache, ...(changes[action.kind] ?? []))
}
