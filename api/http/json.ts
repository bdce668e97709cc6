/**
 * A value as the JSON text that the database made of it. It is sent as it came; only who needs to look into it takes it
 * apart.
 */
export class Json<Value> {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  /** The value itself; `JSON.stringify` asks for it, too, where the text stands inside of something else. */
  toJSON(): Value {
    return JSON.parse(this.text) as Value
  }
}

/** A value that may be JSON already, as a whole or in parts. */
export type Sendable<Value> =
  | Json<Value>
  | (Value extends object ? { [Key in keyof Value]: Sendable<Value[Key]> } : Value)

function isListOfJson(value: unknown): value is Json<unknown>[] {
  return Array.isArray(value) && value.every((one) => one instanceof Json)
}

/** The JSON of an answer, in which the texts of lists stay as they are. */
export function jsonOf(value: unknown): string {
  if (value instanceof Json) return value.text
  if (isListOfJson(value)) return `[${value.map(({ text }) => text).join(',')}]`
  return JSON.stringify(value)
}
