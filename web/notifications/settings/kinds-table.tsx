import type { KindSettings, NotificationSettings } from '#contract/notification-settings.ts'
import type { NotificationKind } from '#contract/notifications.ts'
import { cadences, cadenceTexts, kinds, kindTexts } from './kind-texts.ts'
import { Select } from '#web/ui/input.tsx'

const columns = { site: 'On the site', email: 'By mail', push: 'Push' } as const

interface KindsTableProps {
  settings: NotificationSettings
  onChange: (kind: NotificationKind, change: Partial<KindSettings>) => void
}

/** A row for each kind of notifications, a column for each way by which it comes. */
export function KindsTable({ settings, onChange }: KindsTableProps) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-left text-xs text-ink-2">
          <th scope="col" className="pr-2 pb-2 font-medium">
            About
          </th>
          <th scope="col" className="px-1 pb-2 text-center font-medium">
            {columns.site}
          </th>
          <th scope="col" className="px-1 pb-2 font-medium sm:px-3">
            {columns.email}
          </th>
          <th scope="col" className="pb-2 text-center font-medium">
            {columns.push}
          </th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <Row
            key={kind}
            kind={kind}
            value={settings.kinds[kind]}
            onChange={(change) => onChange(kind, change)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  kind: NotificationKind
  value: KindSettings
  onChange: (change: Partial<KindSettings>) => void
}

function Row({ kind, value, onChange }: RowProps) {
  const { name, about } = kindTexts[kind]
  const checkbox = (way: 'site' | 'push') => (
    <label className="grid h-11 min-w-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={`${name}: ${columns[way]}`}
        checked={value[way]}
        onChange={({ currentTarget }) => onChange({ [way]: currentTarget.checked })}
        className="size-4.5 accent-accent"
      />
    </label>
  )
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-2 pr-2 text-left font-medium">
        {name} <span className="block text-xs font-normal text-ink-2">{about}</span>
      </th>
      <td className="w-px px-1 text-center">{checkbox('site')}</td>
      <td className="w-px px-1 sm:px-3">
        <Select
          aria-label={`${name}: ${columns.email}`}
          value={value.email}
          onChange={({ currentTarget }) => onChange({ email: currentTarget.value as KindSettings['email'] })}
          small
          className="h-10! min-w-23 px-2!"
        >
          {cadences.map((cadence) => (
            <option key={cadence} value={cadence}>
              {cadenceTexts[cadence]}
            </option>
          ))}
        </Select>
      </td>
      <td className="w-px text-center">{checkbox('push')}</td>
    </tr>
  )
}
