import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#web/api/failure-text.ts'
import { toast } from '#web/ui/toast.ts'
import { administrationKey } from '#web/administration/queries.ts'

interface Act<Result> {
  run: () => Promise<Result>
  /** The message of success. */
  done: string
  onDone?: (result: Result) => void
}

/** Runs an act of an administrator, tells how it went, and loads again what administrators see. */
export function useAct<Result>({ run, done, onDone }: Act<Result>) {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (result) => {
      void cache.invalidateQueries({ queryKey: administrationKey })
      toast.success(done)
      onDone?.(result)
    },
    onError: (error) => {
      console.error('An act of administration failed', error)
      toast.error(failureText(error, 'This did not work.'))
    },
  })
}
