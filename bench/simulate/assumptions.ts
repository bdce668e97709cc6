/** What is assumed about a site and its machines, with the flag `--assume NAME=VALUE`. */
export const assumptions = {
  memberReads: [0.09, "share of requests that are members' own reads"],
  writes: [0.01, 'share of requests that are writes'],
  comments: [0.15, 'share of writes that are comments'],
  posts: [0.005, 'share of writes that are posts; all others cost as much as likes'],
  pages: [0.4, 'share of public reads that are pages; all others are calls of the API'],
  trendingCalls: [1, 'calls of the trending tools per page, after its hydration'],
  searches: [0.02, 'share of public reads that are searches, which no cache answers'],
  firstPages: [0.1, 'share of pages and calls that go to the addresses which every write may change'],
  firstAddresses: [3, 'number of these addresses: the orders of the feed'],
  popularity: [0.9, 'Zipf exponent of the posts and tools that are asked for and written to'],
  pageSeconds: [60, 'age at which a page expires'],
  answerSeconds: [600, 'age at which an answer of the API expires'],
  cdnSeconds: [2, 'age at which a CDN asks again'],
  newVisitors: [0.1, 'share of pages whose browser has none of the files'],
  picturesPerPage: [3, 'small pictures that a page loads and the browser does not have'],
  peak: [3, 'requests at the peak over the mean'],
  tools: [0.5, 'tools per post'],
  likes: [10, 'likes per post'],
  ratings: [3, 'ratings per post'],
  savedPosts: [3, 'saves per post'],
  commentsPerPost: [3, 'comments per post'],
  notifications: [0.5, 'share of likes, ratings and comments whose notification is still stored'],
  sessions: [1.5, 'sessions per member'],
  bloat: [1.3, 'size of live tables and indexes over freshly loaded ones'],
  hot: [0.25, 'share of the database that is read all the time'],
  screenshots: [1, 'screenshots per post'],
  profilePictures: [0.3, 'share of members with a picture'],
  logos: [0.8, 'share of tools with a logo'],
  mails: [0.1, 'mails per notification'],
  online: [0.02, 'share of members with an open stream of notifications at the peak'],
  streamsPerProcess: [20_000, 'streams that a process holds'],
  busy: [0.6, 'use of a processor that is planned for'],
  machineCores: [64, 'cores of one machine'],
  machineGb: [512, 'memory of one machine in GB'],
  machineDiskGb: [8000, 'disk of one machine in GB'],
  machineMbit: [10_000, 'network of one machine in Mbit/s'],
  databaseConnections: [500, 'connections with which one PostgreSQL is well'],
  tierOperations: [100_000, 'operations a second of one Redis or Valkey, as its makers say'],
  nightHours: [6, 'hours that a backup may take'],
  stopMinutes: [10, 'minutes that writes may wait for a migration'],
} as const satisfies Record<string, readonly [value: number, meaning: string]>

export type Assumptions = Record<keyof typeof assumptions, number>

/** Reads flags such as `writes=0.02`. Throws a sentence for unknown names and for values that are no numbers. */
export function readAssumptions(flags: string[]): Assumptions {
  const read: Record<string, number> = {}
  for (const [name, [value]] of Object.entries(assumptions)) read[name] = value
  for (const flag of flags) {
    const [, name = '', text = ''] = /^(\w+)=(\d+(?:\.\d+)?)$/.exec(flag) ?? []
    if (!Object.hasOwn(assumptions, name)) {
      throw new Error(`--assume ${flag}: use NAME=NUMBER with one of ${Object.keys(assumptions).join(', ')}.`)
    }
    read[name] = Number(text)
  }
  return read as Assumptions
}
