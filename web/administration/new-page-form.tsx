import { useState, type SyntheticEvent } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

/** Asks for the address of a new page and leads to its editor. */
export function NewPageForm() {
  const navigate = useNavigate()
  const [slug, setSlug] = useState('')
  const [error, setError] = useState<string>()

  async function open(event: SyntheticEvent) {
    event.preventDefault()
    const { pageSlug } = await import('#contract/site.ts')
    const parsed = pageSlug.safeParse(slug.trim().toLowerCase())
    if (!parsed.success) return setError(parsed.error.issues[0]!.message)
    await navigate(`/admin/pages/${parsed.data}`)
  }

  return (
    <form
      noValidate
      aria-label="New page"
      className={cardClasses('flex flex-wrap items-start gap-3 p-4 sm:px-6')}
      onSubmit={(event) => void open(event)}
    >
      <div className="min-w-0 flex-1 basis-60">
        <Field
          label="Address of a new page"
          error={error}
          hint="/pages/… with letters a–z, digits and hyphens"
        >
          {(control) => (
            <Input
              {...control}
              value={slug}
              placeholder="code-of-conduct"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => {
                setSlug(target.value)
                setError(undefined)
              }}
            />
          )}
        </Field>
      </div>
      <Button type="submit" look="secondary" className="sm:mt-7">
        Write it
      </Button>
    </form>
  )
}
