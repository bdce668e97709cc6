import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'

interface Now {
  time: number
  /** The page has come alive: the person's own time zone may be used. */
  local: boolean
}

const NowContext = createContext<Now>({ time: 0, local: false })

const minute = 60_000

/** The time that texts like '5 minutes ago' are told from: first the server's, then the clock's, minute by minute. */
export function NowProvider({ served, children }: { served: number; children: ReactNode }) {
  const [now, setNow] = useState<Now>({ time: served, local: false })
  useEffect(() => {
    const tick = () => setNow({ time: Date.now(), local: true })
    tick()
    const timer = setInterval(tick, minute)
    return () => clearInterval(timer)
  }, [])
  return <NowContext value={now}>{children}</NowContext>
}

export function useNow(): Now {
  return useContext(NowContext)
}
