import { statementsOfCut, type TextCut, type UncutTexts } from './cut-choice'

/** The things an import can add, in the order of its report. */
export const IMPORT_KINDS = [
  'patient',
  'admission',
  'note',
  'document',
  'proposition',
  'task',
  'item',
  'rater',
  'rating',
  'evidence',
  'decision',
  'published',
  'assignment',
] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

/** What can be wrong with a file. Closed, so that pages and scripts can branch on it. */
export type ProblemCode =
  | 'no_files'
  | 'unknown_file'
  | 'empty'
  | 'encoding'
  | 'other_format'
  | 'gzip'
  | 'too_large'
  | 'header_missing'
  | 'header_duplicate'
  | 'header_unknown'
  | 'row_shape'
  | 'quote'
  | 'json'
  | 'duplicate_key'
  | 'control_character'
  | 'missing'
  | 'value'
  | 'time'
  | 'label'
  | 'duplicate'
  | 'reference'
  | 'conflict'
  | 'inconsistent'

/** Where a row stood in what was imported. Lines count from 1; 0 means the file as a whole. */
export type FileLocation = { file: string; line: number }

/** One thing wrong. The message names ids and columns, never the content of a cell. */
export type ImportProblem = FileLocation & { column: string | null; code: ProblemCode; message: string }

/** Something worth knowing that does not stop the import, reported once with the number of times it was met. */
export type ImportWarning = { code: string; message: string; count: number }

export type ImportCount = { added: number; unchanged: number }

export type ImportReport = {
  format: string
  name: string
  /** SHA-256 over the files' names and contents. */
  digest: string
  /** True when nothing was kept because only a preview was asked for. */
  preview: boolean
  /** True when exactly these files were imported into this study before; they were not read again. */
  alreadyImported: boolean
  counts: Record<ImportKind, ImportCount>
  /** The documents that came without propositions; null where there are none. */
  texts: UncutTexts | null
  /** The first problems, at most {@link MAX_PROBLEMS}; with any, nothing was kept. */
  problems: ImportProblem[]
  /** All problems, also those beyond the kept ones. */
  problemCount: number
  warnings: ImportWarning[]
}

export const MAX_PROBLEMS = 100

/** Nothing added and nothing unchanged, of each kind. */
export function emptyCounts(): Record<ImportKind, ImportCount> {
  const none = () => ({ added: 0, unchanged: 0 })
  return {
    patient: none(),
    admission: none(),
    note: none(),
    document: none(),
    proposition: none(),
    task: none(),
    item: none(),
    rater: none(),
    rating: none(),
    evidence: none(),
    decision: none(),
    published: none(),
    assignment: none(),
  }
}

/** The report of the same import with another choice for the texts that came without propositions. */
export function withCut(report: ImportReport, cut: TextCut): ImportReport {
  const { texts, counts } = report
  if (texts === null) return report
  const { added, unchanged } = counts.proposition
  const others = added - statementsOfCut(texts, texts.cut)
  const proposition = { added: others + statementsOfCut(texts, cut), unchanged }
  return { ...report, counts: { ...counts, proposition }, texts: { ...texts, cut } }
}
