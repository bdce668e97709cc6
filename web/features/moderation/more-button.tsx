import { Button } from '#web/ui/button.tsx'

interface MoreButtonProps {
  failed: boolean
  loading: boolean
  load: () => void
}

/** Asks for the next part of a list. */
export function MoreButton({ failed, loading, load }: MoreButtonProps) {
  return (
    <div className="grid place-items-center gap-3 py-2">
      {failed && !loading && (
        <p role="alert" className="text-ink-soft">
          More could not be loaded.
        </p>
      )}
      <Button look="secondary" busy={loading} onClick={load}>
        {failed && !loading ? 'Try again' : 'Show more'}
      </Button>
    </div>
  )
}
