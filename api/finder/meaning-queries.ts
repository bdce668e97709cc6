import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { signsOf, type Vector, vectorsIn } from './vectors.ts'

/** The tools whose texts on the whole are most similar to a need, by the signs of the vectors. */
export async function nearestTools(database: Database, need: Vector, count: number): Promise<number[]> {
  const signs = signsOf([need])
  const { rows } = await sql<{ id: number }>`
    select tool_id as id from finder_meanings
    where dimensions = ${need.length} order by bit_count(signs # ${signs}::bit varying), tool_id limit ${count}
  `.execute(database)
  return rows.map(({ id }) => id)
}

/** The vectors of the sentences of tools. */
export async function vectorsOfTools(
  database: Database,
  ids: number[],
  dimensions: number,
): Promise<Map<number, Vector[]>> {
  const { rows } = await sql<{ id: number; vectors: Buffer }>`
    select tool_id as id, string_agg(vector, ''::bytea) as vectors from finder_sentences
    where tool_id = any (${ids}::integer[]) and length(vector) = ${dimensions}
    group by tool_id
  `.execute(database)
  return new Map(rows.map(({ id, vectors }) => [id, vectorsIn(vectors, dimensions)]))
}

/** The vectors of the sentences of tools by their texts. */
export async function sentencesOfTools(
  database: Database,
  ids: number[],
  dimensions: number,
): Promise<Map<string, Vector>> {
  const { rows } = await sql<{ text: string; vector: Buffer }>`
    select text, vector from finder_sentences
    where tool_id = any (${ids}::integer[]) and length(vector) = ${dimensions}
  `.execute(database)
  return new Map(rows.map(({ text, vector }) => [text, vectorsIn(vector, dimensions)[0]!]))
}
