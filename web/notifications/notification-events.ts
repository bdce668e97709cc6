/**
 * Parses server-sent events as far as the site uses them. Give it the text as it arrives; it calls `onEvent` with the name
 * of each complete event.
 */
export function createEventParser(onEvent: (name: string) => void): (text: string) => void {
  let rest = ''
  let name = ''
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop()!
    for (const line of lines) {
      if (line.startsWith('event:')) name = line.slice('event:'.length).trim()
      else if (line === '') {
        if (name !== '') onEvent(name)
        name = ''
      }
    }
  }
}
