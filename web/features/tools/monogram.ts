/** Two letters that stand for a name: 'NA' for 'Notion AI', 'EL' for 'ElevenLabs', 'Lo' for 'Loom'. */
export function monogramOf(name: string): string {
  const [first = [...name.trim()].slice(0, 1), second] = (name.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => [
    ...word,
  ])
  const initial = first[0]?.toLocaleUpperCase('en') ?? ''
  if (second?.[0]) return initial + second[0].toLocaleUpperCase('en')
  const rest = first.slice(1)
  return initial + (rest.find((letter) => /\p{Lu}/u.test(letter)) ?? rest[0] ?? '')
}
