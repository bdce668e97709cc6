import { useState } from 'react'
import type { ToolList } from '#web/api/tool-lists.ts'
import { badgeClasses } from '#web/ui/badge.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Select } from '#web/ui/input.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { FilterBox } from './filter-box.tsx'
import { FilterGroups, type Facets } from './filter-groups.tsx'
import { countFilters, noFilter, sortNames, toolsPath, toolSorts } from './tool-filter.ts'

const FilterSheet = lazyComponent(async () => (await import('./filter-sheet.tsx')).FilterSheet)

/** Id of the form that sends all filters where scripts are off. */
export const filterFormId = 'tool-filters'

interface FilterBarProps {
  list: ToolList
  facets: Facets | undefined
  onChange: (changes: Partial<ToolList>, replace?: boolean) => void
}

/** The words, the order and, on a narrow screen, the button that opens the other filters. */
export function FilterBar({ list, facets, onChange }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const count = countFilters({ ...list, q: '' })
  return (
    <form
      id={filterFormId}
      action={toolsPath}
      onSubmit={(event) => event.preventDefault()}
      className="mt-4 flex flex-wrap items-center gap-3"
    >
      <FilterBox q={list.q} onChange={(q) => onChange({ q }, true)} />
      <label className="ml-auto flex items-center gap-2.5 text-sm whitespace-nowrap text-ink-2 max-sm:flex-1">
        <span>Sort by</span>
        <Select
          name="sort"
          value={list.sort}
          onChange={({ currentTarget: { value } }) =>
            onChange({ sort: toolSorts.find((one) => one === value) ?? 'top' })
          }
          className="w-auto! pr-8 text-sm! max-sm:flex-1"
        >
          {toolSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </Select>
      </label>
      <Button
        look="secondary"
        size="large"
        className="md:hidden noscript:hidden"
        onClick={() => setOpen(true)}
      >
        Filters
        {count > 0 && (
          <span aria-hidden data-text={count} className={`${badgeClasses('accent')} tabular-nums`} />
        )}
      </Button>
      <noscript>
        <button type="submit" className={buttonClasses({ size: 'large' })}>
          Apply filters
        </button>
      </noscript>
      {isOpen && (
        <FilterSheet
          total={facets?.total}
          isFiltered={count > 0}
          onClear={() => onChange({ ...noFilter, q: list.q })}
          onClose={close}
          onLoadError={close}
        >
          <FilterGroups filter={list} facets={facets} onChange={onChange} />
        </FilterSheet>
      )}
    </form>
  )
}
