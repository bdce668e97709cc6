import { sql } from 'kysely'
import type { Database } from '#database/client.ts'
import { signsOf, vectorsIn, type Vector } from './vectors.ts'

/** A text of a tool. */
export interface TextOf {
  tool: number
  text: string
}

/** Writes the documents of at most `count` tools whose texts have changed, and marks them as indexed. Returns their ids. */
export async function takeChangedTools(transaction: Database, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from tools
    where id in (select tool_id from finder_documents where not is_indexed order by tool_id limit ${count})
    order by id for no key update skip locked
  `.execute(transaction)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return ids
  await sql`select refresh_finder_documents(${ids}::integer[])`.execute(transaction)
  await sql`update finder_documents set is_indexed = true where tool_id = any (${ids}::integer[])`.execute(
    transaction,
  )
  return ids
}

/** Gives tools these sentences. Sentences that stay keep their vectors. */
export async function setSentences(
  transaction: Database,
  tools: number[],
  sentences: TextOf[],
): Promise<void> {
  const given = sql`unnest(
    ${sentences.map(({ tool }) => tool)}::integer[], ${sentences.map(({ text }) => text)}::text[]
  ) as given (tool_id, text)`
  await sql`
    delete from finder_sentences s where tool_id = any (${tools}::integer[])
      and not exists (select from ${given} where given.tool_id = s.tool_id and given.text = s.text)
  `.execute(transaction)
  await sql`
    insert into finder_sentences (tool_id, text)
    select tool_id, text from ${given}
    where not exists (
      select from finder_sentences s where s.tool_id = given.tool_id and s.text = given.text
    )
  `.execute(transaction)
}

/** Gives tools these tasks. */
export async function setTasks(transaction: Database, tools: number[], tasks: TextOf[]): Promise<void> {
  await sql`delete from finder_tasks where tool_id = any (${tools}::integer[])`.execute(transaction)
  if (tasks.length === 0) return
  await transaction
    .insertInto('finder_tasks')
    .values(tasks.map(({ tool, text }) => ({ tool_id: tool, task: text })))
    .execute()
}

/** Sentences that the model has not read. */
export function sentencesWithoutVector(database: Database, count: number): Promise<TextOf[]> {
  return database
    .selectFrom('finder_sentences')
    .select(['tool_id as tool', 'text'])
    .where('vector', 'is', null)
    .orderBy('tool_id')
    .limit(count)
    .execute()
}

/** Stores the vectors of sentences, and the signs of the sums of their tools' vectors. */
export async function setVectors(
  transaction: Database,
  sentences: TextOf[],
  vectors: Vector[],
): Promise<void> {
  await sql`
    update finder_sentences s set vector = decode(given.vector, 'hex')
    from unnest(
      ${sentences.map(({ tool }) => tool)}::integer[], ${sentences.map(({ text }) => text)}::text[],
      ${vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, vector.length).toString('hex'))}::text[]
    ) as given (tool_id, text, vector)
    where s.tool_id = given.tool_id and s.text = given.text
  `.execute(transaction)
  await setMeanings(transaction, [...new Set(sentences.map(({ tool }) => tool))], vectors[0]!.length)
}

async function setMeanings(transaction: Database, tools: number[], dimensions: number): Promise<void> {
  const { rows } = await sql<{ id: number; vectors: Buffer }>`
    select tool_id as id, string_agg(vector, ''::bytea) as vectors from finder_sentences
    where tool_id = any (${tools}::integer[]) and vector is not null
    group by tool_id order by tool_id
  `.execute(transaction)
  await sql`
    insert into finder_meanings (tool_id, signs)
    select tool_id, signs::bit varying from unnest(
      ${rows.map(({ id }) => id)}::integer[],
      ${rows.map(({ vectors }) => signsOf(vectorsIn(vectors, dimensions)))}::text[]
    ) as given (tool_id, signs)
    on conflict (tool_id) do update set signs = excluded.signs
  `.execute(transaction)
}

/** Forgets all vectors unless this model has made them. */
export async function useModel(transaction: Database, model: string): Promise<void> {
  const known = await transaction.selectFrom('finder_model').select('name').forUpdate().executeTakeFirst()
  if (known?.name === model) return
  await sql`delete from finder_model`.execute(transaction)
  await transaction.insertInto('finder_model').values({ name: model }).execute()
  await sql`update finder_sentences set vector = null where vector is not null`.execute(transaction)
  await sql`delete from finder_meanings`.execute(transaction)
}
