import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const tools = z.object({
  tools: z.array(z.object({ id: z.string(), name: z.string(), description: z.string() })).min(1),
})
export type GivenTool = z.infer<typeof tools>['tools'][number]

const needs = z.object({
  /** `tool` is the id or the name of the right one. */
  needs: z.array(z.object({ need: z.string(), tool: z.string() })).min(1),
})
export type GivenNeed = z.infer<typeof needs>['needs'][number]

const demoNeeds = z.object({
  needs: z
    .array(
      z.object({
        need: z.string(),
        /** Links of the right tools without their scheme, or beginnings of them; none for the kind `none`. */
        gold: z.array(z.string()),
        kind: z.string(),
        conditions: z.array(z.object({ key: z.string(), value: z.union([z.string(), z.boolean()]) })),
        must_not: z.array(z.string()),
      }),
    )
    .min(1),
})
export type DemoNeed = z.infer<typeof demoNeeds>['needs'][number]

async function read<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(JSON.parse(await readFile(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export async function readTools(file: string): Promise<GivenTool[]> {
  return (await read(file, tools)).tools
}

export async function readNeeds(file: string): Promise<GivenNeed[]> {
  return (await read(file, needs)).needs
}

export async function readDemoNeeds(file: string): Promise<DemoNeed[]> {
  return (await read(file, demoNeeds)).needs
}
