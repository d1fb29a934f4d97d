import { createWriteStream } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { z } from 'zod'
import { ageAtAdmission } from '@/lib/core/cohort/age-at-admission'
import { type Cohort, chooseCohort } from '@/lib/core/cohort/choose-cohort'
import type { CohortRules } from '@/lib/core/cohort/cohort-rules'
import { flowFigure } from '@/lib/core/cohort/flow-figure'
import type { CourseCut, MadeCohort } from '@/lib/core/cohort/made-cohort'
import { type NoteColumns, toMinute } from '@/lib/core/cohort/note-columns'
import { toCsv } from '@/lib/core/csv'
import { AppError } from '@/lib/core/errors'
import { toEndTime } from '@/lib/core/exchange/day-or-time'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { ImportContext } from '@/lib/core/exchange/import-row'
import { figureCsv } from '@/lib/core/figures/figure-csv'
import { readFiles } from '../format'
import { fileFromPath, type ImportFile } from '../import-file'
import { requireDisk } from '../room'
import { ADMISSION_DETAILS, pickDetails } from './mimic-names'
import { findMimicTable, groupMimicFiles, type MimicFiles, mimicTables } from './mimic-tables'
import { courseOf, type MimicNote, readMimicNotes, sketchNotes } from './read-notes'

/** What the import reads of a cohort's folder. */
export const STUDY_FILES = ['admissions.csv', 'notes.csv', 'documents.csv'] as const

/** What a page shows at once; the folder has all. */
const MOST_CUTS = 200
/** Summaries of which nothing could be cut, so that a person may. */
const MOST_UNCUT = 50

/**
 * Makes a study's folder out of MIMIC's own tables: notes, admissions and documents, which the import reads; what was cut out of each
 * discharge summary, with the summaries; and how many fell out at each step. Reads the notes twice and keeps none in memory but
 * the summaries that are shown.
 *
 * @param requireShare throws where whoever asks may not keep so many bytes: before anything is written
 * @throws {AppError} `invalid` where a table is missing or nobody can be drawn; `unavailable` where the disk has too little room
 */
export async function makeCohort(
  given: readonly ImportFile[],
  rules: CohortRules,
  folder: string,
  requireShare: (bytes: number) => Promise<void> = async () => {},
): Promise<MadeCohort> {
  const files = groupMimicFiles(given)
  requireTables(files)
  const findings = new ImportFindings()
  const notes = await sketchNotes(files, rules, findings)
  const cohort = chooseCohort(notes, await readDischarges(files), rules)
  await mkdir(path.join(folder, 'summaries'), { recursive: true, mode: 0o700 })
  const bytes = countBytes(notes, cohort)
  await requireShare(bytes)
  await requireDisk(folder, bytes)
  const admissions = await writeAdmissions(files, cohort, path.join(folder, 'admissions.csv'))
  const cuts = await writeNotes(files, rules, cohort, admissions, folder)
  await writeFile(path.join(folder, 'flow.csv'), figureCsv(flowFigure(cohort.flow)))
  await writeFile(
    path.join(folder, 'cohort.json'),
    `${JSON.stringify({ rules, unread: findings.problemCount, flow: cohort.flow }, null, 2)}\n`,
  )
  const { problems, problemCount: unread, warnings } = findings
  return { flow: cohort.flow, unread, problems, warnings, cuts }
}

/** About how much the chart's notes will take: a character is mostly a byte. */
function countBytes(notes: NoteColumns, { isInChart }: Cohort): number {
  let bytes = 0
  for (let index = 0; index < notes.length; index++) if (isInChart(index)) bytes += notes.chars(index)
  return bytes
}

/** The tables of MIMIC in a folder, at any depth. @throws {AppError} `not_found` for no such folder */
export async function listMimicFiles(folder: string): Promise<ImportFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => {
    throw new AppError('not_found', `There is no folder ${folder}.`)
  })
  const named = entries.filter((entry) => !entry.isDirectory() && findMimicTable(entry.name) !== null)
  return Promise.all(named.map(({ name, parentPath }) => fileFromPath(path.join(parentPath, name))))
}

function requireTables({ notes, admissions }: MimicFiles): void {
  if (notes.length === 0)
    throw new AppError(
      'invalid',
      'There are no notes of MIMIC: NOTEEVENTS.csv.gz, or discharge.csv.gz and radiology.csv.gz of MIMIC-IV-Note.',
    )
  if (admissions.length === 0) throw new AppError('invalid', 'ADMISSIONS.csv.gz of MIMIC is missing.')
}

/** What is wrong with rows of other tables than the notes shows where something is missed. */
const passing = () => ({ findings: new ImportFindings() }) as ImportContext
const readAdmissions = (files: MimicFiles) => readFiles(files.admissions, mimicTables.admissions, passing())
const readPatients = (files: MimicFiles) => readFiles(files.patients, mimicTables.patients, passing())

async function readDischarges(files: MimicFiles): Promise<Map<number, number>> {
  const discharges = new Map<number, number>()
  for await (const { row } of readAdmissions(files))
    if (row.DISCHTIME !== undefined) discharges.set(row.HADM_ID, toMinute(toEndTime(row.DISCHTIME)))
  return discharges
}

/** The admissions of who was drawn, up to the one that is checked. @returns which these are */
async function writeAdmissions(
  files: MimicFiles,
  { chosen }: Cohort,
  target: string,
): Promise<ReadonlySet<number>> {
  const people = new Map<number, { sex: string | null; birth: Parameters<typeof ageAtAdmission>[0] }>()
  for await (const { row } of readPatients(files)) {
    const birth = { dob: row.DOB, anchorAge: row.anchor_age, anchorYear: row.anchor_year }
    if (chosen.has(row.SUBJECT_ID)) people.set(row.SUBJECT_ID, { sex: row.GENDER ?? null, birth })
  }
  const kept: MimicAdmission[] = []
  for await (const { row } of readAdmissions(files)) {
    const target = chosen.get(row.SUBJECT_ID)
    if (!target) continue
    if (row.HADM_ID === target.admission)
      kept.unshift(row) // a patient has one sex and one age: of the first row
    else if (!isLater(row.ADMITTIME, target.discharge)) kept.push(row)
  }
  const messages = ['admission_id', 'patient_id', 'admit_time', 'discharge_time', 'diagnosis', 'sex', 'age']
  const file = openCsvFile(target, [...messages, ...ADMISSION_DETAILS])
  for (const row of kept) {
    const { sex = null, birth = {} } = people.get(row.SUBJECT_ID) ?? {}
    const details = pickDetails(row)
    await file.add([
      row.HADM_ID,
      row.SUBJECT_ID,
      row.ADMITTIME ?? null,
      row.DISCHTIME ?? null,
      row.DIAGNOSIS ?? null,
      sex,
      ageAtAdmission(birth, row.ADMITTIME ?? null),
      ...ADMISSION_DETAILS.map((name) => details[name] ?? null),
    ])
  }
  await file.end()
  return new Set(kept.map(({ HADM_ID }) => HADM_ID))
}

type MimicAdmission = z.output<typeof mimicTables.admissions.schema>

function isLater(admitTime: string | undefined, discharge: number): boolean {
  return admitTime !== undefined && discharge !== -1 && toMinute(admitTime) >= discharge
}

const NOTE_COLUMNS = [
  'note_id',
  'patient_id',
  'admission_id',
  'category',
  'description',
  'chart_date',
  'chart_time',
  'store_time',
  'caregiver_id',
  'text',
]
const DOCUMENT_COLUMNS = [
  'document_id',
  'patient_id',
  'admission_id',
  'kind',
  'author_kind',
  'author_name',
  'text',
]
const CUT_COLUMNS = ['admission_id', 'note_id', 'first_line', 'last_line', 'before', 'first', 'last', 'after']

/** Goes over the notes again: those of charts into one file, courses into another, with what they were cut from. */
async function writeNotes(
  files: MimicFiles,
  rules: CohortRules,
  cohort: Cohort,
  admissions: ReadonlySet<number>,
  folder: string,
): Promise<CourseCut[]> {
  const notes = openCsvFile(path.join(folder, 'notes.csv'), NOTE_COLUMNS)
  const documents = openCsvFile(path.join(folder, 'documents.csv'), DOCUMENT_COLUMNS)
  const lines = openCsvFile(path.join(folder, 'cuts.csv'), CUT_COLUMNS)
  const summaries = new Set([...cohort.chosen.values()].map(({ summary }) => summary))
  const uncut = new Set(cohort.uncut.slice(0, MOST_UNCUT).map(({ summary }) => summary))
  const cuts: CourseCut[] = []
  let index = -1
  for await (const note of readMimicNotes(files, new ImportFindings())) {
    index += 1
    if (cohort.isInChart(index)) await notes.add(toNoteCells(note, admissions))
    else if (summaries.has(index) || uncut.has(index)) {
      const { course } = courseOf(note, rules)
      const cut = { lines: course?.lines ?? null, summary: note.text, ...keysOf(note) }
      if (cuts.length < MOST_CUTS || cut.lines === null) cuts.push(cut)
      await writeFile(path.join(folder, 'summaries', `${note.admission}.txt`), note.text, { mode: 0o600 })
      await lines.add(toCutCells(note, cut))
      if (course) await documents.add(toDocumentCells(note, course.text))
    }
  }
  await Promise.all([notes.end(), documents.end(), lines.end()])
  return cuts.toSorted((one, other) => Number(one.lines !== null) - Number(other.lines !== null))
}

function keysOf({ admission, patient }: MimicNote) {
  return { admission: String(admission), patient: String(patient) }
}

function toNoteCells(note: MimicNote, admissions: ReadonlySet<number>): (string | number | null)[] {
  return [
    note.id,
    note.patient,
    admissions.has(note.admission) ? note.admission : null,
    note.category,
    note.description,
    note.chartDate,
    note.chartTime,
    note.storeTime,
    note.caregiver,
    note.text,
  ]
}

function toDocumentCells({ patient, admission }: MimicNote, text: string): (string | number | null)[] {
  return [`${admission}-human`, patient, admission, 'brief hospital course', 'human', 'Clinician', text]
}

/** The lines at both ends of a cut and beside them: what there is to look at. */
function toCutCells({ id }: MimicNote, { admission, lines, summary }: CourseCut): (string | number | null)[] {
  if (lines === null) return [admission, id, null, null, null, null, null, null]
  const all = summary.split('\n')
  const at = (line: number) => (all[line - 1] ?? '').trim()
  const { first, last } = lines
  return [admission, id, first, last, at(first - 1), at(first), at(last), at(last + 1)]
}

type Cell = string | number | null

/** A CSV file that grows row by row, for people and for the import: what a spreadsheet would run is guarded. */
function openCsvFile(target: string, header: readonly string[]) {
  const stream = createWriteStream(target, { mode: 0o600 })
  const done = finished(stream)
  done.catch(() => {}) // reported by whoever writes next
  let rows = 0
  const write = async (cells: readonly Cell[]) => {
    if (stream.errored) throw stream.errored
    if (!stream.write(toCsv([cells])))
      await Promise.race([new Promise<void>((resolve) => void stream.once('drain', resolve)), done])
  }
  void write(header)
  return {
    async add(cells: readonly Cell[]): Promise<void> {
      rows += 1
      await write(cells)
    },
    /** @returns how many rows there are */
    async end(): Promise<number> {
      stream.end()
      await done
      return rows
    },
  }
}
