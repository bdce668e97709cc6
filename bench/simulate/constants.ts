import { readFile } from 'node:fs/promises'

const slope =
  'database size, indexes included: difference of two loaded data sets over the difference of their rows'
const processor =
  'processor time of all threads of the server over the responses of a closed loop, least of several rounds'
const database = 'processor time of all processes of PostgreSQL over the same responses'
const wire = 'bytes of compressed responses and their headers, mean of a feed, a post and a tool'
const log = "growth of PostgreSQL's write-ahead log by 100 of them, one after the other"
const picture = 'a picture of the repository, decoded and encoded as an upload'
const command = 'processor time of the command and of PostgreSQL, one after the other'

/** What is measured: the unit, and the way. */
export const constants = {
  postBytes: ['bytes', `a post with categories, search document and everything not named below; ${slope}`],
  toolBytes: ['bytes', 'a tool with facts, links, changes, followers and what the finder reads; as above'],
  memberBytes: ['bytes', 'a member with lists, interests and follows; as above'],
  likeBytes: ['bytes', 'a like; as above'],
  ratingBytes: ['bytes', 'a rating; as above'],
  commentBytes: ['bytes', 'a comment with its likes; as above'],
  saveBytes: ['bytes', 'a saved post; as above'],
  notificationBytes: ['bytes', 'a notification; as above'],
  sessionBytes: ['bytes', 'a session; growth of the table by 20,000 sessions of random tokens'],
  rowBytes: ['bytes', 'a row of any table; as above'],
  hitMs: ['ms', `a cached page; ${processor}`],
  pageMs: ['ms', `a rendered page, a third each feeds, posts and tools; ${processor}`],
  pageDatabaseMs: ['ms', database],
  answerMs: ['ms', `an API read that is not cached: a feed, a post, comments; ${processor}`],
  answerDatabaseMs: ['ms', database],
  searchMs: ['ms', `a search of three frequent words that is not cached; ${processor}`],
  searchDatabaseMs: ['ms', database],
  ownMs: ['ms', `a member's own read: notifications, lists, marks, profile; ${processor}`],
  ownDatabaseMs: ['ms', database],
  likeMs: ['ms', `a like, or its removal; ${processor}`],
  likeDatabaseMs: ['ms', database],
  commentMs: ['ms', `a comment; ${processor}`],
  commentDatabaseMs: ['ms', database],
  postMs: ['ms', `a post with a new tool; ${processor}`],
  postDatabaseMs: ['ms', database],
  likeLogBytes: ['bytes', `the removal of these likes; ${log}`],
  likeColdLogBytes: ['bytes', `a like, whose pages were not written since a checkpoint; ${log}`],
  commentLogBytes: ['bytes', `a comment; ${log}`],
  postLogBytes: ['bytes', `a post with a new tool; ${log}`],
  pageBytes: ['bytes', `a page; ${wire}`],
  answerBytes: ['bytes', `an answer of the API; ${wire}`],
  filesBytes: ['bytes', 'the files that a browser without a cache loads for a page, compressed'],
  cachedPageBytes: [
    'bytes',
    'memory of the cache for a page of a post and the answers that it is rendered from',
  ],
  processMb: ['MB', 'resident memory of a process after its start'],
  connections: [
    'number',
    'connections that a process holds after searches and likes of 32 clients, of pg_stat_activity',
  ],
  screenshotBytes: ['bytes', `a screenshot in both sizes; ${picture}`],
  profilePictureBytes: ['bytes', 'a profile picture; mean of the files of the demo members'],
  logoBytes: ['bytes', `a logo; ${picture}`],
  backupSeconds: ['s per million rows', command],
  backupBytes: ['bytes per row', 'size of the backup over its rows, without pictures'],
  restoreSeconds: ['s per million rows', `with all indexes and foreign keys; ${command}`],
  indexSeconds: ['s per million rows', 'processor time of PostgreSQL for an index of likes on three columns'],
  dumpMs: ['ms per tool', `the nightly dump, of a tool and its reviews; ${command}`],
} as const satisfies Record<string, readonly [unit: string, way: string]>

export type Constants = Record<keyof typeof constants, number>

/** Reads constants that an earlier run has written with `--report`. Throws a sentence when one is missing. */
export async function readConstants(file: string): Promise<Constants> {
  const { constants: read = {} } = JSON.parse(await readFile(file, 'utf8')) as {
    constants?: Partial<Constants>
  }
  const missing = Object.keys(constants).filter((name) => typeof read[name as keyof Constants] !== 'number')
  if (missing.length > 0) throw new Error(`${file} has no constants ${missing.join(', ')}.`)
  return read as Constants
}
