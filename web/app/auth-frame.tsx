import type { ReactNode } from 'react'
import { ThemeControls } from '#web/theme/theme-controls.tsx'
import { Announcement } from './announcement.tsx'
import { Footer } from './footer.tsx'
import { Logo } from './logo.tsx'

/** The frame of the auth pages: logo, theme controls and a centred form. */
export function AuthFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <Announcement />
      <header className="flex h-16 items-center justify-between px-4 sm:px-6">
        <Logo />
        <ThemeControls />
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="flex flex-1 flex-col items-center justify-center px-4 pt-4 pb-20 outline-none"
      >
        {children}
      </main>
      <Footer />
    </div>
  )
}
