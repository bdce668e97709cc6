import { limits } from '#contract/limits.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { comparePath } from './compare-url.ts'
import { toggleCompared, useCompareChoice, type ChosenTool } from './compare-choice.ts'

/** Ids of the form that compares where scripts are off, and of the sentence that says how many tools can be compared. */
export const compareFormId = 'compare'
export const compareHintId = 'compare-hint'

/** Chooses a tool to compare. */
export function CompareCheckbox({ tool }: { tool: ChosenTool }) {
  const chosen = useCompareChoice()
  const isChosen = chosen.some(({ slug }) => slug === tool.slug)
  const isFull = !isChosen && chosen.length >= limits.tool.compared.max
  return (
    <label className="compare-choice">
      <input
        type="checkbox"
        form={compareFormId}
        name="slug"
        value={tool.slug}
        checked={isChosen}
        disabled={isFull}
        aria-describedby={isFull ? compareHintId : undefined}
        onChange={() => toggleCompared(tool)}
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
