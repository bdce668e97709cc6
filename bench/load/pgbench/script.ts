import type { RecordedStatement, Recording } from './record.ts'

/** A pgbench script with its weight among the scripts. */
export interface Script {
  text: string
  weight: number
}

/** Scripts and the variables that they share. */
export interface ReplayScripts {
  scripts: Script[]
  variables: Record<string, string>
}

/** Assigns a name to each distinct text. */
function namer(prefix: string) {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `${prefix}${names.size}`
    names.set(text, name)
    return name
  }
  return { names, nameOf }
}

/** An SQL array. Colons are escaped, because pgbench reads `:name` as a variable. */
function arrayOf(values: (string | null)[]): string {
  const items = values.map((value) => (value === null ? 'null' : `"${value.replace(/["\\]/g, '\\$&')}"`))
  const quoted = `{${items.join(',')}}`.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/:/g, '\\x3a')
  return `E'${quoted}'`
}

/** An SQL expression for one of the values. Arrays are cast from text, because SQL's nested arrays are rectangular. */
function oneOf(values: (string | null)[], type: string): string {
  const isArray = type.endsWith('[]')
  const one = `(${arrayOf(values)}::${isArray ? 'text' : type}[])[:visit]`
  return isArray ? `(${one})::${type}` : `(${one})`
}

/** A random number between the smallest and the largest value: numbers are ids without gaps. */
function anyNumber(values: string[]): string {
  const numbers = values.map(Number)
  return `random(${Math.min(...numbers)}, ${Math.max(...numbers)})`
}

/**
 * A script that repeats visits of one shape with new values. A value that is equal in all visits becomes a variable, a
 * number a random number (the same one for the same column of values), anything else a random recorded value. The
 * planner sees parameters only, as from the site.
 */
function scriptOf(visits: Recording, variable: (value: string) => string): Script {
  const randomNumbers = namer('number')
  const valueOf = (values: (string | null)[], type: string) => {
    const [first] = values as [string | null]
    if (values.every((value) => value === first)) {
      if (first === null) return `null::${type}`
      // pgbench refuses empty variables.
      return first === '' ? `''::${type}` : `:${variable(first)}`
    }
    if (type === 'integer') return `:${randomNumbers.nameOf(anyNumber(values as string[]))}`
    return oneOf(values, type)
  }
  const replayed = ({ text, types }: RecordedStatement, statement: number) =>
    text.replace(/\$(\d+)/g, (_, parameter: string) => {
      const index = Number(parameter) - 1
      return valueOf(
        visits.map((visit) => visit[statement]!.values[index]!),
        types[index]!,
      )
    })
  const statements = visits[0]!.map((recorded, statement) => `${replayed(recorded, statement)};\n`)
  const numbers = [...randomNumbers.names].map(([expression, name]) => `\\set ${name} ${expression}\n`)
  const visit = `\\set visit random(1, ${visits.length})\n`
  return { text: [visit, ...numbers, ...statements].join(''), weight: visits.length }
}

/** Turns a recording into pgbench scripts, one per distinct sequence of statements. */
export function replayScripts(recording: Recording): ReplayScripts {
  const shapes = Map.groupBy(recording, (visit) => visit.map(({ text }) => text).join(';'))
  const { names, nameOf } = namer('value')
  const scripts = [...shapes.values()]
    .filter(([visit]) => visit!.length > 0)
    .map((visits) => scriptOf(visits, nameOf))
  return { scripts, variables: Object.fromEntries([...names].map(([value, name]) => [name, value])) }
}
