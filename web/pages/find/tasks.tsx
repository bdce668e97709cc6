import { useQuery } from '@tanstack/react-query'
import { tasksByCategoryQuery, type CategoryTasks } from '#web/api/finder.ts'
import { TaskLinks } from '#web/features/finder/task-links.tsx'
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
        <div className="space-y-6">
          {categories.map((category) => (
            <CategorySection key={category.id} {...category} />
          ))}
        </div>
      )}
    </QueryList>
  )
}

function CategorySection({ id, name, tasks }: CategoryTasks) {
  const heading = `tasks-${id}`
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} dir="auto" className="mb-2 text-base font-semibold">
        {name}
      </h2>
      <TaskLinks tasks={tasks} label={`Tasks of ${name}`} />
    </section>
  )
}
