import { Parser } from 'htmlparser2'
import { limits } from '#contract/limits.ts'
import { createPlaces, shorten } from './category-names.ts'
import type { SourceRow } from './source-row.ts'

interface Folder {
  name: string
  /** A folder that the browser has made, such as the bookmarks bar. */
  isBuiltIn: boolean
}

interface Bookmark {
  line: number
  link: string
  title: string
  description: string
  folders: Folder[]
}

// The parser's time for an element grows with its depth.
const maxDepth = 100

const fold = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Reads the bookmarks that browsers export: `<DT><A HREF>` in folders, which are `<DT><H3>` before a `<DL>`. The innermost folder
 * is the category; folders that the browser has made count when there is no other.
 */
export async function* bookmarks(chunks: AsyncIterable<string>): AsyncGenerator<SourceRow> {
  const reader = new BookmarkReader()
  const toRow = createRows()
  let line = 1
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    for (const text of lines) {
      reader.read(`${text}\n`, line)
      line += 1
    }
    yield* reader.take().map(toRow)
    if (reader.isTooDeep) break
  }
  reader.read(rest, line)
  reader.end()
  yield* reader.take().map(toRow)
  if (reader.isTooDeep) {
    yield { line: reader.line, fault: 'Folders are nested too deeply; the file was not read from here on' }
  }
}

function createRows(): (bookmark: Bookmark) => SourceRow {
  const placeOf = createPlaces('folder')
  return ({ line, link, title, description, folders }) => {
    const inner = folders.toReversed()
    const own = inner.filter(({ isBuiltIn }) => !isBuiltIn)
    const place = placeOf((own.length > 0 ? own : inner).map(({ name }) => name))
    if ('fault' in place) return { line, fault: place.fault }
    const named = title === '' ? (URL.parse(link)?.hostname ?? '') : title
    const row = {
      title: shorten(named, limits.title.max),
      link,
      description: description === '' ? named : description,
      categories: [place.category],
    }
    return place.note === undefined ? { line, row } : { line, row, note: place.note }
  }
}

/** Collects bookmarks line by line. */
class BookmarkReader {
  line = 1
  isTooDeep = false
  #found: Bookmark[] = []
  #folders: Folder[] = []
  #nextFolder: Folder | undefined
  #current: Bookmark | undefined
  /** The element whose text is read. */
  #reads: 'a' | 'h3' | 'dd' | undefined
  #depth = 0
  readonly #parser = new Parser({
    onopentag: (name, attributes) => this.#open(name, attributes),
    ontext: (text) => this.#text(text),
    onclosetag: (name) => this.#close(name),
  })

  read(text: string, line: number): void {
    if (this.isTooDeep) return
    this.line = line
    this.#parser.write(text)
  }

  end(): void {
    if (!this.isTooDeep) this.#parser.end()
    this.#flush()
  }

  /** The bookmarks that are complete, each once. */
  take(): Bookmark[] {
    return this.#found.splice(0)
  }

  #flush(): void {
    const bookmark = this.#current
    this.#current = undefined
    if (!bookmark) return
    const { title, description } = bookmark
    this.#found.push({ ...bookmark, title: fold(title), description: fold(description) })
  }

  #open(name: string, { href, personal_toolbar_folder, unfiled_bookmarks_folder }: Record<string, string>) {
    this.#depth += 1
    this.isTooDeep ||= this.#depth > maxDepth * 4 || this.#folders.length > maxDepth
    if (name === 'dl') {
      this.#flush()
      this.#folders.push(this.#nextFolder ?? { name: '', isBuiltIn: true })
      this.#nextFolder = undefined
    } else if (name === 'h3') {
      this.#flush()
      const isBuiltIn = [personal_toolbar_folder, unfiled_bookmarks_folder].includes('true')
      this.#nextFolder = { name: '', isBuiltIn }
    } else if (name === 'a' && href) {
      this.#flush()
      const folders = this.#folders.filter((folder) => folder.name !== '')
      this.#current = { line: this.line, link: href.trim(), title: '', description: '', folders }
    }
    if (name === 'a' || name === 'h3' || name === 'dd') this.#reads = name
    else if (name === 'dt') this.#reads = undefined
  }

  #text(text: string): void {
    if (this.#reads === 'h3' && this.#nextFolder) this.#nextFolder.name += text
    else if (this.#reads === 'a' && this.#current) this.#current.title += text
    else if (this.#reads === 'dd' && this.#current) this.#current.description += text
  }

  #close(name: string): void {
    this.#depth -= 1
    if (name === 'h3' && this.#nextFolder) this.#nextFolder.name = fold(this.#nextFolder.name)
    if (name === this.#reads) this.#reads = undefined
    if (name !== 'dl') return
    this.#flush()
    this.#folders.pop()
  }
}
