import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'

/** How large a made-up MIMIC is. */
type MimicSize = { patients: number; notes: number; wordsPerNote: number }

const WORDS =
  'patient admitted with chest pain and fever stable on room air lungs clear started heparin given lasix blood pressure improved denies nausea abdomen soft creatinine trending down continue antibiotics for pneumonia'.split(
    ' ',
  )

/**
 * Writes NOTEEVENTS, ADMISSIONS and PATIENTS in the shape of MIMIC-III with invented patients and nonsense for texts; the same every
 * time. Of each ten patients one has no second heading, one no physician's notes, one an addendum with a hospital course of its own, one an
 * earlier admission; each tenth note is an error, each seventh has an older version.
 *
 * @returns the bytes of NOTEEVENTS unpacked
 */
export async function writeMimic(folder: string, size: MimicSize): Promise<number> {
  await mkdir(folder, { recursive: true })
  await writeRows(path.join(folder, 'ADMISSIONS.csv.gz'), admissionRows(size))
  await writeRows(path.join(folder, 'PATIENTS.csv.gz'), patientRows(size))
  return writeRows(path.join(folder, 'NOTEEVENTS.csv.gz'), noteRows(size))
}

async function writeRows(target: string, rows: Iterable<string>): Promise<number> {
  let bytes = 0
  const counted = (function* () {
    for (const row of rows) {
      const line = Buffer.from(`${row}\n`)
      bytes += line.length
      yield line
    }
  })()
  await pipeline(Readable.from(counted), createGzip({ level: 1 }), createWriteStream(target))
  return bytes
}

function* admissionRows({ patients }: MimicSize): Generator<string> {
  yield '"ROW_ID","SUBJECT_ID","HADM_ID","ADMITTIME","DISCHTIME","DEATHTIME","ADMISSION_TYPE","ADMISSION_LOCATION","DISCHARGE_LOCATION","INSURANCE","LANGUAGE","RELIGION","MARITAL_STATUS","ETHNICITY","EDREGTIME","EDOUTTIME","DIAGNOSIS","HOSPITAL_EXPIRE_FLAG","HAS_CHARTEVENTS_DATA"'
  for (let id = 1; id <= patients; id++) {
    const ethnicity = ['WHITE', 'BLACK/AFRICAN AMERICAN', 'HISPANIC OR LATINO'][id % 3]
    const rest = `,"EMERGENCY","CLINIC","HOME","Medicare",,,,"${ethnicity}",,,"PNEUMONIA",0,1`
    if (id % 10 === 5) yield `${id},${id},${200_000 + id},2149-01-03 10:00:00,2149-01-06 12:00:00,${rest}`
    yield `${id},${id},${100_000 + id},2150-03-03 22:15:00,2150-03-${String(7 + (id % 9)).padStart(2, '0')} 14:45:00,${rest}`
  }
}

function* patientRows({ patients }: MimicSize): Generator<string> {
  yield '"ROW_ID","SUBJECT_ID","GENDER","DOB","DOD","DOD_HOSP","DOD_SSN","EXPIRE_FLAG"'
  for (let id = 1; id <= patients; id++)
    yield `${id},${id},"${id % 2 ? 'F' : 'M'}",${id % 17 === 0 ? 1850 : 2060 + (id % 60)}-05-01 00:00:00,,,,0`
}

function* noteRows(size: MimicSize): Generator<string> {
  const random = seededUniform('mimic')
  const say = (count: number) => sayWords(count, random)
  yield '"ROW_ID","SUBJECT_ID","HADM_ID","CHARTDATE","CHARTTIME","STORETIME","CATEGORY","DESCRIPTION","CGID","ISERROR","TEXT"'
  let row = 0
  for (let id = 1; id <= size.patients; id++) yield* summaryRows(id, () => ++row, say)
  for (let at = 0; at < size.notes; at++) {
    const id = 1 + (at % size.patients)
    const round = Math.floor(at / size.patients)
    const day = `2150-03-${String(3 + (round % 5)).padStart(2, '0')}`
    const category = round % 3 === 0 && id % 10 !== 3 ? 'Physician ' : 'Nursing'
    const at0 = `${day} ${String(8 + (Math.floor(round / 5) % 12)).padStart(2, '0')}`
    const text = `Invented note of [**${day}**]\n""${say(size.wordsPerNote)}""`
    const note = (stored: string, error: string) =>
      `${++row},${id},${100_000 + id},${day},${at0}:${String(Math.floor(round / 60) % 60).padStart(2, '0')}:00,${stored},"${category}","Progress Note",${14 + (round % 3)},${error},"${text}"`
    yield note(`${at0}:40:00`, round % 10 === 9 ? '1' : '')
    if (round % 7 === 6) yield note(`${at0}:50:00`, '')
  }
}

function* summaryRows(id: number, nextRow: () => number, say: (words: number) => string): Generator<string> {
  const course = `\nBrief Hospital Course:\nInvented patient ${id}. ${say(120)}\n${say(60)}\n`
  const end = id % 10 === 2 ? '' : '\nMedications on Admission:\n1. Aspirin 81 mg daily\n'
  const summary = (admission: number, day: string, kind: string, text: string) =>
    `${nextRow()},${id},${admission},${day},,,"Discharge summary","${kind}",,,"${text}"`
  const day = `2150-03-${String(7 + (id % 9)).padStart(2, '0')}`
  const head = `Admission Date: [**2150-3-3**]\n\nHistory of Present Illness:\n${say(80)}\n`
  yield summary(100_000 + id, day, 'Report', `${head}${course}${end}\nDischarge Disposition:\nHome\n`)
  if (id % 10 === 4) yield summary(100_000 + id, day, 'Addendum', `${course}${end}`)
  if (id % 10 === 5) yield summary(200_000 + id, '2149-01-06', 'Report', `${head}${course}${end}`)
}

function sayWords(count: number, random: () => number): string {
  const words: string[] = []
  for (let index = 0; index < count; index++)
    words.push((WORDS[Math.floor(random() * WORDS.length)] ?? '') + (index % 11 === 10 ? '.' : ''))
  return words.join(' ')
}
