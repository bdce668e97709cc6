import type { FactKey, Platform } from '#contract/tool-facts.ts'
import { limits } from '#contract/limits.ts'
import { Field, FieldError } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { ChoiceField, type Choices } from './choice-field.tsx'
import type { BooleanKey, FactFields, SourcedKey, TextKey } from './fact-fields.ts'
import { factLabel, platformTexts, pricingTexts, trainingTexts } from '#contract/fact-text.ts'
import { LanguagesField } from './languages-field.tsx'
import { PriceFields } from './price-fields.tsx'

/** The server's sentences about the facts that it refused. */
export type FactErrors = Partial<Record<FactKey, { value: string | undefined; source: string | undefined }>>

interface FactFormProps {
  fields: FactFields
  errors: FactErrors
  readOnly: boolean
  onChange: (fields: FactFields) => void
}

const yesOrNo: Choices = [
  ['true', 'Yes'],
  ['false', 'No'],
]
const neededOrNot: Choices = [
  ['true', 'Needed'],
  ['false', 'Not needed'],
]

/** A field for each fact. */
export function FactForm({ fields, errors, readOnly, onChange }: FactFormProps) {
  const change = (changed: Partial<FactFields>) => onChange({ ...fields, ...changed })

  function choice(key: BooleanKey | 'pricing' | 'trains_on_data', choices: Choices) {
    return (
      <ChoiceField
        label={factLabel(key)}
        choices={choices}
        value={fields[key]}
        disabled={readOnly}
        error={errors[key]?.value}
        onChange={(value) => change({ [key]: value })}
      />
    )
  }
  function text(key: TextKey, placeholder?: string) {
    return (
      <Field label={factLabel(key)} error={errors[key]?.value} max={limits.tool.factText}>
        {(control) => (
          <Input
            {...control}
            value={fields[key]}
            placeholder={placeholder}
            autoComplete="off"
            readOnly={readOnly}
            onChange={({ target }) => change({ [key]: target.value })}
          />
        )}
      </Field>
    )
  }
  function source(key: SourcedKey) {
    return (
      <Field label="Source" error={errors[key]?.source} hint="The page that says so.">
        {(control) => (
          <Input
            {...control}
            type="url"
            dir="ltr"
            value={fields.sources[key]}
            placeholder="https://"
            autoComplete="off"
            readOnly={readOnly}
            onChange={({ target }) => change({ sources: { ...fields.sources, [key]: target.value } })}
          />
        )}
      </Field>
    )
  }

  return (
    <>
      {choice('pricing', Object.entries(pricingTexts))}
      <Sourced label={factLabel('price')}>
        <PriceFields
          price={fields.price}
          error={errors.price?.value}
          readOnly={readOnly}
          onChange={(price) => change({ price })}
        />
        {source('price')}
      </Sourced>
      <Platforms
        chosen={fields.platforms}
        disabled={readOnly}
        error={errors.platforms?.value}
        onChange={(platforms) => change({ platforms })}
      />
      <LanguagesField
        chosen={fields.languages}
        disabled={readOnly}
        error={errors.languages?.value}
        onChange={(languages) => change({ languages })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {choice('open_source', yesOrNo)}
        {choice('self_hosted', yesOrNo)}
        {choice('account_required', neededOrNot)}
        {choice('api', yesOrNo)}
      </div>
      <Sourced label={factLabel('trains_on_data')}>
        {choice('trains_on_data', Object.entries(trainingTexts))}
        {source('trains_on_data')}
      </Sourced>
      <Sourced label={factLabel('data_location')}>
        {text('data_location', 'EU')}
        {source('data_location')}
      </Sourced>
      <div className="grid gap-5 sm:grid-cols-2">
        {text('licence', 'MIT')}
        {text('maker')}
        {text('launched', '2024-05')}
      </div>
    </>
  )
}

/** A fact and its source, side by side where there is room. */
function Sourced({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <fieldset className="grid gap-x-5 gap-y-3 rounded-md border border-line p-4 sm:grid-cols-2">
      <legend className="sr-only">{label}</legend>
      {children}
    </fieldset>
  )
}

interface PlatformsProps {
  chosen: Platform[]
  disabled: boolean
  error: string | undefined
  onChange: (chosen: Platform[]) => void
}

function Platforms({ chosen, disabled, error, onChange }: PlatformsProps) {
  const all = Object.keys(platformTexts) as Platform[]
  return (
    <fieldset disabled={disabled} className="space-y-1.5">
      <legend className="mb-1.5 text-sm font-medium">{factLabel('platforms')}</legend>
      <div className="flex flex-wrap gap-2">
        {all.map((platform) => (
          <label
            key={platform}
            className="flex min-h-10 cursor-pointer items-center gap-2.5 rounded-md border border-line px-3 text-sm transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="checkbox"
              checked={chosen.includes(platform)}
              onChange={({ target }) =>
                onChange(all.filter((one) => (one === platform ? target.checked : chosen.includes(one))))
              }
              className="size-4 shrink-0 accent-accent"
            />
            {platformTexts[platform]}
          </label>
        ))}
      </div>
      <FieldError text={error} />
    </fieldset>
  )
}
