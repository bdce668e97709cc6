/** What a message can be about. */
export const topics = [
  { id: 'bug', label: 'Bug Report', prefix: 'Bug Report: ', text: 'Something does not work as it should.' },
  { id: 'feature', label: 'Feature Request', prefix: 'Feature Request: ', text: 'Something you miss here.' },
  { id: 'feedback', label: 'General Feedback', prefix: 'Feedback: ', text: 'Praise, doubts and questions.' },
  {
    id: 'partnership',
    label: 'Partnership',
    prefix: 'Partnership Inquiry: ',
    text: 'Something to do together.',
  },
] as const

export type Topic = (typeof topics)[number]['id']

/** Whether a subject is as a topic has prefilled it. */
export function isPrefilled(subject: string): boolean {
  return topics.some(({ prefix }) => subject === prefix)
}

/** A subject that begins with the topic's words. What somebody has written themselves stays behind them. */
export function subjectFor(topic: Topic, subject: string): string {
  const words = topics.find(({ prefix }) => subject.startsWith(prefix))
  const own = words ? subject.slice(words.prefix.length) : subject
  return (topics.find(({ id }) => id === topic)?.prefix ?? '') + own
}
