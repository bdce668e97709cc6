import type pg from 'pg'
import { tasks } from '#api/finder/public.ts'

// Needs to which the vectors are compared have this number of dimensions, as those of the builtin model.
export const dimensions = 512
const sentences = 3
const needs = 20_000

// A hash has 64 bytes, which are random and the same in every run.
const hashOf = (text: string) => `sha512((${text})::bytea)`

const fillSentences = `
  insert into finder_sentences (tool_id, text, vector)
  select tool_id, sentence, vector
  from (
    select distinct on (tool_id) tool_id, description from posts
    where tool_id is not null and hidden_because is null order by tool_id, id
  ) oldest
  cross join lateral (
    select nth, sentence || '.' as sentence
    from string_to_table(rtrim(description, '.'), '. ') with ordinality as split (sentence, nth) limit ${sentences}
  ) first
  cross join lateral (
    select string_agg(${hashOf("tool_id || ' ' || nth || ' ' || part")}, ''::bytea) as vector
    from generate_series(1, ${dimensions / 64}) part
  ) random`
const fillMeanings = `
  insert into finder_meanings (tool_id, signs)
  select tool_id, (('x' || encode(${hashOf("'signs ' || tool_id")}, 'hex'))::bit(${dimensions}))::bit varying
  from finder_documents`
const fillTasks = `
  insert into finder_tasks (tool_id, task)
  select distinct tool_id, ($1::text[])[1 + (tool_id::bigint * step) % cardinality($1::text[])]
  from finder_documents cross join (values (7919), (104729)) steps (step)`
const fillNeeds = `
  insert into finder_needs (need, day, count, results, last_asked_at)
  select 'need ' || n, current_date - n % 80, 1 + 1000 / n, n % 9, now() - interval '1 day' * (n % 80)
  from generate_series(1, ${needs}) n`

/**
 * Gives tools sentences with random vectors and tasks of the vocabulary, and the site needs that were asked. Needs the
 * documents, which the triggers of tools write.
 */
export async function fillFinder(client: pg.Client): Promise<void> {
  await client.query(fillSentences)
  await client.query(fillMeanings)
  await client.query(fillTasks, [tasks.map(({ task }) => task)])
  await client.query(fillNeeds)
}
