import { useQuery } from '@tanstack/react-query'
import { tasksByCategoryQuery, type CategoryTasks } from '#web/api/finder.ts'
import { TaskLinks } from '#web/finder/task-links.tsx'
import { TaskShelf } from '#web/finder/task-shelf.tsx'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { QueryList } from '#web/ui/query-list.tsx'

/** Tasks by category, for visitors without a need. */
export function TasksByCategory() {
  const tasks = useQuery(tasksByCategoryQuery())
  return (
    <QueryList
      query={tasks}
      error="The tasks could not be loaded."
      empty={<EmptyState picture={<EmptyPicture of="posts" />}>No tasks yet</EmptyState>}
    >
      {(categories) => (
        <div className="space-y-12 pt-4">
          {categories.map((category) => (
            <CategorySection key={category.id} {...category} />
          ))}
        </div>
      )}
    </QueryList>
  )
}

// One row on a desk, two on a phone.
const shelved = 4

function CategorySection({ id, name, tasks }: CategoryTasks) {
  const heading = `tasks-${id}`
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} dir="auto" className="text-xl font-semibold">
        {name}
      </h2>
      <TaskShelf short tasks={tasks.slice(0, shelved)} label={`Tasks of ${name}`} />
      <TaskLinks tasks={tasks.slice(shelved)} label={`More tasks of ${name}`} />
    </section>
  )
}
