import { labelCell } from '@/lib/core/exchange/cells'

/** Columns of MIMIC-III's ADMISSIONS that Concordance has no place of its own for; kept as the details of an admission. */
export const ADMISSION_DETAILS = [
  'DEATHTIME',
  'ADMISSION_TYPE',
  'ADMISSION_LOCATION',
  'DISCHARGE_LOCATION',
  'INSURANCE',
  'LANGUAGE',
  'RELIGION',
  'MARITAL_STATUS',
  'ETHNICITY',
  'EDREGTIME',
  'EDOUTTIME',
  'HOSPITAL_EXPIRE_FLAG',
  'HAS_CHARTEVENTS_DATA',
] as const

export type AdmissionDetail = (typeof ADMISSION_DETAILS)[number]

const detailCell = labelCell.optional()

/** Cells for {@link ADMISSION_DETAILS}, to be spread into a table's schema. */
export const admissionDetailCells = Object.fromEntries(
  ADMISSION_DETAILS.map((name) => [name, detailCell]),
) as Record<AdmissionDetail, typeof detailCell>

/** The details that a row has. */
export function pickDetails(
  row: Partial<Record<AdmissionDetail, string | undefined>>,
): Record<string, string> {
  const details: Record<string, string> = {}
  for (const name of ADMISSION_DETAILS) {
    const value = row[name]
    if (value !== undefined) details[name] = value
  }
  return details
}

/** MIMIC's names and their lower-case spelling (MIMIC-IV, many exports) as aliases of the columns they mean. */
export function mimicAliases(columns: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => [
      [name, column],
      [name.toLowerCase(), column],
    ]),
  )
}

/** The same for {@link ADMISSION_DETAILS}. */
export const admissionDetailAliases = mimicAliases(
  Object.fromEntries(ADMISSION_DETAILS.map((name) => [name, name])),
)
