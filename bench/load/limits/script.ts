import type { Recorded, Recording } from './record.ts'

/** A script for pgbench, as often as it is run among others. */
export interface Script {
  text: string
  weight: number
}

/** Scripts, and the variables that they share. */
export interface Replay {
  scripts: Script[]
  variables: Record<string, string>
}

/** Gives each text a name of its own, the same one for the same text. */
function namer(prefix: string) {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `${prefix}${names.size}`
    names.set(text, name)
    return name
  }
  return { names, nameOf }
}

/** An array as SQL has it. pgbench would take what follows a colon for a variable of its own. */
function arrayOf(values: (string | null)[]): string {
  const items = values.map((value) => (value === null ? 'null' : `"${value.replace(/["\\]/g, '\\$&')}"`))
  const quoted = `{${items.join(',')}}`.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/:/g, '\\x3a')
  return `E'${quoted}'`
}

/** One of the values. An array of arrays would need them all to be as long as each other. */
function oneOf(values: (string | null)[], type: string): string {
  const isArray = type.endsWith('[]')
  const one = `(${arrayOf(values)}::${isArray ? 'text' : type}[])[:visit]`
  return isArray ? `(${one})::${type}` : `(${one})`
}

/** From the smallest to the largest: numbers are ids here, of which none is missing. */
function anyNumber(values: string[]): string {
  const numbers = values.map(Number)
  return `random(${Math.min(...numbers)}, ${Math.max(...numbers)})`
}

/**
 * A script that makes such visits, with other values each time. A value that is the same in all of them is a variable;
 * a number is drawn anew, and is the same wherever it stood for the same thing; the rest is drawn from what was
 * recorded. None of them is known to the planner, as none is known to it from the site.
 */
function scriptOf(visits: Recording, variable: (value: string) => string): Script {
  const drawn = namer('number')
  const valueOf = (values: (string | null)[], type: string) => {
    const [first] = values as [string | null]
    if (values.every((value) => value === first))
      return first === null ? `null::${type}` : `:${variable(first)}`
    if (type === 'integer') return `:${drawn.nameOf(anyNumber(values as string[]))}`
    return oneOf(values, type)
  }
  const replayed = ({ text, types }: Recorded, statement: number) =>
    text.replace(/\$(\d+)/g, (_, number: string) => {
      const place = Number(number) - 1
      return valueOf(
        visits.map((visit) => visit[statement]!.values[place]!),
        types[place]!,
      )
    })
  const statements = visits[0]!.map((recorded, statement) => `${replayed(recorded, statement)};\n`)
  const numbers = [...drawn.names].map(([any, name]) => `\\set ${name} ${any}\n`)
  const visit = `\\set visit random(1, ${visits.length})\n`
  return { text: [visit, ...numbers, ...statements].join(''), weight: visits.length }
}

/** Scripts that ask of the database what was recorded: one for each sequence of statements that there was. */
export function replay(recording: Recording): Replay {
  const shapes = Map.groupBy(recording, (visit) => visit.map(({ text }) => text).join(';'))
  const { names, nameOf } = namer('value')
  const scripts = [...shapes.values()]
    .filter(([visit]) => visit!.length > 0)
    .map((visits) => scriptOf(visits, nameOf))
  return { scripts, variables: Object.fromEntries([...names].map(([value, name]) => [name, value])) }
}
