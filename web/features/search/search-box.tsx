import { useId } from 'react'
import { limits } from '#contract/limits.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Input } from '#web/ui/input.tsx'
import { searchPath } from './search-address.ts'
import { useSearch } from './search-context.tsx'
import { optionId, SuggestionList } from './suggestion-list.tsx'
import { useCombobox } from './use-combobox.ts'
import { useSearchText } from './use-search-text.ts'

const prompt = 'Search AI tools...'

/** Searches for tools, with suggestions while one types. Without script it is a plain form. */
export function SearchBox() {
  const listId = useId()
  const { search } = useSearch()
  const { input, firstText, settle, noteTyped } = useSearchText()
  const { suggestions, active, suggestFor, close, onKeyDown } = useCombobox({
    onPick: go,
    onEmpty: () => settle(''),
  })
  const open = suggestions.length > 0

  function go(text: string) {
    close()
    if (text.trim() === '') return
    settle(text)
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
          defaultValue={firstText}
          maxLength={limits.search.query.max}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onInput={(event) => {
            noteTyped(event.currentTarget.value)
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
      {open && <SuggestionList id={listId} suggestions={suggestions} active={active} onPick={go} />}
      <p role="status" className="sr-only">
        {open && `${suggestions.length} ${suggestions.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
    </search>
  )
}
