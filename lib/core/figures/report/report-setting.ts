import type { AuthorKind } from '@/lib/core/author-words'
import { firstRound, type StudyMatrix } from '@/lib/core/study-matrix'
import type { StudyProtocol } from '@/lib/core/study-protocol'
import { countPatients } from '../basis/patient-indices'
import { unsettledByReason } from '../basis/unsettled'
import type { Figure } from '../figure'

/** What a report says of its study beside the figures. Days are ISO days (UTC). */
export type ReportSetting = {
  /** Names, those who lead longest first. */
  leads: readonly string[]
  protocol: Pick<
    StudyProtocol,
    'ratersPerItem' | 'policy' | 'panelSize' | 'evidence' | 'exempt' | 'guidelineVersion'
  >
  /** When the guideline in force was published; null for the text that the protocol comes with. */
  guidelineDay: string | null
  /** The newest decision of people; null without any. */
  decidedDay: string | null
  /** How many texts with statements each author wrote. */
  texts: readonly { author: string; texts: number }[]
  /** Statements that leads took out of the study: all, and those that people had answered by then. */
  excluded: { statements: number; answered: number }
  /** Who the patients are and what their texts are like, small groups suppressed. */
  characteristics: Figure
}

/** How far the statements of one author got, or of all. */
export type FlowRow = {
  author: string
  /** Null of all together. */
  kind: AuthorKind | null
  texts: number
  patients: number
  statements: number
  /** By people in the first round: at all, and by two or more, which agreement is based on. */
  rated: number
  ratedTwice: number
  /** With an answer; those of which people decided that there can be none stand beside them. */
  settled: number
  settledPatients: number
  undecidable: number
}

/** From the statements that came in to those that figures are based on, by author, then all. */
export function statementFlow(matrix: StudyMatrix, texts: ReportSetting['texts']): FlowRow[] {
  const indices = [...matrix.items.keys()]
  const authors = [...new Set(matrix.items.map(({ author }) => author))].toSorted()
  const first = firstRound(matrix)
  const ratings = indices.map((index) => first.filter(({ bytes }) => bytes[index]).length)
  const row = (author: string, own: readonly number[], written: number, kind: AuthorKind | null): FlowRow => {
    const settled = own.filter((index) => matrix.consensus[index])
    return {
      author,
      kind,
      texts: written,
      patients: countPatients(matrix.items, own),
      statements: own.length,
      rated: own.filter((index) => (ratings[index] ?? 0) > 0).length,
      ratedTwice: own.filter((index) => (ratings[index] ?? 0) > 1).length,
      settled: settled.length,
      settledPatients: countPatients(matrix.items, settled),
      undecidable: unsettledByReason(matrix, own).undecidable,
    }
  }
  const written = (author: string) => texts.find((one) => one.author === author)?.texts ?? 0
  return [
    ...authors.map((author) =>
      row(
        author,
        indices.filter((index) => matrix.items[index]?.author === author),
        written(author),
        matrix.items.find((item) => item.author === author)?.authorKind ?? null,
      ),
    ),
    row(
      'All',
      indices,
      texts.reduce((sum, one) => sum + one.texts, 0),
      null,
    ),
  ]
}
