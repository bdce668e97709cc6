import { useId, useState, type ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { listToolFacets } from '#contract/tool-list.ts'
import type { ToolFilter } from '#web/api/tool-lists.ts'
import { platformTexts, pricingTexts } from '#contract/fact-text.ts'
import { Button } from '#web/ui/button.tsx'
import { useCategoryChoices } from './category-choices.ts'
import { platforms, pricings, switches, type Switch } from './tool-filter.ts'
import { toolCount } from './tool-texts.ts'

export type Facets = Answer<typeof listToolFacets>

interface FilterGroupsProps {
  filter: ToolFilter
  /** Undefined while loading: the choices are without numbers then. */
  facets: Facets | undefined
  onChange: (change: Partial<ToolFilter>) => void
  /** Id of the form that sends the choices where scripts are off. */
  form?: string
}

const shownCategories = 10

/** The filters of the list of tools, as groups of checkboxes, each with the number of tools that it would leave. */
export function FilterGroups({ filter, facets, onChange, form }: FilterGroupsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const categories = useCategoryChoices(filter.category, facets)
  const shown = categories.filter(
    ({ id }, index) => showsAll || index < shownCategories || filter.category.includes(id),
  )
  const countOf = <Value extends string>(
    counts: { value: Value; count: number }[] | undefined,
    value: Value,
  ) => counts && (counts.find((one) => one.value === value)?.count ?? 0)
  return (
    <div className="filter-groups">
      <Group legend="Pricing">
        {pricings.map((value) => (
          <Choice
            key={value}
            {...{ form, value }}
            name="pricing"
            label={pricingTexts[value]}
            count={countOf(facets?.pricing, value)}
            checked={filter.pricing.includes(value)}
            onChange={() => onChange({ pricing: toggled(filter.pricing, value) })}
          />
        ))}
      </Group>
      <Group legend="Platform">
        {platforms.map((value) => (
          <Choice
            key={value}
            {...{ form, value }}
            name="platform"
            label={platformTexts[value]}
            count={countOf(facets?.platforms, value)}
            checked={filter.platform.includes(value)}
            onChange={() => onChange({ platform: toggled(filter.platform, value) })}
          />
        ))}
      </Group>
      <Group legend="More">
        {(Object.keys(switches) as Switch[]).map((name) => (
          <Choice
            key={name}
            {...{ form, name }}
            value="true"
            label={switches[name]}
            count={facets?.[name]}
            checked={filter[name]}
            onChange={() => onChange({ [name]: !filter[name] })}
          />
        ))}
      </Group>
      {categories.length > 0 && (
        <Group legend="Category">
          {shown.map(({ id, name, count }) => (
            <Choice
              key={id}
              {...{ form, count }}
              name="category"
              value={String(id)}
              label={name}
              checked={filter.category.includes(id)}
              onChange={() => onChange({ category: toggled(filter.category, id) })}
            />
          ))}
          {categories.length > shownCategories && (
            <Button look="link" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? 'Show fewer' : 'Show all'}
            </Button>
          )}
        </Group>
      )}
    </div>
  )
}

function toggled<Value>(values: Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

interface ChoiceProps {
  form: string | undefined
  name: string
  value: string
  label: string
  /** The number of tools that it would leave; undefined while unknown. */
  count: number | undefined
  checked: boolean
  onChange: () => void
}

/** A checkbox with a number, which describes it and is not part of its name. */
function Choice({ label, count, checked, ...rest }: ChoiceProps) {
  const id = useId()
  return (
    <div className="filter-choice">
      <label dir="auto">
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          disabled={count === 0 && !checked}
          aria-describedby={count === undefined ? undefined : id}
        />
        <span>{label}</span>
      </label>
      {count !== undefined && (
        <span id={id} aria-hidden>
          {count}
          <span className="sr-only">{toolCount(count).slice(String(count).length)}</span>
        </span>
      )}
    </div>
  )
}
