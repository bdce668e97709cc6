import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { Input } from '#web/ui/input.tsx'

const pauseMs = 300

interface FilterBoxProps {
  q: string
  onChange: (q: string) => void
}

/** The words that a tool must have. Applied when the typing pauses; a text that is being typed is never replaced. */
export function FilterBox({ q, onChange }: FilterBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  const applied = useRef(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(onChange)

  useEffect(() => {
    latest.current = onChange
  }, [onChange])

  // Follows the address: after a step in the history, or when the filters were cleared.
  useEffect(() => {
    if (!box.current || applied.current === q) return
    applied.current = q
    box.current.value = q
  }, [q])

  useEffect(() => () => clearTimeout(timer.current), [])

  function apply(text: string) {
    clearTimeout(timer.current)
    const next = text.trim()
    if (next === applied.current) return
    applied.current = next
    latest.current(next)
  }

  return (
    <Input
      ref={box}
      type="search"
      name="q"
      aria-label="Filter tools"
      placeholder="Filter tools"
      defaultValue={q}
      maxLength={limits.search.query.max}
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      className="min-w-40 flex-1 basis-56 md:max-w-md"
      onInput={({ currentTarget: { value } }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => apply(value), pauseMs)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        apply(event.currentTarget.value)
      }}
    />
  )
}
