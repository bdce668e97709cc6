import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/feedback.tsx'
import { Menu, MenuChoice, MenuItem, MoreMenu } from '#web/ui/menu.tsx'
import { InfiniteList, QueryList } from '#web/ui/query-list.tsx'
import { toast } from '#web/ui/toast.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { UnsavedChangesPrompt } from '#web/ui/unsaved-changes.tsx'
import { longText, Row } from './section.tsx'

const sides = ['top', 'right', 'bottom', 'left'] as const

/** Lists in the states of their queries. */
export function Lists() {
  const refetch = () => {}
  const page = { items: ['First item', 'Second item'], next: 'cursor' }
  const query = { data: { pages: [page], pageParams: [] }, isError: false, refetch, fetchNextPage: refetch }
  const infinite = { ...query, isFetchingNextPage: false, isFetchNextPageError: false }
  const states = { error: 'The list could not be loaded.', empty: <EmptyState>Empty</EmptyState> }
  const items = (list: string[]) => list.map((item) => <p key={item}>{item}</p>)
  type Infinite = Parameters<typeof InfiniteList<string>>[0]['query']
  return (
    <>
      {[undefined, []].map((data, index) => (
        <QueryList<string> key={index} {...states} query={{ data, isError: false, refetch }}>
          {items}
        </QueryList>
      ))}
      <QueryList<string> {...states} query={{ data: undefined, isError: true, refetch }}>
        {items}
      </QueryList>
      {[{}, { isFetchingNextPage: true }, { isFetchNextPageError: true }].map((state, index) => (
        <InfiniteList<string>
          key={index}
          {...states}
          query={{ ...infinite, ...state } as unknown as Infinite}
        >
          {items}
        </InfiniteList>
      ))}
    </>
  )
}

/** Components that open over the page. */
export function Overlays() {
  const [dialog, setDialog] = useState<'plain' | 'wide' | 'confirm' | 'danger' | null>(null)
  const [theme, setTheme] = useState('light')
  const [isDirty, setDirty] = useState(false)
  const close = () => setDialog(null)
  return (
    <>
      <Row>
        <Menu align="start" trigger={<Button look="secondary">Menu</Button>}>
          <MenuItem onSelect={() => {}}>Item</MenuItem>
          <MenuItem disabled onSelect={() => {}}>
            Disabled item
          </MenuItem>
        </Menu>
        <Menu trigger={<Button look="secondary">Radio menu</Button>}>
          <MenuChoice
            label="Theme"
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'light', label: 'Light', icon: 'sun' },
              { value: 'dark', label: 'Dark', icon: 'moon' },
            ]}
          />
        </Menu>
        <MoreMenu label="More actions">
          <MenuItem onSelect={() => {}}>Item</MenuItem>
        </MoreMenu>
        {sides.map((side) => (
          <Tooltip key={side} text={`Tooltip, ${side}`} side={side}>
            <Button look="ghost">{side}</Button>
          </Tooltip>
        ))}
      </Row>
      <Row>
        <Button look="secondary" onClick={() => toast.success('Your profile has been saved.')}>
          Success toast
        </Button>
        <Button look="secondary" onClick={() => toast.error(longText)}>
          Error toast
        </Button>
        {(['plain', 'wide', 'confirm', 'danger'] as const).map((kind) => (
          <Button key={kind} look="secondary" onClick={() => setDialog(kind)}>
            {kind} dialog
          </Button>
        ))}
        <Button look="secondary" onClick={() => setDirty(!isDirty)}>
          {isDirty ? 'Unsaved changes' : 'No unsaved changes'}
        </Button>
      </Row>
      <UnsavedChangesPrompt needed={isDirty} text="Your changes are not saved yet." />
      <Dialog
        open={dialog === 'plain' || dialog === 'wide'}
        onOpenChange={close}
        title="Dialog"
        description="A sentence under the title"
        wide={dialog === 'wide'}
        footer={<Button onClick={close}>OK</Button>}
      >
        {longText}
      </Dialog>
      <ConfirmDialog
        open={dialog === 'confirm' || dialog === 'danger'}
        onOpenChange={close}
        title="Delete it?"
        text="This can not be undone."
        confirm="Delete"
        danger={dialog === 'danger'}
        onConfirm={close}
      />
    </>
  )
}
