import { z } from 'zod'
import { fleissKappa } from '@/lib/core/agreement/fleiss-kappa'
import { gwetAc1 } from '@/lib/core/agreement/gwet-ac1'
import { percentAgreement } from '@/lib/core/agreement/percent-agreement'
import { clusteredItems, designEffectOf } from '@/lib/core/agreement/planning/clustered-items'
import { RATER_MODELS } from '@/lib/core/agreement/planning/expected-patterns'
import {
  type AgreementPlan,
  planAgreement,
  planFromPilot,
} from '@/lib/core/agreement/planning/plan-agreement'
import {
  type DetectionPlan,
  planDetection,
  planProportion,
} from '@/lib/core/agreement/planning/plan-proportion'
import { firstRound, type StudyFrame } from '@/lib/core/study-frame'
import type { Verdict } from '@/lib/core/verdict'
import { countedAi } from '../basis/counted-ai'
import { countPatients } from '../basis/patient-places'
import { judgeFigure } from '../judges/judge-measures'
import { rankJudges } from '../judges/judge-ranking'
import { judgeRows } from '../judges/judge-rows'

const percent = (usual: number) => z.coerce.number().min(0).max(100).catch(usual).default(usual)

/** What the address of the page about sizes expects, in percent; widths are from end to end of a 95 % interval. */
export const sizePlanSchema = z.object({
  measure: z.enum(['ac1', 'percent', 'fleiss']).catch('ac1').default('ac1'),
  width: percent(10),
  agreement: percent(85),
  supported: percent(70),
  notSupported: percent(15),
  perPatient: z.coerce.number().min(1).max(10_000).catch(40).default(40),
  alike: percent(5),
  rate: percent(5),
  rateWidth: percent(4),
  sensitivity: percent(80),
  specificity: percent(90),
  prevalence: percent(20),
  detectionWidth: percent(10),
})
export type SizePlanView = z.output<typeof sizePlanSchema>

/** A plan, or why there is none. */
type Planned<Plan> = { plan: Plan; reason: null } | { plan: null; reason: string }

export type SizePlan = {
  /** For so many raters a statement, by how they come to disagree. */
  ahead: readonly { raters: number; model: (typeof RATER_MODELS)[number]; found: Planned<AgreementPlan> }[]
  /** From what people have rated in this study so far, with patients as alike as they are expected to be. */
  pilot: Planned<AgreementPlan>
  /** The same, with patients as alike as in this study. */
  pilotClusters: Planned<AgreementPlan>
  /** By how many times statements of one patient count for fewer. */
  designEffect: number
  /** What the study has shown of what is expected; the rest is assumed. */
  sofar: SoFar
  /** Of the two design effects, the one to plan with, and why; null without ratings to plan from. */
  advice: DesignAdvice | null
  /** How far the study is on its way to what is asked; null where that cannot be planned, or nothing is rated yet. */
  answers: Record<'agreement' | 'rate' | 'detection', SizeAnswer | null>
  rate: Planned<number>
  detection: Planned<DetectionPlan>
  /** The same where statements of one patient are as alike as expected; null where they cannot be planned. */
  ofPatients: Record<'rate' | 'detection', number | null>
}

export type SoFar = Partial<Omit<SizePlanView, 'measure'>>

/** Statements that a question asks for, those there are, and what is lacking. */
export type SizeAnswer = {
  needed: number
  /** Statements of the study that count already: rated by two people, or settled. */
  have: number
  /** The study's other statements. */
  planned: number
  more: number
}

type DesignAdvice = {
  plan: AgreementPlan
  /** Whether it is that of this study's own patients. */
  isOwn: boolean
  assumed: number
  own: number | null
  /** Of how many patients statements were rated by two people. */
  patients: number
}

const RATERS = [2, 3, 5] as const

export const SIZE_MEASURES = {
  ac1: { title: 'Gwet’s AC1', coefficient: gwetAc1, population: 'all' },
  percent: { title: 'Agreement %', coefficient: percentAgreement, population: 'paired' },
  fleiss: { title: 'Fleiss’ kappa', coefficient: fleissKappa, population: 'all' },
} as const

/** How many statements a study needs, from what is expected and from its own first ratings. */
export function planSize(frame: StudyFrame, view: SizePlanView): SizePlan {
  const { coefficient, population } = SIZE_MEASURES[view.measure]
  const options = { coefficient, population, width: view.width / 100 }
  const rest = 100 - view.supported - view.notSupported
  const prevalence = [view.supported, view.notSupported, rest].map((share) => share / 100)
  const clustered = { perCluster: view.perPatient, correlation: view.alike / 100 }
  const paired = pairedPlaces(frame)
  const pilot = tryPlan(() => planFromFrame(frame, false, { ...options, ...clustered }))
  const pilotClusters = tryPlan(() => planFromFrame(frame, true, options))
  const advice = adviseDesign(pilot, pilotClusters, countPatients(frame.items, paired))
  const designEffect = designEffectOf(clustered)
  const rate = tryPlan(() => planProportion(view.rate / 100, view.rateWidth / 100))
  const detection = tryPlan(() =>
    planDetection(
      {
        sensitivity: view.sensitivity / 100,
        specificity: view.specificity / 100,
        prevalence: view.prevalence / 100,
      },
      view.detectionWidth / 100,
    ),
  )
  const settled = frame.consensus.filter((label) => label !== null).length
  const answer = (needed: number | null | undefined, have: number): SizeAnswer | null =>
    needed == null || have === 0
      ? null
      : {
          needed,
          have,
          planned: frame.items.length - have,
          more: Math.max(0, needed - frame.items.length),
        }
  const ofPatients = {
    rate: rate.plan && tryPlan(() => planProportion(view.rate / 100, view.rateWidth / 100, clustered)).plan,
    detection: detection.plan && tryPlan(() => clusteredItems(detection.plan.items, clustered)).plan,
  }
  return {
    ahead: RATERS.flatMap((raters) =>
      RATER_MODELS.map((model) => ({
        raters,
        model,
        found: tryPlan(() =>
          planAgreement(
            { prevalence, agreement: view.agreement / 100, raters, model },
            { ...options, ...clustered },
          ),
        ),
      })),
    ),
    pilot,
    pilotClusters,
    designEffect,
    sofar: readSoFar(frame),
    advice,
    answers: {
      agreement: answer(advice?.plan.items, paired.length),
      rate: answer(ofPatients.rate, settled),
      detection: answer(ofPatients.detection, settled),
    },
    rate,
    detection,
    ofPatients,
  }
}

/** From so many patients on their own design effect is trusted. */
export const ENOUGH_PATIENTS = 20

/** Few patients hardly show how far patients differ: then the larger design effect is planned with. */
function adviseDesign(
  { plan: assumed }: Planned<AgreementPlan>,
  { plan: own }: Planned<AgreementPlan>,
  patients: number,
): DesignAdvice | null {
  if (assumed === null) return null
  const isOwn = own !== null && (patients >= ENOUGH_PATIENTS || own.designEffect > assumed.designEffect)
  return {
    plan: isOwn ? own : assumed,
    isOwn,
    assumed: assumed.designEffect,
    own: patients > 1 ? (own?.designEffect ?? null) : null,
    patients,
  }
}

/** Statements that two people or more rated. */
function pairedPlaces(frame: StudyFrame): number[] {
  const people = firstRound(frame)
  return [...frame.items.keys()].filter(
    (place) => people.filter(({ bytes }) => bytes[place] !== 0).length > 1,
  )
}

/** What was asked for that no plan can have, in the words and units of the form. */
export function sizeProblems(view: SizePlanView): Record<'agreement' | 'rate' | 'detection', string | null> {
  const widthProblem = (width: number) =>
    width > 0 && width < 100 ? null : 'The width of an interval must be more than 0 points and less than 100.'
  const shares = view.supported + view.notSupported
  return {
    agreement:
      shares > 100
        ? `Supported and Not Supported make ${shares} % together: more than 100 %, and nothing is left for Not Addressed.`
        : widthProblem(view.width),
    rate: widthProblem(view.rateWidth),
    detection:
      view.prevalence > 0 && view.prevalence < 100
        ? widthProblem(view.detectionWidth)
        : 'The share with that label must be more than 0 % and less than 100 %.',
  }
}

/** In whole percent, as the form asks; agreement to one place. */
function readSoFar(frame: StudyFrame): SoFar {
  return { ...readPeople(frame), ...readSettled(frame), ...readBestJudge(frame) }
}

/** How often settled answers say that something is wrong. */
function readSettled({ consensus }: StudyFrame): SoFar {
  const settled = consensus.filter((label) => label !== null)
  if (settled.length === 0) return {}
  const share = (isOf: (label: Verdict) => boolean) =>
    Math.round((100 * settled.filter(isOf).length) / settled.length)
  return {
    rate: share((label) => label !== 'Supported'),
    prevalence: share((label) => label === 'Not Supported'),
  }
}

/** What the AI rater that agrees most with the settled answers finds; nothing while these figures are sealed. */
function readBestJudge(frame: StudyFrame): SoFar {
  const keep = new Uint8Array(frame.items.length).fill(1)
  const [best] = rankJudges(judgeRows(countedAi(frame), keep))
  const percentOf = (measure: 'sensitivity' | 'specificity') => {
    const value = best ? judgeFigure(best.cells, measure, 'Not Supported').value : null
    return value === null ? {} : { [measure]: Math.round(100 * value) }
  }
  return { ...percentOf('sensitivity'), ...percentOf('specificity') }
}

function readPeople(frame: StudyFrame): SoFar {
  const { coefficient, population } = SIZE_MEASURES.percent
  const found = tryPlan(() => planFromFrame(frame, false, { coefficient, population, width: 0.1 }))
  if (found.plan === null) return {}
  const codes = firstRound(frame).flatMap((column) => column.codes.filter((code) => code !== null))
  const share = (label: Verdict) =>
    Math.round((100 * codes.filter((code) => code === label).length) / codes.length)
  const patients = new Set(frame.items.map(({ patient }) => patient)).size
  const supported = share('Supported')
  return {
    agreement: Math.round(1000 * found.plan.value) / 10,
    supported,
    notSupported: Math.min(share('Not Supported'), 100 - supported),
    perPatient: Math.max(1, Math.round(frame.items.length / patients)),
  }
}

function planFromFrame(
  frame: StudyFrame,
  byPatient: boolean,
  options: Parameters<typeof planFromPilot>[3],
): AgreementPlan {
  const people = firstRound(frame)
  const places = pairedPlaces(frame)
  if (places.length < 2) throw new RangeError('fewer than two statements have two ratings so far')
  const table = places.map((place) => people.flatMap(({ codes }) => codes[place] ?? []))
  const patients = places.map((place) => frame.items[place]?.patient ?? '')
  return planFromPilot(
    table,
    frame.labels,
    byPatient && new Set(patients).size > 1 ? patients : null,
    options,
  )
}

/** What cannot be planned is what was asked: an answer for the page, and no failure. */
function tryPlan<Plan>(make: () => Plan): Planned<Plan> {
  try {
    return { plan: make(), reason: null }
  } catch (error) {
    if (error instanceof RangeError) return { plan: null, reason: error.message }
    throw error
  }
}
