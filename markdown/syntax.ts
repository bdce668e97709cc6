import type { Literal } from 'mdast'
import type { Options } from 'mdast-util-from-markdown'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { endOfAddress, endOfMention, endOfTag, type UsernameOf } from './spans.ts'

type Syntax = NonNullable<Options['extensions']>[number]
type Construct = Exclude<NonNullable<Syntax['text']>[string], readonly unknown[] | undefined>
type Tokenizer = Construct['tokenize']
type State = ReturnType<Tokenizer>
type TokenType = Parameters<Parameters<Tokenizer>[0]['enter']>[0]

type MdastExtension = Exclude<NonNullable<Options['mdastExtensions']>[number], readonly unknown[]>

/** An address, a mention or an HTML tag, as typed. */
interface Leaf<Type extends string> extends Literal {
  type: Type
}

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    address: 'address'
    mention: 'mention'
    tag: 'tag'
  }
}

declare module 'mdast' {
  interface PhrasingContentMap {
    address: Leaf<'address'>
    mention: Leaf<'mention'>
    tag: Leaf<'tag'>
  }
  interface RootContentMap {
    address: Leaf<'address'>
    mention: Leaf<'mention'>
    tag: Leaf<'tag'>
  }
}

const leafTypes = ['address', 'mention', 'tag'] as const

const leaves: MdastExtension = { enter: {}, exit: {} }
for (const type of leafTypes) {
  leaves.enter![type] = function enter(token) {
    this.enter({ type, value: this.sliceSerialize(token) }, token)
  }
  leaves.exit![type] = function exit(token) {
    this.exit(token)
  }
}

const strikethrough = gfmStrikethrough({ singleTilde: false })

const refused = [
  'autolink',
  'characterReference',
  'codeIndented',
  'definition',
  'hardBreakEscape',
  'htmlFlow',
  'htmlText',
  'setextUnderline',
]

/** A construct within a line that ends where a function of the whole text says. */
function span(name: TokenType, endOf: (start: number) => number | undefined): Construct {
  return {
    name,
    tokenize(effects, ok, nok) {
      const now = () => this.now().offset
      let end: number | undefined
      const inside: State = (code) => {
        if (now() === end) {
          effects.exit(name)
          return ok(code)
        }
        effects.consume(code)
        return inside
      }
      return (code) => {
        end = endOf(now())
        if (end === undefined) return nok(code)
        effects.enter(name)
        return inside(code)
      }
    },
  }
}

function spans(text: string, usernameOf: UsernameOf): Syntax {
  const address = span('address', (start) => endOfAddress(text, start))
  const mention = span('mention', (start) => endOfMention(text, start, usernameOf))
  const tag = span('tag', (start) => endOfTag(text, start))
  const codeOf = (character: string) => character.charCodeAt(0)
  return {
    text: { [codeOf('h')]: address, [codeOf('H')]: address, [codeOf('@')]: mention, [codeOf('<')]: tag },
  }
}

/** The syntax tree of a text, in which addresses, mentions and HTML are nodes without children. `#` begins a heading if said so. */
export function syntaxTree(text: string, usernameOf: UsernameOf, headings: boolean) {
  const disabled: Syntax = { disable: { null: headings ? refused : [...refused, 'headingAtx'] } }
  return fromMarkdown(text, {
    // Marks beside the punctuation of Chinese, Japanese and Korean count as beside a letter.
    extensions: [cjkFriendlyExtension(), strikethrough, spans(text, usernameOf), disabled],
    mdastExtensions: [gfmStrikethroughFromMarkdown(), leaves],
  })
}
