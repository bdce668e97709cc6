/**
 * Regular expressions (ECMA-262) that tell clients in the OpenAPI document what the checks beside them refuse. They
 * look at the text as it is sent, before it is trimmed, and use no look-around, which generators of clients lack.
 */

const control = String.raw`\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f`
const lineEnds = String.raw`\t\n\r\u2028\u2029`
const bidi = String.raw`\u202a-\u202e\u2066-\u2069`
// Those of Unicode's Default_Ignorable_Code_Point that are one unit of UTF-16, and the Braille pattern without dots.
const invisible = String.raw`\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8`

interface TextPattern {
  /** There has to be something visible in it. */
  filled: boolean
  /** Bidirectional control characters are refused. */
  refuseBidi?: boolean
  /** Tabs and line ends are refused. */
  oneLine?: boolean
}

/** Text without control characters but tab and line ends. */
export function textPattern({ filled, refuseBidi = false, oneLine = false }: TextPattern): string {
  const refused = control + (refuseBidi ? bidi : '') + (oneLine ? lineEnds : '')
  return filled ? String.raw`^[^${refused}]*[^\s${control}${invisible}][^${refused}]*$` : `^[^${refused}]*$`
}

/** Empty, or an absolute http(s) address. */
export const addressPattern = String.raw`^\s*([Hh][Tt][Tt][Pp][Ss]?://[^\s/\\?#${bidi}]+([/?#][^\s${bidi}]*)?)?\s*$`

/** One @, a dot in the domain, no white space, brackets or quotes inside. */
export const emailPattern = String.raw`^\s*[^\s@<>()\[\],;:"\\]+@[^\s@.<>()\[\],;:"\\]+(\.[^\s@.<>()\[\],;:"\\]+)+\s*$`

/** A kind of character that has to be in a password, each as a rule of its own. */
export const passwordRules = ['[a-z]', '[A-Z]', String.raw`\d`, '[@$!%*?&]'].map((pattern) => ({ pattern }))
