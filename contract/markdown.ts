import { z } from 'zod'

/** Text within a line. */
export type Inline =
  | string
  | { type: 'strong' | 'emphasis' | 'strikethrough'; children: Inline[] }
  | { type: 'code'; text: string }
  /** `url` is a path in texts of the operator alone. */
  | { type: 'link'; url: string; children: Inline[] }
  | { type: 'mention'; username: string }

/** A part of a text from margin to margin. Texts contain line ends as typed. */
export type Block =
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'quote'; children: Block[] }
  /** `start` is the first number of an ordered list, null where items have bullets. */
  | { type: 'list'; start: number | null; items: Block[][] }
  | { type: 'code'; text: string }
  /** In pages of the operator alone, whose titles are headings of level 1. */
  | { type: 'heading'; level: 2 | 3; children: Inline[] }

const inline: z.ZodType<Inline> = z
  .lazy(() =>
    z.union([
      z.string(),
      z.object({ type: z.enum(['strong', 'emphasis', 'strikethrough']), children: z.array(inline) }),
      z.object({ type: z.literal('code'), text: z.string() }),
      z.object({ type: z.literal('link'), url: z.string(), children: z.array(inline) }),
      z.object({ type: z.literal('mention'), username: z.string() }),
    ]),
  )
  .meta({ id: 'Inline' })

const block: z.ZodType<Block> = z
  .lazy(() =>
    z.union([
      z.object({ type: z.literal('paragraph'), children: z.array(inline) }),
      z.object({ type: z.literal('quote'), children: z.array(block) }),
      z.object({ type: z.literal('list'), start: z.int().nullable(), items: z.array(z.array(block)) }),
      z.object({ type: z.literal('code'), text: z.string() }),
      z.object({
        type: z.literal('heading'),
        level: z.union([z.literal(2), z.literal(3)]),
        children: z.array(inline),
      }),
    ]),
  )
  .meta({ id: 'Block' })

/** The parts of a text in Markdown; null for a text without any marks, which is shown as typed. */
export const markdown = z.array(block).nullable()
export type Markdown = z.infer<typeof markdown>
