import { useId } from 'react'
import { FieldError, Label } from '#web/ui/field.tsx'
import { Input, Select } from '#web/ui/input.tsx'
import type { FactFields } from './fact-fields.ts'
import { factLabel, periodTexts } from '#contract/fact-text.ts'

interface PriceFieldsProps {
  price: FactFields['price']
  error: string | undefined
  readOnly: boolean
  onChange: (price: FactFields['price']) => void
}

const currencies = ['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'CAD', 'AUD', 'INR', 'CNY', 'BRL']

/** Amount, currency and period in one line. */
export function PriceFields({ price, error, readOnly, onChange }: PriceFieldsProps) {
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className="space-y-1.5">
      <Label htmlFor={id}>{factLabel('price')}</Label>
      <div className="grid grid-cols-[1fr_auto_auto] gap-2">
        <Input
          id={id}
          inputMode="decimal"
          dir="ltr"
          placeholder="20"
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
          value={price.amount}
          readOnly={readOnly}
          onChange={({ target }) => onChange({ ...price, amount: target.value })}
          className="min-w-0"
        />
        <Choice
          label="Currency"
          value={price.currency}
          disabled={readOnly}
          options={[...new Set([...currencies, price.currency])].map((code) => [code, code])}
          onChange={(currency) => onChange({ ...price, currency })}
        />
        <Choice
          label="Period"
          value={price.per}
          disabled={readOnly}
          options={Object.entries(periodTexts)}
          onChange={(per) => onChange({ ...price, per })}
        />
      </div>
      <FieldError id={errorId} text={error} />
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  disabled: boolean
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

function Choice({ label, value, disabled, options, onChange }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      value={value}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </Select>
  )
}
