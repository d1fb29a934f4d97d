/** A file that can be imported, as it is explained to whoever makes one. */
export type TableGuide = {
  name: string
  about: string
  columns: readonly { column: string; meaning: string; isNeeded: boolean; example: string }[]
}
