import type { ReportCase } from '#contract/cases.ts'

export type Reason = ReportCase['reports'][number]['reason']

/** The reasons for a report, in the order of the dialog. */
export const reasons: readonly { value: Reason; label: string }[] = [
  { value: 'spam', label: 'Spam or advertising' },
  { value: 'abuse', label: 'Insulting or harassing' },
  { value: 'illegal', label: 'Illegal or dangerous' },
  { value: 'off_topic', label: 'Not about an AI tool' },
  { value: 'fake', label: 'Fake, or an undisclosed tie' },
  { value: 'outdated', label: 'Wrong or outdated' },
  { value: 'other', label: 'Something else' },
]

export function reasonLabel(reason: Reason): string {
  return reasons.find(({ value }) => value === reason)?.label ?? reason
}
