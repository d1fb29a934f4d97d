import { toCsv } from '@/lib/core/csv'
import type { TableGuide } from '@/lib/core/exchange/import-choice'
import { listRequired } from '../table'
import { plainTables } from './tables'

const TIME = 'a day, or a day with its time, without a time zone'

/** What a file is for. Of each column: what it holds, and its cells in a file that newcomers begin from. */
type Guide = {
  about: string
  columns: Readonly<Record<string, readonly [meaning: string, ...samples: string[]]>>
}

/**
 * Those columns that few people need are left to the documentation. All people and texts are invented, and their names say
 * so.
 */
const GUIDES = {
  notes: {
    about: 'The chart: what is taken as true. One row a note.',
    columns: {
      note_id: ['your name for the note, each once', 'sample-note-1', 'sample-note-2', 'sample-note-3'],
      patient_id: ['whose it is; a patient who is not there yet is made', 'sample-1', 'sample-1', 'sample-2'],
      text: [
        'the whole note',
        'Invented note. Fever of 38.9 since yesterday, crackles on the right. Ceftriaxone started. No known allergies.',
        'Invented note. Slept well, afebrile. Apixaban held before the puncture.',
        'Invented note. No infiltrate, no effusion.',
      ],
      category: ['type of note', 'Physician', 'Nursing', 'Radiology'],
      chart_time: [TIME, '2150-03-04 08:10:00', '2150-03-05', '2150-05-20 11:30:00'],
      description: ['title', 'Progress note', 'Nursing note', 'Chest X-ray'],
      admission_id: ['the stay it belongs to', 'sample-stay-1', 'sample-stay-1', ''],
      store_time: ['when it was filed'],
      caregiver_id: ['who wrote it'],
      is_error: ['true: the note is passed over'],
    },
  },
  documents: {
    about: 'The texts to be checked. One row a text.',
    columns: {
      document_id: ['your name for the text, each once', 'sample-summary-1', 'sample-summary-2'],
      patient_id: ['whose chart it is checked against', 'sample-1', 'sample-2'],
      kind: ['what it is', 'discharge summary', 'discharge summary'],
      author_kind: ['human or llm', 'human', 'llm'],
      author_name: ['which person or model; hidden from raters', 'invented clinician', 'invented model'],
      text: [
        'the whole text',
        'He was treated with ceftriaxone for pneumonia and was afebrile on the second day. His apixaban was stopped.',
        'The chest X-ray showed a small effusion.',
      ],
      admission_id: ['the stay it is about', 'sample-stay-1', ''],
    },
  },
  admissions: {
    about: 'Only if stays matter. Where this file comes along, it lists all patients.',
    columns: {
      admission_id: ['your name for the stay; may be empty for a patient without one', 'sample-stay-1', ''],
      patient_id: ['whose it is', 'sample-1', 'sample-2'],
      admit_time: [TIME, '2150-03-03 22:15:00', ''],
      discharge_time: ['the same; a day alone counts to its end', '2150-03-06', ''],
      diagnosis: ['in words', 'Pneumonia', ''],
      sex: ['as you write it', 'M', 'F'],
      age: ['as you write it', '71', '58'],
    },
  },
  propositions: {
    about: 'Only if you have the statements already; otherwise texts are cut here.',
    columns: {
      proposition_id: ['your name for the statement, each once', 'sample-statement-1', 'sample-statement-2'],
      document_id: ['the text it is from', 'sample-summary-1', 'sample-summary-2'],
      kind: ['sentence or claim', 'claim', 'sentence'],
      text: [
        'the statement',
        'He was treated with ceftriaxone for pneumonia.',
        'The chest X-ray showed a small effusion.',
      ],
      start: ['where it begins in the text, counted from 0'],
      end: ['where it ends'],
      ordinal: ['its place in the order'],
      excluded: ['why it is excluded from the study; empty if it is not'],
    },
  },
  ratings: {
    about: 'Only if people or models have answered already.',
    columns: {
      proposition_id: ['the statement', 'sample-statement-1', 'sample-statement-2'],
      rater_id: ['who answered', 'sample-rater', 'sample-rater'],
      label: [
        'Supported, Not Supported or Not Addressed; empty: assigned and not done',
        'Supported',
        'Not Supported',
      ],
      rater_kind: ['human (the usual) or ai'],
      round: ['1, or 2 for the second round'],
      uncertain: ['true or false', 'false', 'true'],
      comment: ['in words', '', 'Invented answer.'],
      confidence: ['from 0 to 1'],
    },
  },
} as const satisfies Partial<Record<keyof typeof plainTables, Guide>>

export type GuidedTable = keyof typeof GUIDES

export const GUIDED_TABLES = Object.keys(GUIDES) as GuidedTable[]

/** The files of a plain folder for people who make them: columns, which are needed, and an example of each. */
export function describeTables(): TableGuide[] {
  return GUIDED_TABLES.map((name) => {
    const { about, columns }: Guide = GUIDES[name]
    const required = listRequired(plainTables[name])
    return {
      name,
      about,
      columns: Object.entries(columns).map(([column, [meaning, example = '']]) => ({
        column,
        meaning,
        isNeeded: required.includes(column),
        example,
      })),
    }
  })
}

/** A sample file as CSV: what newcomers begin from. */
export function writeSample(name: GuidedTable): string {
  const { columns }: Guide = GUIDES[name]
  const filled = Object.entries(columns).flatMap(([column, [, ...cells]]) =>
    cells.length > 0 ? [[column, ...cells]] : [],
  )
  const lines = filled[0] ?? []
  return toCsv(lines.map((_, line) => filled.map((cells) => cells[line] ?? '')))
}
