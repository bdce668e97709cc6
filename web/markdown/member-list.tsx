import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import type { NamedMember } from '#contract/mentions.ts'
import { pictureAddress } from '#web/api/host.ts'
import { foundMembersQuery } from './mention-queries.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { optionId } from '#web/ui/combobox.ts'
import { isComposing } from '#web/ui/is-composing.ts'
import { OptionList } from '#web/ui/option-list.tsx'
import { queryBeforeCaret } from './mention-query.ts'

const debounceMs = 150

interface MemberListProps {
  area: HTMLTextAreaElement
  onClose: () => void
}

/** The members whose name begins with what is typed after an @. The focus stays in the text area. */
export function MemberList({ area, onClose }: MemberListProps) {
  const listId = useId()
  const [query, setQuery] = useState(() => queryBeforeCaret(area))
  const [selected, setSelected] = useState<string | null>(null)
  const members = useFoundMembers(query)
  const index = members.findIndex(({ username }) => username === selected)
  // Without letters nothing is selected, so that Tab and Enter do as usual.
  const active = index >= 0 || !query ? index : members.length > 0 ? 0 : -1

  function pick({ username }: NamedMember) {
    const caret = area.selectionStart
    area.setRangeText(`@${username} `, caret - (query ?? '').length - 1, caret, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
    onClose()
  }

  const onMove = useEffectEvent(() => {
    const next = queryBeforeCaret(area)
    if (next === undefined) onClose()
    else setQuery(next)
  })
  useEffect(() => {
    if (query === undefined) onClose()
  }, [query, onClose])

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    if (members.length === 0 || isComposing(event) || ctrlKey || metaKey || altKey || shiftKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const picked = key === 'Enter' || key === 'Tab' ? members[active] : undefined
    if (step !== undefined) {
      const from = active < 0 && step < 0 ? 0 : active
      setSelected(members[(from + step + members.length) % members.length]!.username)
    } else if (picked) pick(picked)
    else if (key === 'Escape') onClose()
    else return
    // The form would submit, or its dialog close.
    event.preventDefault()
    event.stopPropagation()
  })

  useEffect(() => {
    const keyDown = (event: KeyboardEvent) => onKey(event)
    const move = () => onMove()
    const close = () => onClose()
    area.addEventListener('keydown', keyDown)
    area.addEventListener('blur', close)
    // Typing and moving the caret.
    for (const type of ['input', 'keyup', 'click']) area.addEventListener(type, move)
    return () => {
      area.removeEventListener('keydown', keyDown)
      area.removeEventListener('blur', close)
      for (const type of ['input', 'keyup', 'click']) area.removeEventListener(type, move)
    }
  }, [area, onClose])

  usePopupAttributes(area, members.length > 0 ? listId : null, active)

  return (
    <>
      {members.length > 0 && (
        <OptionList
          id={listId}
          label="Members"
          items={members}
          keyOf={({ username }) => username}
          active={active}
          anchor={area}
          onPick={pick}
        >
          {(member) => (
            <>
              <Avatar name={member.name} src={pictureAddress(member.profile_picture)} size="small" />
              <span className="min-w-0 truncate">
                <span dir="auto" className="font-medium">
                  {member.name}
                </span>{' '}
                <span className="text-ink-3">@{member.username}</span>
              </span>
            </>
          )}
        </OptionList>
      )}
      <p role="status" className="sr-only">
        {members.length > 0 && `${members.length} ${members.length === 1 ? 'member' : 'members'}`}
      </p>
    </>
  )
}

/** Members for a query; none after a failure. Keeps the last ones until the next ones arrive. */
function useFoundMembers(query: string | undefined): NamedMember[] {
  const q = useDebounced(query)
  const { data = [] } = useQuery({
    ...foundMembersQuery(q ?? ''),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  })
  return q === undefined ? [] : data
}

function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** Connects the text area with its popup. Not `aria-expanded`, which a text box must not have. */
function usePopupAttributes(area: HTMLTextAreaElement, listId: string | null, active: number) {
  useEffect(() => {
    if (listId === null) return undefined
    const attributes = {
      'aria-haspopup': 'listbox',
      'aria-autocomplete': 'list',
      'aria-controls': listId,
      ...(active >= 0 && { 'aria-activedescendant': optionId(listId, active) }),
    }
    for (const [name, value] of Object.entries(attributes)) area.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) area.removeAttribute(name)
    }
  }, [area, listId, active])
}
