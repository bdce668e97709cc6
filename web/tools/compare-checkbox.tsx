import { limits } from '#contract/limits.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { comparePath } from './compare-url.ts'
import { toggleCompared, useCompareChoice, type ChosenTool } from './compare-choice.ts'

/** Ids of the form that compares where scripts are off, and of the sentence that says how many tools can be compared. */
export const compareFormId = 'compare'
export const compareHintId = 'compare-hint'

const choiceLabel = classes(
  'ml-auto flex cursor-pointer items-start gap-2 text-sm leading-8 text-ink-2 hover:text-ink print:hidden',
  'has-checked:font-medium has-checked:text-ink has-disabled:cursor-default has-disabled:text-ink-3',
)

/** Chooses a tool to compare. */
export function CompareCheckbox({ tool }: { tool: ChosenTool }) {
  const chosen = useCompareChoice()
  const isChosen = chosen.some(({ slug }) => slug === tool.slug)
  const isFull = !isChosen && chosen.length >= limits.tool.compared.max
  return (
    <label className={choiceLabel}>
      <input
        type="checkbox"
        form={compareFormId}
        name="slug"
        value={tool.slug}
        checked={isChosen}
        disabled={isFull}
        aria-describedby={isFull ? compareHintId : undefined}
        onChange={() => toggleCompared(tool)}
        className="mt-2 size-4 shrink-0 cursor-[inherit] accent-accent"
      />
      <span>
        Compare<span className="sr-only">{` ${tool.name}`}</span>
      </span>
    </label>
  )
}

/** Sends the chosen tools where scripts are off. */
export function CompareForm() {
  return (
    <form id={compareFormId} action={comparePath}>
      <noscript>
        <button type="submit" className={buttonClasses({ look: 'secondary' })}>
          Compare the chosen tools
        </button>
      </noscript>
    </form>
  )
}
