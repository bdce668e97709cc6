import { useEffect, useEffectEvent, useState } from 'react'
import type { PasswordOwner } from '#contract/password-owner.ts'
import type { Strength, StrengthAnswer, StrengthQuestion } from './strength.ts'

type Listener = (answer: StrengthAnswer) => void

let worker: Worker | undefined
let lastId = 0
const listeners = new Set<Listener>()

/** Starts the worker, once. Without it, for example offline, there is no estimate. */
export function loadEstimates(): void {
  worker ??= start()
}

function start(): Worker {
  const started = new Worker(new URL('./strength-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<StrengthAnswer>) => {
    for (const listener of listeners) listener(data)
  })
  started.addEventListener('error', () => {
    started.terminate()
    worker = undefined
  })
  return started
}

const pauseMs = 120

/** The strength of a typed password; undefined while there is none, or none is known yet. */
export function useStrength(
  password: string,
  { owner, max }: { owner: () => PasswordOwner; max: number },
): Strength | undefined {
  const [strength, setStrength] = useState<Strength>()
  const ask = useEffectEvent((id: number) => {
    loadEstimates()
    const question: StrengthQuestion = { id, password, owner: owner(), max }
    worker?.postMessage(question)
  })
  useEffect(() => {
    if (password === '') return undefined
    lastId += 1
    const id = lastId
    const listen: Listener = (answer) => answer.id === id && setStrength(answer.strength)
    listeners.add(listen)
    const timer = setTimeout(() => ask(id), pauseMs)
    return () => {
      clearTimeout(timer)
      listeners.delete(listen)
    }
  }, [password])
  return password === '' ? undefined : strength
}
