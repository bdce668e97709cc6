import { platformTexts } from '#contract/fact-text.ts'
import type { Condition } from '#contract/finder.ts'
import { languageName } from '#contract/language-names.ts'

/** A condition in words: 'No account needed', 'iOS', 'German'. */
export function conditionText(condition: Condition): string {
  switch (condition.key) {
    case 'pricing':
      return 'Free'
    case 'open_source':
      return 'Open source'
    case 'self_hosted':
      return 'Can be self-hosted'
    case 'account_required':
      return 'No account needed'
    case 'trains_on_data':
      return 'Private'
    case 'data_location':
      return 'Data in the EU'
    case 'platforms':
      return platformTexts[condition.value]
    case 'languages':
      return languageName(condition.value)
  }
}
