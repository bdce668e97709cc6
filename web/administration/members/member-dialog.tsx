import { Link } from 'react-router'
import type { AdministeredMember } from '#contract/member-administration.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { absoluteDate } from '#web/ui/time-format.ts'
import { EraseMember } from './erase-member.tsx'
import { MemberActs } from './member-acts.tsx'
import { stateNames } from './member-texts.ts'
import { RoleForm } from './role-form.tsx'

interface MemberDialogProps {
  member: AdministeredMember
  onClose: () => void
}

/** Facts about a member for administrators, and their actions. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const { username, name, email } = member
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={<bdi>{name}</bdi>}
      description={
        <>
          <Link to={`/members/${username}`} className="rounded-sm text-accent underline underline-offset-4">
            @{username}
          </Link>{' '}
          · {email}
        </>
      }
    >
      <div className="space-y-6">
        <Facts member={member} />
        <RoleForm member={member} />
        <MemberActs member={member} />
        <EraseMember username={username} onErased={onClose} />
      </div>
    </Dialog>
  )
}

function Facts({ member }: { member: AdministeredMember }) {
  const { state, created_at, last_active_at, posts, comments, invited_by, weight, two_factor } = member
  const facts = {
    State: stateNames[state],
    Joined: absoluteDate(created_at, 'local'),
    'Last active': absoluteDate(last_active_at, 'local'),
    Posts: posts,
    Comments: comments,
    'Invited by': invited_by === null ? '–' : `@${invited_by}`,
    'A vote counts': weight,
    'Two-step sign-in': two_factor ? 'On' : 'Off',
  }
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm">
      {Object.entries(facts).map(([label, value]) => (
        <div key={label} className="min-w-0 wrap-anywhere">
          <dt className="text-ink-3">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
