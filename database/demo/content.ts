import { readdir, readFile } from 'node:fs/promises'

/** The content of the demo files. Hours count back from the load. */
export interface DemoContent {
  members: DemoMember[]
  tools: DemoTool[]
  lists: DemoList[]
}

export interface DemoMember {
  name: string
  username: string
  email: string
  /** A file in `pictures/`. */
  picture: string
  is_admin?: boolean
  location: string
  job_title: string
  bio: string
  /** Names of categories. */
  interests: string[]
  /** Before all that the member checked: facts have dates of their own, which do not move with the load. */
  joined_at: string
}

export interface DemoTool {
  title: string
  link: string
  author: string
  hours_ago: number
  categories: string[]
  description: string
  review: string
  /** The author's own. */
  rating?: number
  /** The author's evidence, as imports have it. */
  evidence?: { used_for: string } & Partial<
    Record<'plan' | 'version' | 'task' | 'prompt' | 'output' | 'cost', string>
  >
  likes: number
  /** In order of time. One that begins with `@username` replies to the last comment of that member before it. */
  comments: DemoComment[]
}

export interface DemoComment {
  author: string
  hours_ago: number
  text: string
}

export interface DemoList {
  owner: string
  /** `Saved` is the default list. */
  name: string
  description: string
  /** Titles. */
  tools: string[]
  /** The owner's notes on the tools, by their titles. */
  notes?: Record<string, string>
  /** Usernames of the followers, for a public list. Without them the list is private. */
  followers?: string[]
}

const here = new URL('./', import.meta.url)

async function read<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(file, here), 'utf8')) as Content
}

/** Reads all demo content; the tools from the oldest to the newest. */
export async function readDemoContent(): Promise<DemoContent> {
  const files = await readdir(new URL('tools/', here))
  const tools = await Promise.all(files.map((file) => read<DemoTool[]>(`tools/${file}`)))
  return {
    members: await read<DemoMember[]>('members.json'),
    tools: tools.flat().sort((a, b) => b.hours_ago - a.hours_ago),
    lists: await read<DemoList[]>('lists.json'),
  }
}

/** A member's picture, a WebP. */
export function readPicture({ picture }: DemoMember): Promise<Buffer> {
  return readFile(new URL(`pictures/${picture}`, here))
}
