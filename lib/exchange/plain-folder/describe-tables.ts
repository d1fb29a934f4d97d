import type { TableGuide } from '@/lib/core/exchange/table-guide'
import { listRequired } from '../table'
import { SAMPLE_TABLES, SAMPLES, type SampleTable } from './samples'
import { plainTables } from './tables'

const TIME = 'a day, or a day with its time, without a time zone'

/** What a file is for, and what its columns hold; those that few people need are left to docs/data-formats.md. */
const WORDS: Record<SampleTable, { about: string; columns: Readonly<Record<string, string>> }> = {
  notes: {
    about: 'The chart: what is taken as true. One row a note.',
    columns: {
      note_id: 'your name for the note, each once',
      patient_id: 'whose it is; a patient who is not there yet is made',
      text: 'the whole note',
      category: 'type of note',
      chart_time: TIME,
      description: 'title',
      admission_id: 'the stay it belongs to',
      store_time: 'when it was filed',
      caregiver_id: 'who wrote it',
      is_error: 'true: the note is passed over',
    },
  },
  documents: {
    about: 'The texts to be checked. One row a text.',
    columns: {
      document_id: 'your name for the text, each once',
      patient_id: 'whose chart it is checked against',
      kind: 'what it is',
      author_kind: 'human or llm',
      author_name: 'which person or model; hidden from raters',
      text: 'the whole text',
      admission_id: 'the stay it is about',
    },
  },
  admissions: {
    about: 'Only if stays matter. Where this file comes along, it lists all patients.',
    columns: {
      admission_id: 'your name for the stay; may be empty for a patient without one',
      patient_id: 'whose it is',
      admit_time: TIME,
      discharge_time: 'the same; a day alone counts to its end',
      diagnosis: 'in words',
      sex: 'as you write it',
      age: 'as you write it',
    },
  },
  propositions: {
    about: 'Only if you have the statements already; otherwise texts are cut here.',
    columns: {
      proposition_id: 'your name for the statement, each once',
      document_id: 'the text it is from',
      kind: 'sentence or claim',
      text: 'the statement',
      start: 'where it begins in the text, counted from 0',
      end: 'where it ends',
      ordinal: 'its place in the order',
      excluded: 'why it is excluded from the study; empty if it is not',
    },
  },
  ratings: {
    about: 'Only if people or models have answered already.',
    columns: {
      proposition_id: 'the statement',
      rater_id: 'who answered',
      label: 'Supported, Not Supported or Not Addressed; empty: assigned and not done',
      rater_kind: 'human (the usual) or ai',
      round: '1, or 2 for the second round',
      uncertain: 'true or false',
      comment: 'in words',
      confidence: 'from 0 to 1',
    },
  },
}

/** The files of a plain folder for people who make them: columns, which are needed, and an example of each. */
export function describeTables(): TableGuide[] {
  return SAMPLE_TABLES.map((name) => {
    const required = listRequired(plainTables[name])
    const example: Readonly<Record<string, string>> = SAMPLES[name][0]
    const { about, columns } = WORDS[name]
    return {
      name,
      about,
      columns: Object.entries(columns).map(([column, meaning]) => ({
        column,
        meaning,
        isNeeded: required.includes(column),
        example: example[column] ?? '',
      })),
    }
  })
}
