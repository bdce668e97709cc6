/** The import as a whole can't be: its message is a sentence for the one who asked for it. */
export class Unreadable extends Error {}
