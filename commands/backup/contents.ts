import { z } from 'zod'

/** Where things lie in a backup. */
export const names = { description: 'backup.json', settings: 'settings.env', ending: 'end.json' }

export const pictureName = /^media\/([\w-][\w.-]*)$/
export const partName = /^data\/(\w+)\/\d+\.copy$/

/** The first file of a backup: what it is, and what its rows have to be put into. */
export const description = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  site: z.string(),
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  sequences: z.array(z.object({ name: z.string(), last: z.string().regex(/^\d+$/), used: z.boolean() })),
})

/** The last file of a backup, by which it is known to be whole. */
export const ending = z.object({
  /** How many rows each table has. */
  rows: z.record(z.string(), z.number()),
  pictures: z.number(),
  /** Paths that rows name, of files that were removed while the backup was made. */
  missingPictures: z.array(z.string()),
})

export type Ending = z.infer<typeof ending>
