/** A typed array that grows by doubling: a million entries need no array of objects. */
export class Column<Of extends Int32Array | Uint32Array | Uint16Array | Uint8Array> {
  #values: Of
  #length = 0
  readonly #make: new (length: number) => Of

  constructor(make: new (length: number) => Of) {
    this.#make = make
    this.#values = new make(1024)
  }

  get length(): number {
    return this.#length
  }

  at(index: number): number | undefined {
    return index < this.#length ? this.#values[index] : undefined
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new this.#make(2 * this.#length)
      wider.set(this.#values)
      this.#values = wider
    }
    this.#values[this.#length++] = value
  }

  /** The values so far. */
  values(): Of {
    return this.#values.subarray(0, this.#length) as Of
  }
}

/** Numbers ids in the order in which they are added, from 0. */
export class Numbering {
  readonly ids = new Column(Int32Array)
  readonly #numbers = new Column(Int32Array)

  /** Adds an id larger than all before. */
  add(id: number): void {
    while (this.#numbers.length < id) this.#numbers.push(-1)
    this.#numbers.push(this.ids.length)
    this.ids.push(id)
  }

  /** The number of an id, or -1. */
  of(id: number): number {
    return this.#numbers.at(id) ?? -1
  }
}
