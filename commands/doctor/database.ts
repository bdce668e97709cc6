import { bytesInWords } from '#commands/bytes.ts'
import { readVitalSigns } from '#database/doctor/vital-signs.ts'
import { countOf, type Finding, type Patient } from './finding.ts'

/** What PostgreSQL itself knows of its health, and whether mail leaves it. */
export async function checkDatabase({ opened }: Patient): Promise<Finding> {
  const { version, size, damagedPages, lateMails, lostMails } = await readVitalSigns(opened.database)
  const wrong: string[] = []
  if (damagedPages > 0) {
    wrong.push(
      `The disk has given back ${countOf(damagedPages, 'page')} damaged. Back up now, and restore on another disk.`,
    )
  }
  if (lateMails > 0) {
    wrong.push(
      `${countOf(lateMails, 'mail')} waiting for more than an hour. Is the site running, and right about SMTP_URL?`,
    )
  }
  if (lostMails > 0) wrong.push(`${countOf(lostMails, 'mail')} could not be sent in the last week.`)
  return { fine: `PostgreSQL ${version}, ${bytesInWords(size)}, at ${opened.where}`, wrong }
}
