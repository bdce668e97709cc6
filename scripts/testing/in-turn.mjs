/**
 * Lets programs that run at once be read one after the other: what the first voice says is written as it comes, what the
 * next one says is held back until those before it have ended, and then goes on in sight. Answers a function that makes
 * the next voice, `{ hear(text), end() }`.
 */
export function inTurn(write = (text) => process.stdout.write(text)) {
  const voices = []
  const goOn = () => {
    while (voices.length > 0) {
      write(voices[0].held.splice(0).join(''))
      if (!voices[0].ended) return
      voices.shift()
    }
  }
  return () => {
    const voice = { held: [], ended: false }
    voices.push(voice)
    return {
      hear(text) {
        voice.held.push(text)
        goOn()
      },
      end() {
        voice.ended = true
        goOn()
      },
    }
  }
}
