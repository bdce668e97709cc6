import { useQuery } from '@tanstack/react-query'
import { tasksQuery } from '#web/api/finder.ts'
import { NeedForm, question } from '#web/features/finder/need-form.tsx'
import { TaskLinks } from '#web/features/finder/task-links.tsx'
import { useSession } from '#web/session/use-session.ts'

/**
 * Asks what the visitor needs done. Guests also see the question as a heading, and tasks; until the session is restored
 * the style sheet hides both from members by `data-session`, so nothing shifts.
 */
export function Ask() {
  const { isAuthenticated } = useSession()
  const { data: tasks = [] } = useQuery(tasksQuery())
  return (
    <section aria-label={question} className="ask">
      {!isAuthenticated && <h2 className="stored-session:hidden">{question}</h2>}
      <NeedForm />
      {!isAuthenticated && (
        <div className="stored-session:hidden">
          <TaskLinks tasks={tasks} label="Tasks" />
        </div>
      )}
    </section>
  )
}
