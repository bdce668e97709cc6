// A notification carries less than 8000 bytes.
const longest = 7_900
// Beyond this many messages, it is quicker to say that everything changed.
const most = 8

/** What everyone understands as: all of it. */
const all = '*'

/** A message as it was sent. */
export interface Message {
  sender: string
  words: string[]
}

/** Puts words into as few messages as hold them; `*` stands for more than are worth telling one by one. */
export function messagesOf(sender: string, words: string[]): string[] {
  const messages: string[] = []
  let message = sender
  for (const word of words) {
    if (Buffer.byteLength(message) + Buffer.byteLength(word) + 1 > longest) {
      messages.push(message)
      message = sender
    }
    message += `\n${word}`
  }
  return messages.length < most ? [...messages, message] : [`${sender}\n${all}`]
}

/** Reads a message. */
export function readMessage(text: string): Message {
  const [sender = '', ...words] = text.split('\n')
  return { sender, words }
}
