interface UseCase {
  title: string
  text: string
}

interface Group {
  name: string
  text: string
  useCases: UseCase[]
}

// Eleven use cases in four groups.
const groups: Group[] = [
  {
    name: 'Making things',
    text: 'Pictures, sound, film and words.',
    useCases: [
      {
        title: 'Find an image tool that keeps your style',
        text: 'A designer looks for one that makes the tenth picture look like the first. Reviews say which ones do, and after how many tries.',
      },
      {
        title: 'Clean up a recording',
        text: 'Somebody with a podcast and a noisy kitchen compares what is free, what is quick, and what makes voices sound like robots.',
      },
      {
        title: 'Get past the blank page',
        text: 'A writer wants help with the outline and none with the voice. People who write for a living tell where each tool helps and where it flattens.',
      },
    ],
  },
  {
    name: 'Work',
    text: 'The week, and what is left of it.',
    useCases: [
      {
        title: 'Sit through fewer meetings',
        text: 'A team tries three note takers for a week each and posts which one got the names right.',
      },
      {
        title: 'Understand your own numbers',
        text: 'A shop owner with a spreadsheet and no analyst finds a tool that answers in sentences, and learns from the comments when to check it.',
      },
      {
        title: 'Answer customers in their language',
        text: 'Two people at a help desk read what others paid, what went wrong, and which translations made somebody laugh.',
      },
    ],
  },
  {
    name: 'Learning',
    text: 'At school, at university, on the train.',
    useCases: [
      {
        title: 'Study with questions, not with answers',
        text: 'A student looks for tools that ask back, and for what fellow students say three months later.',
      },
      {
        title: 'Prepare a lesson in an hour',
        text: 'A teacher collects what works for a class of thirty in a list and passes it on to colleagues.',
      },
      {
        title: 'Learn a language by speaking it',
        text: 'Somebody who moves abroad in spring compares tutors that listen, and reads how they treat an accent.',
      },
    ],
  },
  {
    name: 'Building',
    text: 'Software, and everything that is made of it.',
    useCases: [
      {
        title: 'Choose a coding assistant for a team',
        text: 'Developers rate the same tools on old code bases and new ones, and argue about it in the comments. Both sides are worth reading.',
      },
      {
        title: 'Run a model on your own machine',
        text: 'Somebody who may not send data anywhere finds what runs on the computer they have, and how slow it is.',
      },
    ],
  },
]

const count = groups.flatMap(({ useCases }) => useCases).length

/** The use cases by group. */
export function UseCases() {
  return (
    <section aria-labelledby="use-cases">
      <h2 id="use-cases" className="text-2xl font-semibold">
        What people come here for
      </h2>
      <p className="mt-1 text-ink-2">
        {count} use cases in {groups.length} categories
      </p>
      {groups.map(({ name, text, useCases }) => (
        <section key={name} aria-label={name} className="mt-8">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h3 className="font-display text-xl font-semibold">{name}</h3>
            <p className="text-sm text-ink-3">{text}</p>
          </div>
          <div className="board mt-2" />
          <ul className="mt-5 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
            {useCases.map((useCase) => (
              <li key={useCase.title} className="space-y-1">
                <h4 className="font-semibold text-balance">{useCase.title}</h4>
                <p className="text-ink-2">{useCase.text}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
