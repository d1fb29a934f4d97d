import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'

/** How large a made-up release is; {@link RELEASE_SIZE} is the size of the published one. */
export type ReleaseSize = {
  patients: number
  propositions: number
  notes: number
  wordsPerNote: number
  aiVerdicts: number
  factsPerReference: number
}

export const RELEASE_SIZE: ReleaseSize = {
  patients: 100,
  propositions: 13_070,
  notes: 5000,
  wordsPerNote: 400,
  aiVerdicts: 100_000,
  factsPerReference: 22,
}

const WORDS =
  'patient admitted with chest pain and fever stable on room air lungs clear to auscultation started heparin drip given lasix blood pressure improved after fluids denies nausea abdomen soft non tender creatinine trending down continue antibiotics for pneumonia follow up cultures family updated at bedside extubated overnight without complication'.split(
    ' ',
  )
/** Judges differ in what the published ones differed in; each rates every statement once, as far as the verdicts go. */
const AI_RATERS = ['rerank', 'hybrid', 'dense'].flatMap((retrieval) =>
  ['score', 'relative_time', 'absolute_time'].flatMap((format) =>
    ['False', 'True'].flatMap((admissionOnly) =>
      [5, 10, 25, 50].map((facts) => ({ retrieval, format, admissionOnly, facts })),
    ),
  ),
)
const HUMAN_RATERS = 25
const PATIENTS_PER_HUMAN = 12

/**
 * Writes a release in layout 1.0.0 with the shape of the published one and nonsense for texts; the same every time.
 *
 * @returns paths of the files, and their bytes unpacked
 */
export async function writeRelease(
  folder: string,
  size: ReleaseSize,
): Promise<{ paths: string[]; bytes: number }> {
  await mkdir(folder, { recursive: true })
  const tables: [name: string, rows: Iterable<string>][] = [
    ['admissions', admissionRows(size)],
    ['ehr_noteevents', noteRows(size)],
    ['propositions', propositionRows(size)],
    ['human_verdicts', verdictRows(size)],
    ['verifact_verdicts', aiRows(size)],
  ]
  let bytes = 0
  const paths: string[] = []
  for (const [name, rows] of tables) {
    const filePath = path.join(folder, `${name}.csv.gz`)
    const counted = Readable.from(
      (function* () {
        for (const row of rows) {
          const line = Buffer.from(`${row}\n`)
          bytes += line.length
          yield line
        }
      })(),
    )
    await pipeline(counted, createGzip({ level: 1 }), createWriteStream(filePath))
    paths.push(filePath)
  }
  return { paths, bytes }
}

const patientOf = (proposition: number, size: ReleaseSize) => proposition % size.patients
const authorOf = (proposition: number) => (proposition % 3 === 0 ? 'llm' : 'human')

function sayWords(count: number, random: () => number): string {
  const words: string[] = []
  for (let index = 0; index < count; index++) {
    const end = index % 11 === 10 ? '.' : ''
    words.push((WORDS[Math.floor(random() * WORDS.length)] ?? '') + end)
  }
  return words.join(' ')
}

function* admissionRows({ patients }: ReleaseSize): Generator<string> {
  yield 'ROW_ID,SUBJECT_ID,HADM_ID,ADMITTIME,DISCHTIME,ETHNICITY,DIAGNOSIS,HOSPITAL_EXPIRE_FLAG'
  for (let id = 0; id < patients; id++) {
    yield `${id},${1000 + id},${20_000 + id},2150-03-03 22:15:00,2150-03-09 14:45:00,UNKNOWN,PNEUMONIA,0`
  }
}

function* noteRows({ notes, patients, wordsPerNote }: ReleaseSize): Generator<string> {
  const random = seededUniform('notes')
  yield 'ROW_ID,SUBJECT_ID,HADM_ID,CHARTDATE,CHARTTIME,STORETIME,CATEGORY,DESCRIPTION,CGID,ISERROR,TEXT'
  for (let id = 0; id < notes; id++) {
    const patient = id % patients
    const day = `2150-03-${String(3 + (Math.floor(id / patients) % 6)).padStart(2, '0')}`
    const text = `Note of [**${day}**]\n"${sayWords(wordsPerNote, random).replaceAll('. ', '.\n')}"`
    yield `${500_000 + id},${1000 + patient},${20_000 + patient}.0,${day},${day} 08:10:00,${day} 08:40:00,Physician ,Progress Note,14,,"${text.replaceAll('"', '""')}"`
  }
}

function* propositionRows(size: ReleaseSize): Generator<string> {
  const random = seededUniform('propositions')
  const courses = new Map<string, string>()
  yield 'proposition_id,text,subject_id,author_type,proposition_type,hadm_id,brief_hospital_course'
  for (let id = 0; id < size.propositions; id++) {
    const patient = patientOf(id, size)
    const author = authorOf(id)
    const course = courses.get(`${patient}-${author}`) ?? sayWords(450, random)
    courses.set(`${patient}-${author}`, course)
    const sentences = course.split('. ')
    const text = sentences[Math.floor(random() * sentences.length)] ?? ''
    const kind = id % 5 < 3 ? 'claim' : 'sentence'
    yield `p${id},"${text}",${1000 + patient},${author},${kind},${20_000 + patient}.0,"${course}"`
  }
}

function* verdictRows(size: ReleaseSize): Generator<string> {
  const random = seededUniform('verdicts')
  const label = () => VERDICTS[Math.min(2, Math.floor(random() ** 2 * 3))] ?? 'Supported'
  yield 'proposition_id,text,author_type,proposition_type,rater1,rater2,rater3,verdict1,verdict2,verdict3,uncertain_flag1,uncertain_flag2,uncertain_flag3,comment1,comment2,comment3,round1_num_raters_agree,round1_majority_vote,rater4,rater5,verdict4,verdict5,comment4,comment5,round2_decision,adjudicated_verdict,adjudicated_comment,human_gt'
  for (let id = 0; id < size.propositions; id++) {
    const first = patientOf(id, size)
    const raters = [0, 1, 2].map((seat) => {
      const slot = (first * 3 + seat) % (HUMAN_RATERS * PATIENTS_PER_HUMAN)
      return `clinician${(slot % HUMAN_RATERS) + 1}`
    })
    const labels = [label(), label(), label()]
    const majority = labels.find((code) => labels.filter((other) => other === code).length > 1) ?? ''
    const agree = majority === '' ? 0 : labels.filter((code) => code === majority).length
    const panel = majority === '' ? [label(), label()] : ['', '']
    const isSettled = majority !== '' || panel[0] === panel[1]
    const adjudicated = isSettled ? '' : label()
    const consensus = majority || (isSettled ? panel[0] : adjudicated)
    const seats = majority === '' ? 'panelist1,panelist2' : ','
    yield `p${id},,,,${raters.join(',')},${labels.join(',')},False,False,True,,,,${agree},${majority},${seats},${panel.join(',')},,,,${adjudicated},${adjudicated && 'Discussed.'},${consensus}`
  }
}

function* aiRows(size: ReleaseSize): Generator<string> {
  const random = seededUniform('references')
  const facts = Array.from({ length: 4000 }, () => sayWords(14, random))
  yield 'proposition_id,text,author_type,proposition_type,rater_name,rater_alias,verdict,reason,reference,retrieval_method,top_n,reference_format,reference_only_admission'
  for (let index = 0; index < size.aiVerdicts; index++) {
    const round = Math.floor(index / size.propositions)
    const {
      retrieval,
      format,
      admissionOnly,
      facts: topN,
    } = AI_RATERS[round % AI_RATERS.length] as (typeof AI_RATERS)[number]
    const model = `judge-${Math.floor(round / AI_RATERS.length) + 1}`
    const alias = `${model} ${retrieval} ${topN} ${format}${admissionOnly === 'True' ? ' own stay' : ''}`
    const reference = Array.from({ length: size.factsPerReference }, (_, index) => {
      const fact = facts[Math.floor(random() * facts.length)]
      return `${index + 1}. Score: 0.${index + 10}, Note Category: Physician, Note Description: Progress Note | Text: ${fact}`
    }).join('\n')
    const verdict = VERDICTS[Math.floor(random() * 3)]
    yield `p${index % size.propositions},,,,${model},${alias},${verdict},"${sayWords(25, random)}","Electronic Health Record Context\n${reference}\n",${retrieval},${topN},${format},${admissionOnly}`
  }
}
