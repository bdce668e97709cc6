import { cardClasses } from '#web/ui/classes.ts'
import { groups } from './groups.ts'

const count = groups.flatMap(({ useCases }) => useCases).length

/** What people come here for. */
export function UseCases() {
  return (
    <section aria-labelledby="use-cases" className="space-y-6">
      <div className="space-y-1">
        <h2 id="use-cases" className="text-xl font-semibold">
          What people come here for
        </h2>
        <p className="text-ink-soft">
          {count} use cases in {groups.length} categories
        </p>
      </div>
      {groups.map(({ name, icon: Icon, text, useCases }) => (
        <section key={name} aria-label={name} className={cardClasses('p-5 sm:p-8')}>
          <div className="flex items-center gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
              <Icon aria-hidden className="size-5" strokeWidth={1.75} />
            </span>
            <div>
              <h3 className="text-lg font-semibold">{name}</h3>
              <p className="text-sm text-ink-faint">{text}</p>
            </div>
          </div>
          <ul className="mt-6 space-y-6">
            {useCases.map((useCase) => (
              <li key={useCase.title} className="space-y-1">
                <h4 className="font-medium">{useCase.title}</h4>
                <p className="max-w-prose text-ink-soft">{useCase.text}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
