import { z } from 'zod'
import {
  countCell,
  dayCell,
  dayOrTimeCell,
  fullTextCell,
  idCell,
  labelCell,
  numericIdCell,
  timeCell,
} from '@/lib/core/exchange/cells'
import type { ImportFile } from '../import-file'
import type { Table } from '../table'
import { admissionDetailAliases, admissionDetailCells, mimicAliases } from './mimic-names'

/** A person, or an admission: numbers in all of MIMIC, below 2^31. */
const keyCell = numericIdCell
  .refine((text) => /^[1-9]\d{0,8}$/.test(text), 'must be a whole number')
  .transform(Number)

/** MIMIC's own tables as PhysioNet has them, III and IV; columns that a cohort has no use for are passed over. */
export const mimicTables = {
  /** NOTEEVENTS of MIMIC-III; discharge and radiology of MIMIC-IV-Note, whose notes have no CHARTDATE. */
  notes: {
    schema: z.object({
      ROW_ID: idCell,
      SUBJECT_ID: keyCell,
      HADM_ID: keyCell.optional(),
      CHARTDATE: dayCell.optional(),
      CHARTTIME: dayOrTimeCell.optional(),
      STORETIME: timeCell.optional(),
      CATEGORY: labelCell.default(''),
      DESCRIPTION: labelCell.default(''),
      CGID: numericIdCell.optional(),
      ISERROR: numericIdCell.optional(),
      TEXT: fullTextCell,
    }),
    aliases: {
      ...lowerCase(
        'ROW_ID SUBJECT_ID HADM_ID CHARTDATE CHARTTIME STORETIME CATEGORY DESCRIPTION CGID ISERROR TEXT',
      ),
      note_id: 'ROW_ID',
      note_type: 'CATEGORY',
    },
    ignored: ['note_seq'],
    isLenient: true,
  },
  admissions: {
    schema: z.object({
      SUBJECT_ID: keyCell,
      HADM_ID: keyCell,
      ADMITTIME: timeCell.optional(),
      DISCHTIME: dayOrTimeCell.optional(),
      DIAGNOSIS: labelCell.optional(),
      ...admissionDetailCells,
    }),
    aliases: {
      ...admissionDetailAliases,
      ...lowerCase('SUBJECT_ID HADM_ID ADMITTIME DISCHTIME DIAGNOSIS'),
      race: 'ETHNICITY',
    },
    ignored: ['ROW_ID', 'row_id', 'admit_provider_id'],
    isLenient: true,
  },
  patients: {
    schema: z.object({
      SUBJECT_ID: keyCell,
      GENDER: labelCell.optional(),
      DOB: timeCell.optional(),
      anchor_age: countCell.optional(),
      anchor_year: countCell.optional(),
    }),
    aliases: lowerCase('SUBJECT_ID GENDER DOB'),
    ignored: ['ROW_ID', 'row_id', 'DOD', 'dod', 'DOD_HOSP', 'DOD_SSN', 'EXPIRE_FLAG', 'anchor_year_group'],
    isLenient: true,
  },
} as const satisfies Record<string, Table>

function lowerCase(names: string): Record<string, string> {
  return mimicAliases(Object.fromEntries(names.split(' ').map((name) => [name, name])))
}

const FILE_NAMES: Record<string, keyof typeof mimicTables> = {
  noteevents: 'notes',
  discharge: 'notes',
  radiology: 'notes',
  admissions: 'admissions',
  patients: 'patients',
}

/** The table of MIMIC that a file holds by its name; null for another file. */
export function findMimicTable(name: string): keyof typeof mimicTables | null {
  const [, stem = ''] = /^([a-z]+)\.(?:csv|parquet)(?:\.gz)?$/i.exec(name) ?? []
  return FILE_NAMES[stem.toLowerCase()] ?? null
}

export type MimicFiles = Record<keyof typeof mimicTables, readonly ImportFile[]>

/** The files of MIMIC among others, by table. */
export function groupMimicFiles(files: readonly ImportFile[]): MimicFiles {
  const of = (table: keyof typeof mimicTables) =>
    files
      .filter(({ name }) => findMimicTable(name) === table)
      .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  return { notes: of('notes'), admissions: of('admissions'), patients: of('patients') }
}
