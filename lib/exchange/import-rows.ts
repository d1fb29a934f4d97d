import { isDay, toEndTime } from '@/lib/core/exchange/day-or-time'
import type { ImportFindings } from '@/lib/core/exchange/import-findings'
import type { FileLocation } from '@/lib/core/exchange/import-report'
import type { ImportRow, ImportRowOf } from '@/lib/core/exchange/import-row'
import { sha256 } from '../digest'

/** Patients and admissions that an import has named so far. */
export type Introduced = { patients: Set<string>; admissions: Set<string> }

/** Rows for a patient and an admission that were not named before: another row names them, and nothing else is known. */
export function* introduce(
  { file, line }: FileLocation,
  patient: string,
  admission: string | null,
  known: Introduced,
): Generator<ImportRow> {
  if (!known.patients.has(patient)) {
    known.patients.add(patient)
    yield { entity: 'patient', file, line, externalId: patient, sex: null, age: null }
  }
  if (admission === null || known.admissions.has(admission)) return
  known.admissions.add(admission)
  yield {
    entity: 'admission',
    file,
    line,
    externalId: admission,
    patient,
    admitTime: null,
    dischargeTime: null,
    diagnosis: null,
    details: {},
    bare: true,
  }
}

/** A reference context under the source's key; without one, its hash is its key. */
export function toReferenceRow(location: FileLocation, text: string, key?: string): ImportRowOf<'reference'> {
  const hash = sha256(text)
  const { file, line } = location
  return { entity: 'reference', file, line, key: key ?? hash, hash, text }
}

/** When a stay ended, null where nothing is said; a day without a time of day counts to its end, and the report says so. */
export function readEnd(
  dayOrTime: string | null | undefined,
  file: string,
  findings: ImportFindings,
): string | null {
  if (dayOrTime === null || dayOrTime === undefined) return null
  if (isDay(dayOrTime)) {
    const message = `${file}: discharges with a day but no time of day were taken as the end of that day, 23:59:59.`
    findings.addWarning('discharge_day', message)
  }
  return toEndTime(dayOrTime)
}

/** A rater as an import names it. */
export function raterRow(
  { file, line }: FileLocation,
  alias: string,
  kind: 'human' | 'ai',
  configuration: Readonly<Record<string, unknown>> | null = null,
): ImportRowOf<'rater'> {
  return { entity: 'rater', file, line, alias, kind, configuration }
}

type Rating = Omit<ImportRowOf<'rating'>, 'entity' | keyof FileLocation>
type NamedColumn = 'task' | 'item' | 'rater' | 'code'

/** A rating of the first round; of what the source says nothing, nothing is kept. */
export function ratingRow(
  { file, line }: FileLocation,
  rating: Pick<Rating, NamedColumn> & Partial<Rating>,
): ImportRowOf<'rating'> {
  return {
    entity: 'rating',
    file,
    line,
    round: 1,
    answers: null,
    value: {},
    uncertain: false,
    comment: null,
    activeMs: null,
    ratedAt: null,
    reference: null,
    ...rating,
  }
}

type Label = Omit<Rating, 'value' | 'reference'> & { value?: Rating['value']; raterKind: 'human' | 'ai' }

/** Labels of other tools as ratings of statements that are there already; each rater is named once. */
export class LabelRows {
  readonly #kinds = new Map<string, 'human' | 'ai'>()
  readonly #findings: ImportFindings

  constructor(findings: ImportFindings) {
    this.#findings = findings
  }

  *take(location: FileLocation, { raterKind, ...rating }: Label): Generator<ImportRow> {
    const { rater } = rating
    const known = this.#kinds.get(rater)
    if (known === undefined) {
      this.#kinds.set(rater, raterKind)
      yield raterRow(location, rater, raterKind)
    } else if (known !== raterKind) {
      const message = `The rater ${rater} is both human and ai.`
      const { file, line } = location
      this.#findings.addProblem({ file, line, column: 'rater', code: 'inconsistent', message })
      return
    }
    yield ratingRow(location, rating)
  }
}
