import { Avatar } from '#web/ui/avatar.tsx'
import { Badge, RemovableBadge } from '#web/ui/badge.tsx'
import { Button, buttonClasses, IconButton } from '#web/ui/button.tsx'
import { cardClasses } from '#web/ui/classes.ts'
import { EmptyPicture } from '#web/ui/empty-picture.tsx'
import { AlertBox, EmptyState, ErrorState, NoScriptNotice, SuccessBox } from '#web/ui/feedback.tsx'
import { FormCard, FormLink } from '#web/ui/form-card.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Loading, LoadingRows, Skeleton, Spinner } from '#web/ui/loading.tsx'
import { EditedMark, RelativeTime } from '#web/ui/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ratingClasses, StarRating } from '#web/ui/star-rating.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Fields } from './fields.tsx'
import { Lists, Overlays } from './overlays.tsx'
import { longText, Row, Section } from './section.tsx'

const looks = ['primary', 'secondary', 'ghost', 'danger', 'link'] as const
const sizes = ['small', 'medium', 'large'] as const
const icons: IconName[] = [
  ...(['arrow-left', 'bookmark', 'chevron-down', 'ellipsis', 'external-link', 'file-text', 'heart'] as const),
  ...(['house', 'message-circle', 'monitor', 'moon', 'panel-left', 'pencil', 'search'] as const),
  ...(['shield-check', 'sparkles', 'star', 'sun', 'trash-2', 'user-round'] as const),
]

/** Every component of `web/ui` in its states. */
export function Catalogue() {
  return (
    <main className="mx-auto max-w-2xl space-y-10 p-4 sm:p-8">
      <Section title="Button">
        {looks.map((look) => (
          <Row key={look}>
            {sizes.map((size) => (
              <Button key={size} look={look} size={size}>
                {look}
              </Button>
            ))}
            <Button look={look} disabled>
              disabled
            </Button>
            <Button look={look} busy>
              busy
            </Button>
          </Row>
        ))}
        <Row>
          <a href="#link" className={buttonClasses({ look: 'secondary' })}>
            Link
          </a>
          <IconButton label="Icon button">
            <Icon name="pencil" className="size-4.5" />
          </IconButton>
          <IconButton label="Disabled icon button" disabled>
            <Icon name="pencil" className="size-4.5" />
          </IconButton>
        </Row>
      </Section>
      <Fields />
      <Section title="Badge, avatar, rating, time, icon, link">
        <Row>
          <Badge>plain</Badge>
          <Badge look="accent">accent</Badge>
          <Badge>{longText}</Badge>
          <RemovableBadge label="removable" onRemove={() => {}} />
        </Row>
        <Row>
          {(['small', 'medium', 'large'] as const).map((size) => (
            <Avatar key={size} name="Maya Okafor" size={size} />
          ))}
          {['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hana'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Picture" src="/apple-touch-icon.png" />
          <Avatar name="Broken Picture" src="/missing.png" />
        </Row>
        <Row>
          {(['filled', 'outline', 'none'] as const).map((look) => (
            <span key={look} className={ratingClasses()}>
              <StarRating look={look} text={look} />
            </span>
          ))}
          <RelativeTime time="2026-01-01T00:00:00.000Z" />
          <EditedMark time="2026-01-01T00:00:00.000Z" />
        </Row>
        <Row>
          {icons.map((name) => (
            <Icon key={name} name={name} className="size-5" />
          ))}
        </Row>
        <SiteLink to="/">SiteLink</SiteLink>
      </Section>
      <Section title="Card and tabs">
        <div className={cardClasses('p-5')}>
          <Tabs
            label="Tabs"
            tabs={[
              { id: 'one', label: 'First', content: 'First panel' },
              { id: 'two', label: 'Second', content: longText },
            ]}
          />
        </div>
      </Section>
      <Section title="Feedback">
        <AlertBox>{longText}</AlertBox>
        <SuccessBox>Saved</SuccessBox>
        <EmptyState picture={<EmptyPicture of="search" />} action={<Button look="secondary">Action</Button>}>
          EmptyState
        </EmptyState>
        <ErrorState onRetry={() => {}}>ErrorState</ErrorState>
        <NoScriptNotice what="This form" />
      </Section>
      <Section title="Loading">
        <Loading />
        <LoadingRows />
        <Spinner />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton round className="size-10" />
      </Section>
      <Section title="Lists">
        <Lists />
      </Section>
      <Section title="Menu, tooltip, toast, dialog">
        <Overlays />
      </Section>
      <FormCard
        title="FormCard"
        prompt="A sentence under the title"
        error="An error of the server"
        footer={
          <>
            <FormLink to="/dev/ui" disabled={false}>
              FormLink
            </FormLink>
            <FormLink to="/dev/ui" disabled>
              Disabled FormLink
            </FormLink>
          </>
        }
      >
        <p>Content</p>
      </FormCard>
    </main>
  )
}
