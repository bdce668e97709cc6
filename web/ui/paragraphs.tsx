import { paragraphsOf } from '#contract/paragraphs.ts'
import { classes } from './classes.ts'
import { LongText } from './long-text.tsx'

interface ParagraphsProps {
  /** A text without marks, as typed. */
  text: string
  className?: string | undefined
}

/** A text without marks, with an element for each of its paragraphs. A text of very many lines is folded. */
export function Paragraphs({ text, className }: ParagraphsProps) {
  const [first, ...more] = paragraphsOf(text)
  if (more.length === 0) {
    return (
      <LongText text={text}>
        <p dir="auto" className={classes('whitespace-pre-line', className)}>
          {text}
        </p>
      </LongText>
    )
  }
  return (
    <LongText text={text}>
      <div className={className}>
        {[first, ...more].map((paragraph, index) => (
          // Paragraphs of a text never move, so their indexes are good keys.
          <p key={index} dir="auto" className={classes('whitespace-pre-line', index > 0 && 'mt-3')}>
            {paragraph}
          </p>
        ))}
      </div>
    </LongText>
  )
}
