import type { TokenScope } from '#contract/token-scopes.ts'

/** Name of each scope, and a sentence about what it opens. */
export const scopeTexts: Record<TokenScope, { label: string; text: string }> = {
  read: { label: 'Read', text: 'See what you see: your posts, lists, notifications and settings.' },
  write: { label: 'Write', text: 'Post, comment, rate, save and follow as you, and change your profile.' },
  moderate: { label: 'Moderate', text: 'See and do what moderators do, while you are one.' },
  admin: { label: 'Administer', text: 'See and do what administrators do, while you are one.' },
}
