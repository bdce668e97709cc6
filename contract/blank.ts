// Nothing is drawn for white space, Unicode's Default_Ignorable_Code_Point and the Braille pattern without dots.
const visible = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u

/** Whether nothing of a text is visible. */
export function isBlank(text: string): boolean {
  return !visible.test(text)
}
