import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { priceHistoryQuery } from './fact-queries.ts'
import { cardClasses } from '#web/ui/classes.ts'
import {
  type ChartStep,
  chartSteps,
  comparableSteps,
  monthText,
  type PriceStep,
  priceSteps,
  stepText,
} from './price-steps.ts'

/** The history of a tool's price, as a chart. Nothing before its first change. */
export function PriceHistory({ slug }: { slug: string }) {
  const id = useId()
  const { data: changes } = useQuery(priceHistoryQuery(slug))
  const steps = priceSteps(changes?.items ?? [])
  if (steps.length < 2) return null
  return (
    <section aria-labelledby={id} className={cardClasses('p-5')}>
      <h2 id={id} className="text-lg font-semibold">
        Price history
      </h2>
      <p className="mt-1 text-sm text-ink-2">{changeText(steps)}</p>
      <Chart steps={chartSteps(comparableSteps(steps))} />
      <PriceTable steps={steps} />
    </section>
  )
}

/** 'From $9.99 a month to $14 a month since Apr 2025.' */
function changeText(steps: PriceStep[]): string {
  const [before, current] = steps.slice(-2) as [PriceStep, PriceStep]
  return `From ${stepText(before)} to ${stepText(current)} since ${monthText(current.since)}.`
}

/** The table beside it says the same. Widths are percentages, so that the texts keep their size. */
function Chart({ steps }: { steps: ChartStep[] }) {
  if (steps.length < 2) return null
  return (
    <svg aria-hidden width="100%" height="160" className="mt-4 overflow-visible">
      {steps.map(({ id, start, end, y }) => (
        <rect
          key={id}
          x={`${start}%`}
          y={y}
          width={`${Math.max(0, end - start)}%`}
          height={Math.max(0, 128 - y)}
          className="fill-accent-soft [shape-rendering:crispEdges]"
        />
      ))}
      <line x1="0%" x2="100%" y1="128" y2="128" className="stroke-line" />
      {steps.map(({ id, start, end, y }, index) => (
        <g key={id} className="stroke-accent stroke-2 [stroke-linecap:round]">
          {index > 0 && <line x1={`${start}%`} x2={`${start}%`} y1={steps[index - 1]!.y} y2={y} />}
          <line x1={`${start}%`} x2={`${end}%`} y1={y} y2={y} />
        </g>
      ))}
      {steps.map((step, index) => (
        <StepLabel key={step.id} step={step} hasRoom={isWide(step, steps, index)} />
      ))}
    </svg>
  )
}

/** Whether the texts of a step have room before those of the next one. */
function isWide({ start }: ChartStep, steps: ChartStep[], index: number): boolean {
  const next = steps[index + 1]
  return next === undefined || next.start - start >= 24
}

function StepLabel({ step, hasRoom }: { step: ChartStep; hasRoom: boolean }) {
  if (!hasRoom) return null
  return (
    <>
      <text x={`${step.start}%`} y={step.y - 9} className="fill-ink text-xs font-semibold tabular-nums">
        {step.label}
      </text>
      <text x={`${step.start}%`} y="150" className="fill-ink-3 text-xs">
        {step.since}
      </text>
    </>
  )
}

function PriceTable({ steps }: { steps: PriceStep[] }) {
  return (
    <table className="sr-only">
      <caption>Prices</caption>
      <thead>
        <tr>
          <th scope="col">Since</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr key={step.id}>
            <th scope="row">{monthText(step.since)}</th>
            <td>{stepText(step)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
