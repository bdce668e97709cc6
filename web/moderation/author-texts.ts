import type { CaseAuthor } from '#contract/cases.ts'

type Act = CaseAuthor['decisions'][number]['act']

const texts: Partial<Record<Act, string>> = {
  hide: 'Hidden',
  restore: 'Restored',
  dismiss: 'Kept',
  suspend: 'Suspended',
  unsuspend: 'Let back',
  hide_all: 'All hidden',
  undo_hide: 'Shown again',
  reset: 'Profile reset',
  approve_link: 'Link approved',
  reject_link: 'Link rejected',
}

/** An earlier decision in words: 'Hidden'. */
export function decisionText(act: Act): string {
  return texts[act] ?? act
}

function countText(count: number, hidden: number, thing: string): string {
  const total = `${count} ${thing}${count === 1 ? '' : 's'}`
  return hidden === 0 ? total : `${total} (${hidden} hidden)`
}

/** The numbers of an author's texts: '3 posts (1 hidden), 1 comment'. */
export function writtenText({ posts, hidden_posts, comments, hidden_comments }: CaseAuthor): string {
  return `${countText(posts, hidden_posts, 'post')}, ${countText(comments, hidden_comments, 'comment')}`
}
