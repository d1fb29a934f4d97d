import { seededUniform } from '../stats/seeded-shuffle'
import type { CohortRules } from './cohort-rules'
import type { CourseState, NoteColumns } from './note-columns'

/** The admission of a patient whose hospital course is checked. */
type Target = {
  patient: number
  admission: number
  /** The index of the discharge summary. */
  summary: number
  /** The day of the summary, and the minute of the discharge (-1 where unknown): what came after stays out of the chart. */
  day: number
  discharge: number
}

/** How many are left at a step of the choice, and how many fell out since the one before, by reason. */
export type FlowStep = {
  what: string
  unit: 'notes' | 'admissions' | 'patients'
  left: number
  out: readonly { why: string; count: number }[]
}

export type Cohort = {
  /** By patient. */
  chosen: ReadonlyMap<number, Target>
  /** Who would have been in the draw, had the hospital course been found. */
  uncut: readonly Target[]
  flow: readonly FlowStep[]
  /** Whether a note, by its index, is in the chart of a chosen patient. */
  isInChart: (index: number) => boolean
}

const MINUTES_A_DAY = 1440

/**
 * Chooses admissions as the VeriFact paper does: of each patient the latest whose discharge summary has a hospital course; of these
 * the ones with a single such summary, enough notes, and a hospital course that could be cut out; of these so many by a seed. A patient who comes
 * to be eligible moves nobody else in the draw.
 *
 * @param discharges minutes since 1970 by admission
 * @see VeriFact (Chung et al. 2025), section 4.2.1
 */
export function chooseCohort(
  notes: NoteColumns,
  discharges: ReadonlyMap<number, number>,
  rules: CohortRules,
): Cohort {
  const { isCurrent, steps } = dropVersions(notes)
  const { targets, summaries, step } = findTargets(notes, isCurrent, discharges, rules)
  const counts = countNotes(notes, isCurrent, targets)
  const out = new Map<string, number>()
  const uncut: Target[] = []
  const eligible: Target[] = []
  for (const target of targets.values()) {
    const { physician, all } = counts.get(target.patient) ?? { physician: 0, all: 0 }
    const course = notes.course(target.summary)
    let why: string | null = null
    if ((summaries.get(target.admission) ?? 0) > 1)
      why = 'more than one discharge summary with a hospital course'
    else if (physician < rules.physicianNotes) why = `fewer than ${rules.physicianNotes} physicians’ notes`
    else if (all < rules.notes) why = `fewer than ${rules.notes} notes besides discharge summaries`
    else if (course !== 'cut') {
      why = COURSE_FAULTS[course]
      uncut.push(target)
    }
    if (why === null) eligible.push(target)
    else out.set(why, (out.get(why) ?? 0) + 1)
  }
  const drawn = draw(eligible, rules)
  const chosen = new Map(drawn.map((target) => [target.patient, target]))
  const isInChart = (index: number) => {
    const target = chosen.get(notes.patient(index))
    return target !== undefined && isCurrent(index) && isBefore(notes, index, target)
  }
  const notDrawn = eligible.length - drawn.length
  return {
    chosen,
    uncut: draw(uncut, rules),
    isInChart,
    flow: [
      ...steps,
      step,
      { what: 'Patients who can be drawn', unit: 'patients', left: eligible.length, out: toReasons(out) },
      {
        what: 'Patients drawn',
        unit: 'patients',
        left: drawn.length,
        out: notDrawn > 0 ? [{ why: 'not drawn', count: notDrawn }] : [],
      },
      countChart(notes, isCurrent, chosen),
    ],
  }
}

const COURSE_FAULTS: Record<Exclude<CourseState, 'cut'>, string> = {
  none: 'the heading of the hospital course begins no line',
  'no-beginning': 'the heading of the hospital course begins no line',
  'no-end': 'no heading ends the hospital course',
  empty: 'the hospital course is empty',
}

/** Error notes out, and of versions all but the one of the largest row. */
function dropVersions(notes: NoteColumns) {
  const latest = new Map<number, number>()
  let errors = 0
  for (let index = 0; index < notes.length; index++) {
    if (notes.isError(index)) errors += 1
    const version = notes.version(index)
    if (version === 0 || notes.isError(index)) continue
    const before = latest.get(version)
    if (before === undefined || notes.row(before) < notes.row(index)) latest.set(version, index)
  }
  const isCurrent = (index: number) => {
    const version = notes.version(index)
    return !notes.isError(index) && (version === 0 || latest.get(version) === index)
  }
  let left = 0
  for (let index = 0; index < notes.length; index++) if (isCurrent(index)) left += 1
  const steps: FlowStep[] = [
    { what: 'Notes read', unit: 'notes', left: notes.length, out: [] },
    {
      what: 'Current notes',
      unit: 'notes',
      left,
      out: toReasons(
        new Map([
          ['marked as errors', errors],
          ['older versions of a note', notes.length - errors - left],
        ]),
      ),
    },
  ]
  return { isCurrent, steps }
}

/** Of each patient the latest admission whose discharge summary has the heading. */
function findTargets(
  notes: NoteColumns,
  isCurrent: (index: number) => boolean,
  discharges: ReadonlyMap<number, number>,
  { subjects }: CohortRules,
) {
  const listed = new Set(subjects)
  const targets = new Map<number, Target>()
  const summaries = new Map<number, number>()
  for (let index = 0; index < notes.length; index++) {
    const patient = notes.patient(index)
    const admission = notes.admission(index)
    if (notes.course(index) === 'none' || admission === 0 || !isCurrent(index)) continue
    if (listed.size > 0 && !listed.has(patient)) continue
    summaries.set(admission, (summaries.get(admission) ?? 0) + 1)
    const before = targets.get(patient)
    if (before !== undefined && before.day >= notes.day(index)) continue
    const discharge = discharges.get(admission) ?? -1
    targets.set(patient, { patient, admission, summary: index, day: notes.day(index), discharge })
  }
  const step: FlowStep = {
    what: 'Latest admissions with a hospital course, one a patient',
    unit: 'admissions',
    left: targets.size,
    out: toReasons(new Map([['earlier admissions of the same patients', summaries.size - targets.size]])),
  }
  return { targets, summaries, step }
}

function countNotes(
  notes: NoteColumns,
  isCurrent: (index: number) => boolean,
  targets: ReadonlyMap<number, Target>,
) {
  const counts = new Map<number, { physician: number; all: number }>()
  for (let index = 0; index < notes.length; index++) {
    const target = targets.get(notes.patient(index))
    if (target === undefined || notes.kind(index) === 'summary') continue
    if (!isCurrent(index) || !isBefore(notes, index, target)) continue
    const count = counts.get(target.patient) ?? { physician: 0, all: 0 }
    count.all += 1
    if (notes.kind(index) === 'physician') count.physician += 1
    counts.set(target.patient, count)
  }
  return counts
}

/** Whether a note belongs to the chart of its patient: no summary of the target admission, and charted before its end. */
function isBefore(notes: NoteColumns, index: number, target: Target): boolean {
  if (notes.kind(index) === 'summary' && notes.admission(index) === target.admission) return false
  return !isAfter(notes, index, target)
}

/** A note without a day is not known to be late. */
function isAfter(notes: NoteColumns, index: number, { day, discharge }: Target): boolean {
  if (notes.day(index) > day) return true
  if (discharge === -1) return false
  const minute = notes.minute(index)
  return minute === -1 ? notes.day(index) > Math.floor(discharge / MINUTES_A_DAY) : minute > discharge
}

function draw(eligible: readonly Target[], { seed, patients }: CohortRules): Target[] {
  return eligible
    .map((target) => ({ target, at: seededUniform(`${seed}:${target.patient}`)() }))
    .toSorted((one, other) => one.at - other.at || one.target.patient - other.target.patient)
    .slice(0, patients ?? undefined)
    .map(({ target }) => target)
}

function countChart(
  notes: NoteColumns,
  isCurrent: (index: number) => boolean,
  chosen: ReadonlyMap<number, Target>,
): FlowStep {
  let left = 0
  let own = 0
  let late = 0
  for (let index = 0; index < notes.length; index++) {
    const target = chosen.get(notes.patient(index))
    if (target === undefined || !isCurrent(index)) continue
    if (isBefore(notes, index, target)) left += 1
    else if (isAfter(notes, index, target)) late += 1
    else own += 1
  }
  const out = new Map([
    ['discharge summary and addenda of the admission itself', own],
    ['charted after the discharge or after the summary', late],
  ])
  return { what: 'Notes in the charts of these patients', unit: 'notes', left, out: toReasons(out) }
}

function toReasons(out: ReadonlyMap<string, number>): FlowStep['out'] {
  return [...out].flatMap(([why, count]) => (count > 0 ? [{ why, count }] : []))
}
