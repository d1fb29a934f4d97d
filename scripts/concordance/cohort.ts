import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type CohortRules, cohortRulesSchema } from '@/lib/core/cohort/cohort-rules'
import type { MadeCohort } from '@/lib/core/cohort/made-cohort'
import { whole } from '@/lib/core/counted-words'
import { AppError } from '@/lib/core/errors'
import { listMimicFiles, makeCohort } from '@/lib/exchange/mimic/make-cohort'
import { readCorrections } from '@/lib/exchange/mimic/read-corrections'
import { defineCommand } from './define-command'
import { fromCaller } from './from-caller'
import { formatTable, UsageError } from './io'

const USAGE = `cohort mimic FOLDER --out STUDY_FOLDER [--patients 100] [--seed 1] [--json]
  Chooses a cohort from MIMIC's own tables and writes a folder that import reads: notes, admissions, documents.
  FOLDER has NOTEEVENTS, ADMISSIONS and PATIENTS of MIMIC-III, or of MIMIC-IV discharge, radiology, admissions and
  patients, as .csv or .csv.gz. The document of each patient is the hospital course of one discharge summary, which itself is
  left out of the chart with all that came after it. STUDY_FOLDER holds texts about patients; it is not sent anywhere.

  --patients N|all      how many patients are drawn (100)
  --seed TEXT           another seed draws others (1)
  --physician-notes N   a patient needs so many physicians' notes (2; 0 for MIMIC-IV, which has none)
  --notes N             and so many notes besides discharge summaries (10)
  --from HEADING        begins the hospital course; may be given several times ("Brief Hospital Course:")
  --to HEADING          ends it; may be given several times ("Medications on Admission:")
  --subjects FILE       numbers of patients to choose from, with commas or lines between
  --corrections FILE    cuts.csv of a folder made before, with its first_line and last_line corrected

  cuts.csv lists the lines of each discharge summary that were cut out, summaries/ has the summaries, flow.csv how many fell
  out at each step and why.`

const OPTIONS = {
  out: { type: 'string' },
  patients: { type: 'string' },
  seed: { type: 'string' },
  'physician-notes': { type: 'string' },
  notes: { type: 'string' },
  from: { type: 'string', multiple: true },
  to: { type: 'string', multiple: true },
  subjects: { type: 'string' },
  corrections: { type: 'string' },
} as const

/** Makes a study's folder out of MIMIC's own tables. */
export const cohortCommand = defineCommand(
  { usage: USAGE, options: OPTIONS, files: ['out', 'subjects', 'corrections'], takesWords: true },
  async ({ values, words, show }) => {
    const [source, folder, ...rest] = words
    if (source !== 'mimic' || folder === undefined || rest.length > 0 || values.out === undefined)
      throw new UsageError(USAGE)
    const { physicianNotes, ...others } = {
      physicianNotes: values['physician-notes'],
      patients: values.patients,
      notes: values.notes,
    }
    const rules = cohortRulesSchema.parse({
      ...(physicianNotes !== undefined && { physicianNotes: Number(physicianNotes) }),
      ...(others.notes !== undefined && { notes: Number(others.notes) }),
      ...(others.patients !== undefined && {
        patients: others.patients === 'all' ? null : Number(others.patients),
      }),
      ...(values.seed !== undefined && { seed: values.seed }),
      ...(values.from && { starts: values.from }),
      ...(values.to && { ends: values.to }),
      ...(values.subjects !== undefined && { subjects: await readSubjects(values.subjects) }),
      ...(values.corrections !== undefined && { corrections: await readCorrections(values.corrections) }),
    } satisfies Partial<CohortRules>)
    const made = await makeCohort(await listMimicFiles(fromCaller(folder)), rules, path.resolve(values.out))
    const { cuts: _, ...reported } = made
    show(reported, () => describe(made))
    return 0
  },
)

async function readSubjects(file: string): Promise<number[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AppError('not_found', `There is no file ${file}.`)
  })
  return text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map(Number)
}

function describe({ flow, unread, problems, warnings }: MadeCohort): string {
  const table = formatTable(
    ['Step', 'Counted', 'Left', 'Fell out'],
    flow.flatMap(({ what, unit, left, out }) => [
      ...out.map(({ why, count }) => [`– ${why}`, unit, '', whole(count)]),
      [what, unit, whole(left), ''],
    ]),
  )
  const faults = problems.slice(0, 10).map(({ file, line, message }) => `  ${file}, line ${line}: ${message}`)
  return [
    table,
    ...(unread > 0 ? [`${whole(unread)} rows could not be read and were left out:`, ...faults] : []),
    ...warnings.filter(({ code }) => code !== 'column_ignored').map(({ message }) => message),
  ].join('\n')
}
