import type { AiPassage } from './figures/errors/error-view'

/** A passage of a note that somebody cites: half-open, in UTF-16 code units, with the words that stand there. */
export type Quoted = Pick<AiPassage, 'noteId' | 'start' | 'end' | 'quote'>

/** A statement of a text, how it stands, and who said what of it. */
export type PatientStatement = {
  itemId: string
  kind: string
  text: string
  /** Where it stands in the text; null where it does not stand there word for word. */
  start: number | null
  end: number | null
  /** The consensus label, or null while there is none. */
  consensus: string | null
  explanation: string
  /** Whether what people said of it is left out: it is not settled, and the lead has not chosen to read such answers. */
  isHidden: boolean
  votes: readonly {
    alias: string
    round: number
    code: string
    human: boolean
    /** What a person cites; AI raters' passages stand in `aiPassages`. */
    evidence: readonly Quoted[]
  }[]
  /** What AI raters cite most; none while sealed. */
  aiPassages: readonly AiPassage[]
}

/** A text about a patient, with its statements. */
export type PatientText = {
  documentId: string
  externalId: string
  kind: string
  authorKind: 'human' | 'llm'
  authorName: string
  text: string
  statements: readonly PatientStatement[]
}
