import type { ReactNode } from 'react'
import { factText, platformTexts } from '#contract/fact-text.ts'
import type { Fact, FactKey, Platform } from '#contract/tool-facts.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Platforms that are named; the others are a number. */
const shownPlatforms = 4

const dataTexts = {
  no: 'Private',
  opt_in: 'Private, unless you opt in',
  opt_out: 'Used for training, unless you opt out',
  yes: 'Used for training',
}

/** The facts that most readers ask for first, as the labels on the edge of a shelf. Labels of unknown facts are left out. */
export function EdgeLabels({ facts }: { facts: Fact[] }) {
  const known = new Map(facts.map(({ key, value }) => [key, value]))
  const text = (key: FactKey) => {
    const value = known.get(key)
    return value === undefined ? undefined : factText(key, value)
  }
  const labels = [
    ['Price', priceText(text('pricing'), text('price'))],
    ['Runs on', platformsText(known.get('platforms') as Platform[] | undefined)],
    ['Account', text('account_required')],
    ['Your data', dataText(known.get('trains_on_data') as keyof typeof dataTexts | undefined)],
    ['Made by', text('maker')],
  ] satisfies [name: string, value: ReactNode][]
  const shown = labels.filter(([, value]) => value !== undefined)
  if (shown.length === 0) return null
  return (
    <dl className="grid grid-cols-2 gap-y-3 px-1 pt-4 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] sm:px-2">
      {shown.map(([name, value]) => (
        <div
          key={name}
          className="min-w-0 border-l border-line px-4 first:border-0 first:pl-0 max-sm:odd:border-0 max-sm:odd:pl-0"
        >
          <dt className="text-xs text-ink-3">{name}</dt>
          <dd dir="auto" className="mt-px font-[550] wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function priceText(pricing: string | undefined, price: string | undefined): string | undefined {
  return pricing && price ? `${pricing}, ${price}` : (price ?? pricing)
}

function platformsText(platforms: Platform[] | undefined): string | undefined {
  if (!platforms) return undefined
  const names = platforms.slice(0, shownPlatforms).map((one) => platformTexts[one])
  const more = platforms.length - names.length
  return names.join(', ') + (more > 0 ? `, +${more}` : '')
}

/** Whether the maker trains on what its users enter. */
function dataText(training: keyof typeof dataTexts | undefined): ReactNode {
  if (training === undefined) return undefined
  return (
    <>
      {(training === 'no' || training === 'opt_in') && (
        <Icon name="shield-check" className="mr-1.5 inline size-4 align-[-0.17rem] text-accent" />
      )}
      {dataTexts[training]}
    </>
  )
}
