import { z } from 'zod'
import { countCell, fullTextCell, labelCell, numberCell } from '@/lib/core/exchange/cells'
import { publishedColumns } from '../published-table'

const documentId = countCell
/** What anybody may write: whoever answers neither Yes nor No has not answered. */
const answerCell = z.union([z.string(), z.boolean()], { error: 'must be a text' }).optional()
/** Of each fact whether it is there, and whether it is contradicted, which published files of people do not have. */
const answerCells = {
  fact1_included: answerCell,
  fact2_included: answerCell,
  fact3_included: answerCell,
  fact1_contradicted: answerCell,
  fact2_contradicted: answerCell,
  fact3_contradicted: answerCell,
}

/** Which version of a system wrote it, such as a week; not in published files. */
const versionCell = z.string().trim().max(200).optional()
const secondsCell = z.coerce.number({ error: 'must be a number' }).min(0).max(1_000_000).optional()

/** What a response to a whole summary cost, in the currency of the study. */
const costCell = numberCell.refine((cost) => cost >= 0, 'must not be below 0').optional()

/** Tables with names of columns; clinicians' facts have places instead. Documents count from 0. */
export const medfactevalTables = {
  discharge_summaries: { schema: z.object({ doc_id: documentId, text: fullTextCell }), isLenient: true },
  system_summaries: {
    schema: z.object({
      doc_id: documentId,
      prototype: labelCell,
      version: versionCell,
      text: fullTextCell,
      /** What it took to write it. */
      seconds: secondsCell,
      cost: costCell,
    }),
    isLenient: true,
  },
  responses: {
    schema: z.object({
      username: labelCell,
      doc_id: documentId,
      prototype: labelCell,
      version: versionCell,
      review_duration_seconds: secondsCell,
      review_cost: costCell,
      ...answerCells,
    }),
    isLenient: true,
  },
  model_responses: {
    schema: z.object({
      model: labelCell,
      doc_id: documentId,
      prototype: labelCell,
      version: versionCell,
      response_duration_seconds: secondsCell,
      response_cost: costCell,
      ...answerCells,
    }),
    isLenient: true,
  },
  settled_responses: {
    schema: z.object({
      doc_id: documentId,
      prototype: labelCell,
      version: versionCell,
      ...answerCells,
      rationale: labelCell,
    }),
    isLenient: true,
  },
  published_values: { schema: z.object(publishedColumns) },
} as const

/** What a cell says: of anything but yes and no, nothing. */
function readAnswer(cell: string | boolean | undefined): 'yes' | 'no' | null {
  const word = String(cell ?? '')
    .trim()
    .toLowerCase()
  if (['yes', 'true', '1'].includes(word)) return 'yes'
  return ['no', 'false', '0'].includes(word) ? 'no' : null
}

type AnswerCells = { [Name in keyof typeof answerCells]?: z.output<typeof answerCell> }
type Answer = ReturnType<typeof readAnswer>

/** The answers of a row, a fact after the other. */
export function readAnswers(row: AnswerCells): { present: Answer; contradicted: Answer }[] {
  return [
    [row.fact1_included, row.fact1_contradicted],
    [row.fact2_included, row.fact2_contradicted],
    [row.fact3_included, row.fact3_contradicted],
  ].map(([present, contradicted]) => ({
    present: readAnswer(present),
    contradicted: readAnswer(contradicted),
  }))
}

/** Answers as a rating holds them: those that are there, and the fields of those that are not. */
export function sortAnswers({ present, contradicted }: ReturnType<typeof readAnswers>[number]) {
  return {
    answers: { ...(present && { present }), ...(contradicted && { contradicted }) },
    unanswered: [
      ...(present === null ? ['present'] : []),
      ...(contradicted === null ? ['contradicted'] : []),
    ],
  }
}

/** Which of several answers of one person to one summary counts. */
export const DUPLICATE_RULES = ['shortest', 'first', 'last'] as const
export type DuplicateRule = (typeof DUPLICATE_RULES)[number]

/** Where a patient, an address and three facts stand in a row of clinicians' facts, each fact with its category behind it. */
export const FACT_PLACES = { patient: 0, author: 2, facts: [3, 5, 7] } as const

/** A case by its place, from 0; people count from 1. */
export const caseName = (index: number) => `case-${index + 1}`
export const dischargeId = (index: number) => `${caseName(index)}/discharge`
export const summaryId = (index: number, system: string, version = '') =>
  `${caseName(index)}/${system}${version === '' ? '' : `@${version}`}`

/** @param at of the fact among its three, from 0 */
export function factId(index: number, at: number, entry = 0): string {
  const own = entry === 0 ? '' : `entry-${entry + 1}/`
  return `${caseName(index)}/${own}fact-${at + 1}`
}
