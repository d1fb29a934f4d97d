import type { FactClass } from './fact-class'

/** A note whose facts were listed. */
export type NoteLists = {
  documentId: string
  externalId: string
  noteType: string | null
  lists: number
  facts: number
}

/** A sentence of a note; its weight is null until weights are frozen. */
export type NoteSentence = {
  statementId: string
  start: number
  end: number
  class: FactClass
  weight: number | null
}

/** One list of the facts of a note. */
export type NoteFactList = {
  documentId: string
  author: string
  prompt: string
  /** What was odd about the model's text, and how often. */
  warnings: Readonly<Record<string, number>>
  /** As the model wrote it. */
  raw: string
  /** `sentence` is the index of the sentence that the fact shares most words with. */
  facts: readonly { text: string; sentence: number | null; class: FactClass }[]
}

/** A note and the lists of its facts beside each other. */
export type NoteFacts = {
  documentId: string
  externalId: string
  text: string
  /** Sentences and weights stay as they are then. */
  isRated: boolean
  sentences: readonly NoteSentence[]
  lists: readonly NoteFactList[]
}
