import { sql } from 'kysely'
import { z } from 'zod'
import { aspect, stance } from '#contract/verdicts.ts'
import type { Database } from '#database/client.ts'

const storedClaims = z.array(z.object({ aspect, stance, sentences: z.array(z.string()) }))
/** Claims of a model, with the keys of their sentences. */
export type StoredClaims = z.infer<typeof storedClaims>

/** The name of a tool, and the claims that this model has chosen; undefined without a model or before it has answered. */
export async function nameAndChoices(
  database: Database,
  tool: number,
  model: string | undefined,
): Promise<{ name: string; claims: StoredClaims | undefined }> {
  const row = await database
    .selectFrom('tools')
    .leftJoin('verdict_choices as choices', (join) =>
      join.onRef('choices.tool_id', '=', 'tools.id').on('choices.model', '=', model ?? null),
    )
    .select(['tools.name', 'choices.claims'])
    .where('tools.id', '=', tool)
    .executeTakeFirst()
  return { name: row?.name ?? '', claims: storedClaims.safeParse(row?.claims).data }
}

/** Notes that the texts of these tools have changed since the model read them. */
export async function textsChanged(transaction: Database, tools: number[]): Promise<void> {
  await sql`
    insert into verdict_choices (tool_id)
    select id from tools where id = any (${tools}::integer[]) order by id
    on conflict (tool_id) do update set is_current = false where verdict_choices.is_current
  `.execute(transaction)
}

/** Forgets that the choices of other models are current. */
export async function expectModel(database: Database, model: string): Promise<void> {
  await sql`
    update verdict_choices set is_current = false where is_current and model is distinct from ${model}
  `.execute(database)
}

/** A tool whose texts this model is to read, marked as read; changes from now on are noted again. */
export async function takeTool(database: Database): Promise<number | undefined> {
  const { rows } = await sql<{ tool_id: number }>`
    update verdict_choices set is_current = true, tried_at = now()
    where tool_id = (
      select tool_id from verdict_choices where not is_current
      order by tried_at nulls first, tool_id limit 1 for update skip locked
    )
    returning tool_id
  `.execute(database)
  return rows[0]?.tool_id
}

/** Stores what the model has chosen; null where there was nothing to choose from. */
export async function storeChoices(
  database: Database,
  tool: number,
  model: string,
  claims: StoredClaims | null,
): Promise<void> {
  await sql`
    update verdict_choices set model = ${model}, claims = ${claims && JSON.stringify(claims)}::jsonb
    where tool_id = ${tool}
  `.execute(database)
}
