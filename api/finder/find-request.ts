import type { Word } from './need-words.ts'

const words = (text: string) => new Set(text.split(/\s+/))

/** Words in front of the one that names a tool. */
const politeness = words('please hi hello hey can could would you')
const verbs = words(
  'find show give get recommend suggest need want search searching looking is are there know like',
)
const others = words(
  'i am im id we me us to for of a an the any some one good great best nice simple easy useful ai help my our',
)
const surelyTools = words('tool tools app apps software')
const perhapsTools = words(
  'application applications program programs service services platform platforms website websites site sites solution solutions something anything',
)

/** What joins the tool with its task, longest first. */
const joints = [
  'that helps me to',
  'that helps us to',
  'that helps me',
  'that helps us',
  'that would help me',
  'that allows me to',
  'that lets me',
  'that i can use to',
  'that i can use for',
  'i can use to',
  'i can use for',
  'that can be used to',
  'that can be used for',
  'that is able to',
  'that can',
  'that could',
  'that will',
  'which can',
  'which could',
  'which helps me',
  'to help me to',
  'to help me',
  'that',
  'which',
  'to',
  'for',
].map((joint) => joint.split(' '))

/**
 * The indexes of the words at the beginning of an English need that ask for a tool: 'find a tool to', also around conditions,
 * which are `said`. None where the words name no tool, or nothing follows them.
 */
export function findRequest(need: readonly Word[], said: ReadonlySet<number>): number[] {
  const places = [...need.keys()].filter((at) => !said.has(at))
  const texts = places.map((at) => need[at]!.text)
  const isBefore = (text: string) => politeness.has(text) || verbs.has(text) || others.has(text)
  const tool = texts.findIndex((text) => !isBefore(text))
  const named = texts[tool]
  if (named === undefined) return []
  const isAsked = texts.slice(0, tool).some((text) => verbs.has(text))
  if (!surelyTools.has(named) && !(isAsked && perhapsTools.has(named))) return []
  const joint = joints.find((one) => one.every((text, n) => texts[tool + 1 + n] === text))
  const end = tool + 1 + (joint?.length ?? 0)
  return joint && end < texts.length ? places.slice(0, end) : []
}
