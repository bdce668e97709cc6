import { useId, useState, type ReactNode } from 'react'
import type { Answer } from '#contract/endpoint.ts'
import type { listToolFacets } from '#contract/tool-list.ts'
import type { ToolFilter } from '#web/api/tool-lists.ts'
import { platformTexts, pricingTexts } from '#contract/fact-text.ts'
import { Button } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { type FilterChoice, languageChoices, useCategoryChoices } from './filter-choices.ts'
import { platforms, pricings, switches, switchHints, type Switch } from './tool-filter.ts'
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

const shownChoices = 10

/** The filters of the list of tools, as groups of checkboxes, each with the number of tools that it would leave. */
export function FilterGroups({ filter, facets, onChange, form }: FilterGroupsProps) {
  const categories = useCategoryChoices(filter.category, facets)
  const countOf = <Value extends string>(
    counts: { value: Value; count: number }[] | undefined,
    value: Value,
  ) => counts && (counts.find((one) => one.value === value)?.count ?? 0)
  return (
    <div className="space-y-5">
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
            hint={switchHints[name]}
            count={facets?.[name]}
            checked={filter[name]}
            onChange={() => onChange({ [name]: !filter[name] })}
          />
        ))}
      </Group>
      <LongGroup
        {...{ form }}
        legend="Category"
        name="category"
        choices={categories}
        chosen={filter.category}
        onChange={(category) => onChange({ category })}
      />
      <LongGroup
        {...{ form }}
        legend="Language"
        name="language"
        choices={languageChoices(filter.language, facets)}
        chosen={filter.language}
        onChange={(language) => onChange({ language })}
      />
    </div>
  )
}

function toggled<Value>(values: Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}

function Group({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      {children}
    </fieldset>
  )
}

interface LongGroupProps<Id> {
  form: string | undefined
  legend: string
  name: string
  choices: FilterChoice<Id>[]
  chosen: Id[]
  onChange: (chosen: Id[]) => void
}

/** A group that shows its first choices and the chosen ones until all are asked for; nothing without choices. */
function LongGroup<Id extends string | number>({
  form,
  legend,
  name,
  choices,
  chosen,
  onChange,
}: LongGroupProps<Id>) {
  const [showsAll, setShowsAll] = useState(false)
  if (choices.length === 0) return null
  const shown = choices.filter(({ id }, index) => showsAll || index < shownChoices || chosen.includes(id))
  return (
    <Group legend={legend}>
      {shown.map(({ id, name: label, count }) => (
        <Choice
          key={id}
          {...{ form, name, label, count }}
          value={String(id)}
          checked={chosen.includes(id)}
          onChange={() => onChange(toggled(chosen, id))}
        />
      ))}
      {choices.length > shownChoices && (
        <Button
          look="link"
          aria-expanded={showsAll}
          className="py-1.5"
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? 'Show fewer' : 'Show all'}
        </Button>
      )}
    </Group>
  )
}

interface ChoiceProps {
  form: string | undefined
  name: string
  value: string
  label: string
  /** A line below the label; not part of the name. */
  hint?: string | undefined
  /** The number of tools that it would leave; undefined while unknown. */
  count: number | undefined
  checked: boolean
  onChange: () => void
}

const choiceLabel = classes(
  'flex min-w-0 flex-1 cursor-pointer items-start gap-2.5 hover:text-ink',
  'has-checked:font-medium has-checked:text-ink has-disabled:cursor-default has-disabled:text-ink-3',
)

/** A checkbox with a number, which describes it and is not part of its name. */
function Choice({ label, hint, count, checked, ...rest }: ChoiceProps) {
  const id = useId()
  const hintId = hint && `${id}-hint`
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-2 text-sm leading-8 text-ink-2">
      <label dir="auto" className={choiceLabel}>
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          disabled={count === 0 && !checked}
          aria-describedby={classes(hintId, count !== undefined && id) || undefined}
          className="mt-2 size-4 shrink-0 cursor-[inherit] accent-accent"
        />
        <span className="min-w-0 py-1.5 leading-5 wrap-anywhere">{label}</span>
      </label>
      {count !== undefined && (
        <span id={id} aria-hidden className="text-xs leading-8 text-ink-3 tabular-nums">
          {count}
          <span className="sr-only">{toolCount(count).slice(String(count).length)}</span>
        </span>
      )}
      {hint && (
        <p id={hintId} className="w-full pb-1.5 pl-6.5 leading-5 text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
