import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { useMember } from '#web/session/use-session.ts'
import { classes } from '#web/ui/classes.ts'
import { TextArea } from '#web/ui/input.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { tabClasses, tabListClasses } from '#web/ui/tabs.tsx'
import type { TextKind } from './parse-preview.ts'

const Preview = lazyComponent(async () => (await import('./preview.tsx')).Preview)
const MemberList = lazyComponent(async () => (await import('./member-list.tsx')).MemberList, null)

interface Previewed {
  text: string
  /** Of the text area, so that what follows stays where it is. */
  height: number
}

const marks = '**bold**, *italic*, `code`, > quote, - list'
const helps: Record<TextKind, string> = {
  member: `${marks}, [link](https://…), @member`,
  announcement: `${marks}, [link](https://… or /rules)`,
  page: `# heading, ${marks}, [link](https://… or /rules)`,
}

interface MarkdownAreaProps extends ComponentProps<typeof TextArea> {
  kind?: TextKind
}

/**
 * A text area for Markdown, with tabs 'Write' and 'Preview', a line of help and a list of members after an @. Takes the
 * props of `TextArea`, whose place it takes; typed text stays in the text area during the preview.
 */
export function MarkdownArea({
  ref,
  kind = 'member',
  onInput,
  'aria-describedby': describedBy,
  ...rest
}: MarkdownAreaProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  // While a mention may be being typed.
  const [mentionArea, setMentionArea] = useState<HTMLTextAreaElement | null>(null)
  const closeMembers = useCallback(() => setMentionArea(null), [])
  const user = useMember()
  const write = () => setPreviewed(null)
  const isPreview = previewed !== null

  function preview() {
    const { value: text = '', offsetHeight: height = 0 } = area.current ?? {}
    setPreviewed((current) => current ?? { text, height })
  }

  useEffect(() => {
    const form = area.current?.form
    if (!isPreview || !form) return undefined
    // A form that refuses the text moves the focus into the text area.
    const show = () => flushSync(() => setPreviewed(null))
    form.addEventListener('submit', show, true)
    return () => form.removeEventListener('submit', show, true)
  }, [isPreview])

  return (
    <div className="space-y-1.5">
      <ModeTabs
        id={id}
        isPreview={isPreview}
        onChange={(mode) => (mode === 'Preview' ? preview() : write())}
      />
      <div
        role="tabpanel"
        id={id}
        aria-labelledby={`${id}-${isPreview ? 'Preview' : 'Write'}`}
        tabIndex={isPreview ? 0 : undefined}
      >
        <div hidden={isPreview} className="relative">
          <TextArea
            {...rest}
            ref={(element) => {
              area.current = element
              return assign(ref, element)
            }}
            aria-describedby={classes(describedBy, `${id}-help`)}
            onInput={(event) => {
              onInput?.(event)
              const { currentTarget } = event
              // The list decides whether a mention is being typed.
              if (user && kind === 'member' && currentTarget.value.includes('@'))
                setMentionArea(currentTarget)
            }}
          />
          {mentionArea && <MemberList area={mentionArea} onClose={closeMembers} onLoadError={closeMembers} />}
        </div>
        {previewed && <Preview {...previewed} kind={kind} onLoadError={write} />}
      </div>
      <p id={`${id}-help`} className="text-xs text-ink-3">
        {helps[kind]}
      </p>
    </div>
  )
}

/** Sets a ref of any kind; returns its clean-up. */
function assign(ref: ComponentProps<'textarea'>['ref'], element: HTMLTextAreaElement | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref) ref.current = element
  return undefined
}

const modes = ['Write', 'Preview'] as const
type Mode = (typeof modes)[number]

interface ModeTabsProps {
  /** The id of their panel. */
  id: string
  isPreview: boolean
  onChange: (mode: Mode) => void
}

function ModeTabs({ id, isPreview, onChange }: ModeTabsProps) {
  function move({ key, currentTarget }: KeyboardEvent) {
    const index = { ArrowLeft: isPreview ? 0 : 1, ArrowRight: isPreview ? 0 : 1, Home: 0, End: 1 }[key]
    if (index === undefined) return
    onChange(modes[index]!)
    currentTarget.querySelectorAll('button')[index]!.focus()
  }

  return (
    // The label of the text area says what is written.
    <div role="tablist" aria-label="Write or preview" onKeyDown={move} className={tabListClasses}>
      {modes.map((mode, index) => (
        <button
          key={mode}
          type="button"
          role="tab"
          id={`${id}-${mode}`}
          aria-selected={isPreview === (index === 1)}
          aria-controls={id}
          tabIndex={isPreview === (index === 1) ? 0 : -1}
          onClick={() => onChange(mode)}
          className={tabClasses()}
        >
          {mode}
        </button>
      ))}
    </div>
  )
}
