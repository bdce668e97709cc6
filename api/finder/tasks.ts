import { limits } from '#contract/limits.ts'
import type { Database } from '#database/client.ts'
import { matchTasks } from './match-tasks.ts'
import { fold } from './need-words.ts'
import { servedTasks, servingTools, type TaskWithTools, type ToolRow, toolsById } from './queries.ts'
import { tasks as vocabulary } from './vocabulary.ts'

/** Whether each word begins a word of the text; all in lower case. */
function beginWords(words: string[], text: string): boolean {
  const own = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

/** Tasks of the vocabulary that tools of the site serve and whose words begin as those of a text; at most `count`. */
export async function servedTasksBeginning(
  database: Database,
  typed: string,
  count: number,
): Promise<string[]> {
  const words = fold(typed).match(/[\p{L}\p{N}]+/gu) ?? []
  if (words.length === 0) return []
  const tasks = vocabulary.map(({ task }) => task).filter((task) => beginWords(words, task))
  return servedTasks(database, tasks, count)
}

/**
 * Leaves each task its best tools. Those that stand under a task before it come after all others, so that the tasks together
 * show many tools.
 */
export function spreadTools(tasks: TaskWithTools[]): TaskWithTools[] {
  const shown = new Set<number>()
  return tasks.map((task) => {
    const isShown = ({ id }: { id: number }) => shown.has(id)
    const fresh = task.tools.filter((tool) => !isShown(tool))
    const tools = [...fresh, ...task.tools.filter(isShown)].slice(0, limits.finder.taskTools)
    for (const { id } of tools) shown.add(id)
    return { ...task, tools }
  })
}

/** The tools that serve most of the tasks which a need names, at most `count`; none for a need without a task. */
export async function findServingTools(database: Database, need: string, count: number): Promise<ToolRow[]> {
  const served = await servingTools(
    database,
    matchTasks(need).map(({ task }) => task),
    count,
  )
  const order = [...served.keys()]
  const rows = await toolsById(database, order)
  return rows.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}
