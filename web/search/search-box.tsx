import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isBlank } from '#contract/blank.ts'
import { limits } from '#contract/limits.ts'
import { findUrl } from '#web/finder/public.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/input.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { optionId } from '#web/ui/combobox.ts'
import { searchPath, useSearch } from './search-context.tsx'
import { useSuggestionBox, type Suggestion } from './suggestions.ts'

const SuggestionList = lazyComponent(async () => (await import('./suggestion-list.tsx')).SuggestionList)

const prompt = 'Search AI tools...'

/** The search box with suggestions. A plain form without script. */
export function SearchBox() {
  const listId = useId()
  const { search } = useSearch()
  const navigate = useNavigate()
  const { input, initialText, setText, onTyped } = useSearchText()
  const { suggestions, active, suggestFor, close, onKeyDown } = useSuggestionBox({
    onPick: pick,
    onEmpty: () => setText(''),
  })
  const open = suggestions.length > 0

  /** Searches for a title or category; a task is asked for instead. */
  function pick({ text, kind }: Suggestion) {
    if (kind !== 'task') return go(text)
    close()
    setText('')
    void navigate(findUrl(text))
  }

  function go(text: string) {
    close()
    if (isBlank(text)) return
    setText(text)
    search(text)
  }

  return (
    <search className="relative block">
      <form
        action={searchPath}
        onSubmit={(event) => {
          event.preventDefault()
          go(input.current?.value ?? '')
        }}
        className="relative"
      >
        <Input
          ref={input}
          name="q"
          role="combobox"
          aria-label={prompt}
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? optionId(listId, active) : undefined}
          placeholder={prompt}
          defaultValue={initialText}
          maxLength={limits.search.query.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onInput={(event) => {
            onTyped(event.currentTarget.value)
            suggestFor(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          onBlur={close}
          className="pr-12"
        />
        <IconButton type="submit" label="Search" className="absolute top-0.5 right-0.5">
          <Icon name="search" className="size-4.5" />
        </IconButton>
      </form>
      {open && (
        <SuggestionList
          id={listId}
          suggestions={suggestions}
          onLoadError={close}
          active={active}
          onPick={pick}
        />
      )}
      <p role="status" className="sr-only">
        {open && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </search>
  )
}

/**
 * An uncontrolled input that follows the URL: going back in the history shows the query of that page. A text that is
 * being typed is never replaced.
 */
function useSearchText() {
  const { query, typed } = useSearch()
  const [initialText] = useState(typed.get)
  const input = useRef<HTMLInputElement>(null)
  // The text that was last set by the URL, a submit or a suggestion.
  const lastSet = useRef(query)

  useEffect(() => {
    const box = input.current
    if (!box || lastSet.current === query) return
    const typing = document.activeElement === box && box.value !== lastSet.current
    lastSet.current = query
    if (typing) return
    box.value = query
    typed.set(query)
  }, [query, typed])

  function setText(text: string) {
    lastSet.current = text
    typed.set(text)
    if (input.current) input.current.value = text
  }

  return { input, initialText, setText, onTyped: typed.set }
}
