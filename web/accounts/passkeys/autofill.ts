import { whenIdle } from '#web/ui/when-idle.ts'
import { askForPasskey, cancelCeremony } from './ceremony.ts'

// A challenge is good for five minutes.
const refreshMs = 4 * 60_000

async function isSupported(): Promise<boolean> {
  // Older browsers have no such method.
  const { isConditionalMediationAvailable: ask } = PublicKeyCredential as {
    isConditionalMediationAvailable?: unknown
  }
  return typeof ask === 'function' && PublicKeyCredential.isConditionalMediationAvailable()
}

function becomesVisible(): Promise<void> {
  if (!document.hidden) return Promise.resolve()
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
  })
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/**
 * Calls `start` when the person begins to use the page: challenges are not for visits that only look. At once where fields
 * are touched without a pointer that moves there before. Returns a function that cancels it.
 */
function whenUsed(start: () => void): () => void {
  if (!matchMedia('(pointer: fine)').matches) return whenIdle(start)
  const stop = () => signsOfLife.forEach((name) => removeEventListener(name, begin))
  function begin() {
    stop()
    start()
  }
  signsOfLife.forEach((name) => addEventListener(name, begin))
  return stop
}

/**
 * Offers passkeys among the suggestions of the input with `autocomplete="… webauthn"`. Without support, nothing happens.
 * Returns a function that ends it.
 */
export function offerPasskeys(onResponse: (response: Record<string, unknown>) => Promise<void>): () => void {
  let isEnded = false
  let isRefreshed = false

  async function offer(): Promise<void> {
    if (!(await isSupported())) return
    do {
      isRefreshed = false
      await becomesVisible()
      if (isEnded) return
      const timer = setTimeout(() => {
        isRefreshed = true
        void cancelCeremony()
      }, refreshMs)
      try {
        const response = await askForPasskey({ autofill: true, isWanted: () => !isEnded })
        if (!isEnded) await onResponse(response)
      } catch {
        // Nobody has asked for it: the form and the button are there.
      } finally {
        clearTimeout(timer)
      }
    } while (isRefreshed && !isEnded)
  }

  const cancelStart = whenUsed(() => void offer().catch(() => {}))
  return () => {
    cancelStart()
    isEnded = true
  }
}
