import { useId, type ReactNode } from 'react'
import type { Evidence } from '#contract/disclosure.ts'
import { LongText } from '#web/ui/long-text.tsx'

/** The use of the tool in a line: 'Used for: Letters to clients, for months' Nothing where neither is said. */
export function UsedForLine({ evidence }: { evidence: Evidence | null }) {
  if (evidence === null || (evidence.task === '' && evidence.used_for === null)) return null
  const { task, used_for } = evidence
  return (
    <p className="used-for">
      {task === '' ? (
        `Used for ${used_for}`
      ) : (
        <>
          {'Used for: '}
          <span dir="auto">{withoutEnd(task)}</span>
          {used_for !== null && `, for ${used_for}`}
        </>
      )}
    </p>
  )
}

/** The evidence of use that the author has given with the review. */
export function EvidenceRegion({ evidence }: { evidence: Evidence }) {
  const id = useId()
  const { used_for, plan, version, cost, task, prompt, output } = evidence
  return (
    <section aria-labelledby={id} className="evidence">
      <h3 id={id}>Evidence</h3>
      <dl>
        {used_for && <Item name="Used for">{`${used_for[0]!.toUpperCase()}${used_for.slice(1)}`}</Item>}
        {plan && <Item name="Plan">{plan}</Item>}
        {version && <Item name="Version">{version}</Item>}
        {cost && <Item name="Cost">{cost}</Item>}
        {task && (
          <Item name="Task" wide>
            <LongText text={task}>{task}</LongText>
          </Item>
        )}
        {prompt && (
          <Item name="Prompt" wide>
            <LongText text={prompt}>
              <pre dir="auto">{prompt}</pre>
            </LongText>
          </Item>
        )}
        {output && (
          <Item name="Output" wide>
            <LongText text={output}>
              <pre dir="auto">{output}</pre>
            </LongText>
          </Item>
        )}
      </dl>
    </section>
  )
}

interface ItemProps {
  name: string
  wide?: boolean
  children: ReactNode
}

function Item({ name, wide = false, children }: ItemProps) {
  return (
    <div className={wide ? 'evidence-wide' : undefined}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

/** A text without the dots and white space at its end. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && /[.\s]/.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
