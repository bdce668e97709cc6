import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { time } from './fields.ts'

const count = z.int().min(0)

/** The files of the dump, in the order in which an import needs them. */
export const dumpFiles = ['tools.jsonl.gz', 'reviews.jsonl.gz'] as const
export type DumpFile = (typeof dumpFiles)[number]

export const noDump = 'This site offers no dump'

/** The format of the lines of a dump. It changes when a reader of the former ones would fail. */
export const dumpFormat = 1

/** The public data of the site for download. */
export const dump = z
  .object({
    /** Empty where the operator names none. */
    licence: z.string(),
    /** Null until the first one is made. */
    made_at: time.nullable(),
    files: z.array(
      z.object({
        name: z.enum(dumpFiles),
        /** Path of the file on the site. */
        path: z.string(),
        /** Lines, without the first one, which describes the file. */
        entries: count,
        bytes: count,
      }),
    ),
  })
  .meta({ id: 'Dump' })
export type Dump = z.infer<typeof dump>

export const getDump = endpoint({
  name: 'getDump',
  method: 'GET',
  path: '/dump/',
  access: 'guest',
  status: 200,
  summary: 'The files with the public data of the site. 404 while the operator offers none.',
  answer: dump,
})

export const getDumpContents = endpoint({
  name: 'getDumpContents',
  method: 'GET',
  path: '/admin/dump/',
  access: 'administrator',
  status: 200,
  summary: 'The numbers of tools and reviews that a dump made now would publish.',
  answer: z.object({ tools: count, reviews: count }),
})
