// Runs in a worker: the dictionaries take 40 ms to unpack, ten times as long on a phone.
import { estimate } from './estimate.ts'
import type { StrengthAnswer, StrengthQuestion } from './strength.ts'

let latest: StrengthQuestion | undefined

// Only the latest question matters when somebody types faster than the estimates come.
addEventListener('message', ({ data }: MessageEvent<StrengthQuestion>) => {
  if (!latest) setTimeout(answerLatest)
  latest = data
})

function answerLatest(): void {
  const { id, password, owner, max } = latest!
  latest = undefined
  const answer: StrengthAnswer = { id, strength: estimate(password, owner, max) }
  postMessage(answer)
}
