import { useNavigation } from 'react-router'

/** A line at the top while a page is on its way; too short a wait does not show it. */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div
      aria-hidden
      className="fixed inset-x-0 top-0 z-40 h-0.5 animate-[appear_200ms_200ms_both] bg-accent motion-safe:animate-[appear_200ms_200ms_both,pulse_1.2s_200ms_infinite]"
    />
  )
}
