import { useQuery } from '@tanstack/react-query'
import { tasksQuery } from '#web/api/finder.ts'
import { NeedForm, question } from '#web/finder/need-form.tsx'
import { TaskShelf } from '#web/finder/task-shelf.tsx'
import { useIsAuthenticated } from '#web/session/use-session.ts'
import { Welcome } from './welcome.tsx'

// Two rows of four on a laptop.
const shownTasks = 8

/**
 * Asks what the visitor needs done. Guests also see the question, which is the page's heading, what the site is, and a shelf
 * of tasks; until the session is restored the style sheet hides these from members by `data-session`, so nothing shifts.
 */
export function Ask() {
  const isAuthenticated = useIsAuthenticated()
  const { data: tasks = [] } = useQuery(tasksQuery())
  return (
    <section
      aria-labelledby="question"
      className={isAuthenticated ? 'ask' : 'ask ask-guest guest-home:col-span-full'}
    >
      <h1
        id="question"
        className={
          isAuthenticated
            ? 'sr-only'
            : // On one line with a wide fallback font, too, so that nothing below moves when the font comes.
              'text-display font-semibold stored-session:sr-only lg:whitespace-nowrap'
        }
      >
        {question}
      </h1>
      <NeedForm raised large={!isAuthenticated} placeholder="Transcribe interviews, for free" />
      {!isAuthenticated && (
        <>
          <Welcome />
          <TaskShelf tasks={tasks.slice(0, shownTasks)} label="Tasks" className="stored-session:hidden" />
        </>
      )}
    </section>
  )
}
