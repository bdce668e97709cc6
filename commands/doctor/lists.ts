import { addDefaultLists, membersWithoutList } from '#database/doctor/default-lists.ts'
import { countOf, someOf, type Finding, type Patient } from './finding.ts'

/** The list that every member has. `--fix` adds it. */
export async function checkLists({ opened, fix }: Patient): Promise<Finding> {
  const members = await membersWithoutList(opened.database)
  const fine = 'every member has the default one'
  if (members.length === 0) return { fine, wrong: [] }
  const named = `${countOf(members.length, 'member')} without a default list (${someOf(members)})`
  if (!fix) return { fine, wrong: [`${named}. Put it right with --fix.`] }
  await addDefaultLists(opened.database, members)
  return { fine, wrong: [], fixed: [`${named}: put right.`] }
}
