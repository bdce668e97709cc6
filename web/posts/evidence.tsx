import { useId, type ReactNode } from 'react'
import type { Evidence } from '#contract/disclosure.ts'
import { LongText } from '#web/ui/long-text.tsx'

/** The use of the tool in a line: 'Used for: Letters to clients, for months' Nothing where neither is said. */
export function UsedForLine({ evidence }: { evidence: Evidence | null }) {
  if (evidence === null || (evidence.task === '' && evidence.used_for === null)) return null
  const { task, used_for } = evidence
  return (
    <p className="mt-3 max-w-[65ch] text-sm wrap-anywhere text-ink-3">
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
    <section aria-labelledby={id} className="mt-5 border-t border-line pt-4">
      <h3 id={id} className="text-sm font-semibold text-ink-3">
        Evidence
      </h3>
      <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-3 text-sm sm:grid-cols-4">
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
              <Quoted>{prompt}</Quoted>
            </LongText>
          </Item>
        )}
        {output && (
          <Item name="Output" wide>
            <LongText text={output}>
              <Quoted>{output}</Quoted>
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
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <dt className="text-xs text-ink-3">{name}</dt>
      <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {children}
      </dd>
    </div>
  )
}

function Quoted({ children }: { children: string }) {
  return (
    <pre
      dir="auto"
      className="mt-1 rounded-md bg-sunken px-3 py-2 font-mono text-xs/5 wrap-anywhere whitespace-pre-wrap"
    >
      {children}
    </pre>
  )
}

/** A text without the dots and white space at its end. */
function withoutEnd(text: string): string {
  let end = text.length
  while (end > 0 && /[.\s]/.test(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}
