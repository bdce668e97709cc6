import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { Button } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast.ts'
import { DeleteAccount } from './delete-account.tsx'
import { saveAsFile } from './save-as-file.ts'
import { Section } from './section.tsx'

/** Taking one's data along, and leaving. */
export function OwnData({ username }: { username: string }) {
  const { mutate: download, isPending } = useMutation({
    mutationFn: () => api.exportAccount(),
    onSuccess: (everything) => saveAsFile(`${username}.json`, everything),
    onError: (error) => {
      console.error('Exporting the account failed', error)
      toast.error(failureText(error, 'Your data could not be downloaded.'))
    },
  })
  return (
    <div className={cardClasses('divide-y divide-line px-5 sm:px-8')}>
      <Section title="Your data">
        <p className="text-sm text-ink-soft">
          Everything that is held about you, in one file: your account, posts, comments, likes, ratings, lists
          and notifications.
        </p>
        <Button look="secondary" busy={isPending} onClick={() => download()}>
          {!isPending && <Download aria-hidden className="size-4" />}
          Download my data
        </Button>
      </Section>
      <Section title="Delete your account">
        <p className="text-sm text-ink-soft">
          Your account and all that you wrote here will be gone. This can not be undone.
        </p>
        <DeleteAccount />
      </Section>
    </div>
  )
}
