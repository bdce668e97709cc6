import { useEffect } from 'react'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Navigation } from './navigation.tsx'
import { closeSheet, toggleSidebar, useNarrow, useSidebar } from './sidebar-state.ts'

const SidebarSheet = lazyComponent(async () => (await import('./sidebar-sheet.tsx')).SidebarSheet)

function isToggleShortcut(event: KeyboardEvent): boolean {
  return (
    event.key.toLowerCase() === 'b' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
  )
}

function useToggleShortcut(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isToggleShortcut(event)) return
      event.preventDefault()
      toggleSidebar()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

/** The main navigation at the left; on narrow screens a sheet that slides in. */
export function Sidebar() {
  const { collapsed, sheetOpen } = useSidebar()
  const narrow = useNarrow()
  useToggleShortcut()
  return (
    <>
      <div className="sticky top-14 hidden h-[calc(100dvh-3.5rem)] w-64 shrink-0 overflow-x-hidden overflow-y-auto border-r border-line p-3 transition-[width] duration-200 md:block collapsed:w-12 collapsed:px-1">
        <Navigation collapsed={collapsed} />
      </div>
      {narrow && sheetOpen && <SidebarSheet onLoadError={closeSheet} />}
    </>
  )
}
