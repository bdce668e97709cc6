import { useState } from 'react'
import type { AdministeredMember } from '#contract/member-administration.ts'
import { memberRoles } from '#contract/member-choices.ts'
import { api } from '#web/api/browser.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/input.tsx'
import { roleNames } from './member-texts.ts'
import { useAct } from './use-act.ts'

/** Changes the role of a member. */
export function RoleForm({ member: { username, role } }: { member: AdministeredMember }) {
  const [chosen, setChosen] = useState(role)
  const change = useAct({
    run: () => api.changeRole({ params: { username }, body: { role: chosen } }),
    done: 'The role is changed',
  })
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate()
      }}
      className="flex items-end gap-3"
    >
      <div className="min-w-0 flex-1">
        <Field label="Role">
          {(control) => (
            <Select
              {...control}
              value={chosen}
              disabled={change.isPending}
              onChange={({ target }) => setChosen(memberRoles.find((one) => one === target.value) ?? role)}
            >
              {memberRoles.map((one) => (
                <option key={one} value={one}>
                  {roleNames[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <Button type="submit" look="secondary" size="large" busy={change.isPending} disabled={chosen === role}>
        Change role
      </Button>
    </form>
  )
}
