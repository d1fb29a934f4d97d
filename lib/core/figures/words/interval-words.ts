import { fewClustersNote } from '@/lib/core/agreement/few-clusters'
import type { AgreementOptions, ResamplingUnit } from '@/lib/core/agreement/human-agreement'
import type { Missing } from '@/lib/core/agreement/missing-as-wrong'
import { whole } from '@/lib/core/counted-words'

/** What statements of one patient are taken for, in a word for table heads and captions. */
export const UNIT_WORDS: Record<ResamplingUnit, string> = {
  item: 'with statements taken as independent',
  patient: 'by patient',
}

/** The same as a sentence about the intervals. */
const UNIT_RULES: Record<ResamplingUnit, string> = {
  item: 'Intervals are 95 % and take statements of one patient as independent, as published.',
  patient:
    'Intervals are 95 %, by patient: statements of one are taken as alike. None is narrower than if they were independent, and none is based on fewer than five patients.',
}

/** The rule that intervals by patient go by, for a methods section. */
export const DESIGN_EFFECT_RULE =
  'Intervals by patient are those of independent statements, widened by the design effect and by Student’s t. The design effect is how much more the figure varies when whole patients are drawn or left out (Bell and McCaffrey 2002). It is never taken below 1 (Kish 1965; Korn and Graubard 1998). Student’s t has one degree of freedom fewer than effective patients, and at least one. These are as many patients of one size as would hold as much information (Carter, Schnepel and Steigerwald 2017). Patients who hold what is rarer, such as disagreement, are counted in the same way. Where these are fewer than three, statements of one patient are taken to be correlated by 0.1 or more. Intervals end where the figure itself must. A figure has neither interval nor P value where it is based on fewer than five patients, or where one patient holds more than four fifths of it.'

/** How shares and coefficients of agreement have theirs, on every page. */
export const SCORE_WORDS =
  'Wilson’s for shares, score intervals with the published error for coefficients of agreement'

/**
 * How the intervals of figures against an answer, or of two raters, were made.
 *
 * @param patients how many the very figures rest on, where that is to be said with it
 */
export function intervalWords(
  { resamples, unit }: Pick<AgreementOptions, 'resamples' | 'unit'>,
  patients: Patients = [],
): string {
  const others = `the 2.5 and 97.5 percentiles of ${whole(resamples)} bootstrap resamples for F1 and means over labels`
  const words =
    unit === 'item'
      ? `${SCORE_WORDS}, ${others}.`
      : `${SCORE_WORDS}, ${others}, all widened by how far patients differ.`
  return withPatients(`${UNIT_RULES[unit]} ${words}`, unit, patients)
}

/** The same where a bootstrap for each of very many would take too long. */
export function analyticWords(unit: ResamplingUnit, patients: Patients = []): string {
  const words = `${SCORE_WORDS}, analytic t intervals for F1 and means over labels${unit === 'item' ? '' : ', all widened by how far patients differ'}.`
  return withPatients(`${UNIT_RULES[unit]} ${words}`, unit, patients)
}

/** How many patients one figure rests on, or each of several, or of several rows of figures. */
type Patients = number | readonly (number | { patients: number })[]

/**
 * What is to be known of the patients that figures are based on, where intervals are by patient and these are few. Figures of no
 * patient show nothing.
 */
export function patientsNote(unit: ResamplingUnit, patients: Patients): string {
  return noteOf(unit, patients, false)
}

/** The same on a page that says once for all figures what few patients mean. */
export function briefPatientsNote(unit: ResamplingUnit, patients: Patients): string {
  return noteOf(unit, patients, true)
}

function noteOf(unit: ResamplingUnit, patients: Patients, isBrief: boolean): string {
  if (unit === 'item') return ''
  const counts = [patients].flat().map((one) => (typeof one === 'number' ? one : one.patients))
  const reported = counts.filter((count) => count > 0)
  return fewClustersNote(reported, 'patients', isBrief) ?? ''
}

/** The same of AI raters: where what they did not rate counts as wrong, most figures rest on the patients of that, too. */
export function aiRatersNote(
  unit: ResamplingUnit,
  missing: Missing,
  rows: readonly (Rests & { groups: readonly Rests[] })[],
): string {
  const all = rows.flatMap((row) => [row, ...row.groups])
  const ofRated = patientsNote(unit, all)
  if (missing === 'left-out') return ofRated
  const ofAsked = patientsNote(
    unit,
    all.map(({ settledPatients }) => settledPatients),
  )
  return ofAsked === ofRated
    ? ofAsked
    : `${ofAsked} AC1 and kappa stay over what was rated. ${ofRated}`.trim()
}

type Rests = { patients: number; settledPatients: number }

/** The same of groups; where these are single patients, what their intervals are over instead. */
export function groupsNote(
  groups: readonly { unit: ResamplingUnit; patients: number }[],
  unit: ResamplingUnit,
  noteFor = patientsNote,
): string {
  const byPatient = groups.filter((group) => group.unit === 'patient')
  const isWithin = unit === 'patient' && byPatient.length < groups.length
  const within = isWithin
    ? 'Within a patient, intervals are over its statements: they describe this patient, and no other.'
    : ''
  return `${within} ${noteFor('patient', byPatient)}`.trim()
}

function withPatients(words: string, unit: ResamplingUnit, patients: Patients): string {
  return `${words} ${patientsNote(unit, patients)}`.trim()
}

/** Which test a P value of two raters is of, as `mcnemarOf` makes it: one by patient cannot be had from the counts beside it. */
export function mcnemarWords(unit: ResamplingUnit): string {
  return unit === 'patient'
    ? 'McNemar’s test by patient (Yang, Sun and Hardin 2010), or the exact one over statements where its P is larger'
    : 'McNemar’s exact test over statements'
}
