import type { CitedPassage } from '@/components/chart/cited-notice'
import { counted } from '@/lib/core/counted-words'

type Quoted = { noteId: string; start: number; end: number; quote: string }

/** A statement of a text, how it stands, and who said what of it. */
export type PatientStatement = {
  itemId: string
  kind: 'sentence' | 'claim'
  text: string
  /** Where it stands in the text; null where it does not stand there word for word. */
  start: number | null
  end: number | null
  consensus: string | null
  explanation: string
  /** Whether what people said of it is left out until the lead chooses to read what is not settled. */
  isKept: boolean
  votes: readonly {
    alias: string
    round: number
    code: string
    human: boolean
    evidence: readonly Quoted[]
  }[]
  /** What AI raters cite most; none while sealed. */
  aiPassages: readonly (Quoted & { raters: number })[]
}

/** A text about a patient, with its statements. */
export type PatientText = {
  documentId: string
  externalId: string
  kind: string
  authorKind: 'human' | 'llm'
  authorName: string
  text: string
  propositions: readonly PatientStatement[]
}

/** What people cite of a statement, then what AI raters do, each passage with who does. */
export function citedPassages({ votes, aiPassages }: PatientStatement): (CitedPassage & Quoted)[] {
  return [
    ...votes.flatMap(({ alias, code, evidence }) =>
      evidence.map((passage) => ({ ...passage, by: `${alias} (${code})` })),
    ),
    ...aiPassages.map(({ raters, ...passage }) => ({
      ...passage,
      by: counted(raters, 'AI rater', 'AI raters'),
    })),
  ]
}
