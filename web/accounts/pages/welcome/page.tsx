import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { followedPostsQuery, followingQuery } from '#web/api/follows.ts'
import { notificationSettingsQuery } from '#web/notifications/settings/settings-queries.ts'
import { useFrequentCategories } from '#web/members/follows/use-frequent-categories.ts'
import { CategoryChips } from '#web/posts/category-choice.tsx'
import { updateCachedProfile } from '#web/members/profiles/cached-profile.ts'
import { PageHead } from '#web/app/page-head.tsx'
import type { PageHandle } from '#web/app/cache-key-params.ts'
import { browserTimeZone } from '#web/session/browser-time-zone.ts'
import { endInvitation } from '#web/session/welcome.ts'
import { useMember } from '#web/session/use-session.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { AlertBox } from '#web/ui/feedback.tsx'
import { Section } from '#web/ui/section.tsx'
import { PeopleToFollow } from './people.tsx'
import { TimeZone } from './time-zone.tsx'

const title = 'What are you interested in?'

export const handle: PageHandle = { title, heading: title }

const shownCategories = 16
const choosable = 3

/** Asks a new member for interests, people to follow and the time zone. All of it can be skipped. */
export default function WelcomePage() {
  const user = useMember()
  const categories = useFrequentCategories(shownCategories)
  const [chosen, setChosen] = useState(() => user?.interests?.map(({ id }) => id) ?? [])
  const { data: settings } = useQuery(notificationSettingsQuery())
  const [changedZone, setChangedZone] = useState<string>()
  const stored = settings?.time_zone
  const zone = changedZone ?? (stored === 'UTC' ? browserTimeZone() : stored) ?? 'UTC'
  const save = useSaveChoices()
  const id = user?.id
  useEffect(() => {
    if (id !== undefined) endInvitation(id)
  }, [id])

  return (
    <div className="space-y-5">
      <PageHead title={title} hidden />
      <div className="space-y-1">
        <h1 className="text-2xl font-semibold">{title}</h1>
        <p className="text-ink-2">Three short steps, so that you find what helps you. Skip any of them.</p>
      </div>
      <div className={cardClasses('divide-y divide-line px-5 sm:px-8')}>
        <Section title="Categories">
          <fieldset disabled={save.isPending} className="space-y-3">
            <legend className="-mt-3 mb-3 text-sm text-ink-2">
              Choose up to three: you follow them, and their tools are highlighted for you.
            </legend>
            <CategoryChips
              categories={categories}
              chosen={chosen}
              onChange={setChosen}
              full={chosen.length >= choosable}
            />
          </fieldset>
        </Section>
        <PeopleToFollow categories={chosen} />
        <Section title="Time zone">
          <TimeZone value={zone} onChange={setChangedZone} />
        </Section>
        <div className="space-y-4 py-6">
          {save.error && <AlertBox>{failureText(save.error, 'Your choice could not be saved.')}</AlertBox>}
          <div className="flex flex-wrap gap-2">
            <Button
              busy={save.isPending}
              onClick={() => save.mutate({ categories: chosen, zone: zone === stored ? undefined : zone })}
            >
              Done
            </Button>
            <Link to="/" className={buttonClasses({ look: 'ghost' })}>
              Skip
            </Link>
          </div>
        </div>
      </div>
    </div>
  )
}

interface Choices {
  categories: number[]
  /** Undefined where it stays. */
  zone: string | undefined
}

/** Saves interests and time zone, follows the categories, and goes home. */
function useSaveChoices() {
  const cache = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ categories, zone }: Choices) => {
      for (const id of categories) await api.followCategory({ params: { id } })
      if (zone !== undefined) await api.updateNotificationSettings({ body: { time_zone: zone } })
      return api.updateProfile({ body: { interests: categories } })
    },
    onSuccess: (user) => {
      updateCachedProfile(cache, user)
      for (const { queryKey } of [followingQuery(), followedPostsQuery(), notificationSettingsQuery()]) {
        void cache.invalidateQueries({ queryKey })
      }
      void navigate('/')
    },
    onError: (error) => console.error('Saving the interests failed', error),
  })
}
