/** What people named in a task, each with the text that it is of and who named it. */
export type NamedEntries = {
  rows: readonly {
    /** The document's name in files. */
    document: string
    /** The study's name of who named it. */
    author: string
    label: string | null
    text: string
    /** The words of the document that it comes from. */
    quote: string | null
    /** What an AI rater had suggested. */
    suggested: string | null
    /** Whether statements were made of this version of the answer. */
    isMade: boolean
  }[]
  /** Who still has to name something of which document. */
  waiting: readonly { document: string; author: string }[]
}
