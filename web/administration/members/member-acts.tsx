import type { AdministeredMember } from '#contract/member-administration.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { saveAsJson } from '#web/ui/save-as-json.ts'
import { useAct } from './use-act.ts'

/** Buttons for a member who needs help with the account, or asks for their data. */
export function MemberActs({ member: { username, two_factor } }: { member: AdministeredMember }) {
  const params = { username }
  const endSessions = useAct({
    run: () => api.endMemberSessions({ params }),
    done: `@${username} is signed out everywhere`,
  })
  const turnOff = useAct({
    run: () => api.turnOffMemberTwoStep({ params }),
    done: `Two-step sign-in is off for @${username}, and a mail says so`,
  })
  const sendReset = useAct({
    run: () => api.sendMemberReset({ params }),
    done: `A code for a new password is on its way to @${username}`,
  })
  const download = useAct({
    run: () => api.exportMember({ params }),
    done: `The data of @${username} is downloaded`,
    onDone: (data) => saveAsJson(`${username}.json`, data),
  })
  const acts = [
    { label: 'Sign out everywhere', act: endSessions },
    { label: 'Send a password reset', act: sendReset },
    ...(two_factor ? [{ label: 'Turn off two-step sign-in', act: turnOff }] : []),
    { label: 'Download their data', act: download },
  ]
  return (
    <div className="flex flex-wrap gap-3">
      {acts.map(({ label, act }) => (
        <Button key={label} look="secondary" busy={act.isPending} onClick={() => act.mutate()}>
          {label}
        </Button>
      ))}
    </div>
  )
}
