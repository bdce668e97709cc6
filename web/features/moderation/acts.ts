import type { QueryClient } from '@tanstack/react-query'
import type { ProfilePart } from '#contract/moderation.ts'
import { api } from '#web/api/browser.ts'
import { updateCachedPost } from '#web/api/posts.ts'

/** What a moderator does, and with what. */
export type Deed =
  | { act: 'hidePost' | 'restorePost'; post: number; title: string }
  | { act: 'hideComment' | 'restoreComment'; post: number; comment: number }
  | { act: 'dismissCase'; reportCase: number }
  | { act: 'suspendMember' | 'unsuspendMember' | 'resetMember'; username: string }
  | { act: 'approveLink' | 'rejectLink'; post: number; link: string }

/** What a moderator says with an act. */
export interface Given {
  reason: string
  /** The parts of a profile to reset. */
  parts: ProfilePart[]
}

interface Words {
  title: string
  text: string
  confirm: string
  /** Said when it is done. */
  done: string
}

/** What the dialog says. */
export function wordsFor(deed: Deed): Words {
  const told = 'Its author is told the reason, but not who you are.'
  switch (deed.act) {
    case 'hidePost':
      return {
        title: 'Hide post',
        text: `“${deed.title}” will be gone for everyone but its author. ${told}`,
        confirm: 'Hide',
        done: 'The post is hidden.',
      }
    case 'restorePost':
      return {
        title: 'Restore post',
        text: `“${deed.title}” will be back where it was. ${told}`,
        confirm: 'Restore',
        done: 'The post is back.',
      }
    case 'hideComment':
      return {
        title: 'Hide comment',
        text: `The comment will be gone for everyone. ${told}`,
        confirm: 'Hide',
        done: 'The comment is hidden.',
      }
    case 'restoreComment':
      return {
        title: 'Restore comment',
        text: `The comment will be back where it was. ${told}`,
        confirm: 'Restore',
        done: 'The comment is back.',
      }
    case 'dismissCase':
      return {
        title: 'Keep it',
        text: 'It stays as it is, and its author is not told. The reason goes into the log.',
        confirm: 'Keep',
        done: 'It stays as it is.',
      }
    case 'suspendMember':
      return {
        title: `Suspend @${deed.username}`,
        text: 'They will be signed out everywhere and cannot sign in. What they wrote stays. They are told the reason when they try.',
        confirm: 'Suspend',
        done: `@${deed.username} is suspended.`,
      }
    case 'unsuspendMember':
      return {
        title: `Let @${deed.username} back`,
        text: 'They will be able to sign in again. The reason goes into the log.',
        confirm: 'Let back',
        done: `@${deed.username} may sign in again.`,
      }
    case 'resetMember':
      return {
        title: 'Reset profile',
        text: `What you choose will be gone from the profile of @${deed.username}. They are told the reason, but not who you are.`,
        confirm: 'Reset',
        done: `The profile of @${deed.username} is reset.`,
      }
    case 'approveLink':
      return {
        title: 'Approve link',
        text: `The new link will be shown instead of the old one. ${told}`,
        confirm: 'Approve',
        done: 'The new link is shown.',
      }
    case 'rejectLink':
      return {
        title: 'Keep the old link',
        text: `The new link will not be shown. ${told}`,
        confirm: 'Keep',
        done: 'The old link stays.',
      }
  }
}

/** Does it. */
export function carryOut(deed: Deed, { reason, parts }: Given): Promise<void> {
  const body = { reason }
  switch (deed.act) {
    case 'hidePost':
    case 'restorePost':
      return api[deed.act]({ params: { id: deed.post }, body })
    case 'hideComment':
    case 'restoreComment':
      return api[deed.act]({ params: { id: deed.comment }, body })
    case 'dismissCase':
      return api.dismissCase({ params: { id: deed.reportCase }, body })
    case 'suspendMember':
    case 'unsuspendMember':
      return api[deed.act]({ params: { username: deed.username }, body })
    case 'resetMember':
      return api.resetMember({ params: { username: deed.username }, body: { reason, fields: parts } })
    case 'approveLink':
      return api.approveLink({ params: { id: deed.post }, body: { reason, link: deed.link } })
    case 'rejectLink':
      return api.rejectLink({ params: { id: deed.post }, body })
  }
}

/** Shows on this screen what was done. */
export function followUp(deed: Deed, cache: QueryClient): void {
  if (deed.act === 'hidePost') {
    // On its own page, the post is asked for again, and found to be gone.
    void cache.resetQueries({ queryKey: ['posts', 'one', deed.post] })
    updateCachedPost(cache, deed.post, () => null)
  }
  if (deed.act === 'resetMember') void cache.invalidateQueries({ queryKey: ['members'] })
  const isOfPosts = deed.act === 'restorePost' || deed.act === 'resetMember' || deed.act === 'approveLink'
  if (isOfPosts) void cache.invalidateQueries({ queryKey: ['posts'] })
  if (deed.act === 'hideComment' || deed.act === 'restoreComment') {
    void cache.invalidateQueries({ queryKey: ['comments', deed.post] })
    void cache.invalidateQueries({ queryKey: ['posts', 'one', deed.post] })
  }
}
