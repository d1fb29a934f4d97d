import { type Clustered, designEffectOf } from '@/lib/core/agreement/planning/clustered-items'
import { RATER_MODELS } from '@/lib/core/agreement/planning/expected-patterns'
import { type AgreementPlan, planAgreement } from '@/lib/core/agreement/planning/plan-agreement'
import {
  type DetectionPlan,
  planDetection,
  planProportion,
} from '@/lib/core/agreement/planning/plan-proportion'
import type { LabelSet } from '@/lib/core/labels'
import type { StudyMatrix } from '@/lib/core/study-matrix'
import { COEFFICIENTS } from '../basis/coefficients'
import { countPatients } from '../basis/patient-indices'
import { type Planned, pairedIndices, planFromMatrix, tryPlan } from './pilot-plan'
import { readSoFar, type SoFar } from './size-so-far'
import { expectedShares, type SizePlanView } from './size-view'

export type SizePlan = {
  labelSet: LabelSet
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
  ofPatients: { rate: number | null; detection: DetectionPlan | null }
}

/** The same of a task, with the variables that can be planned for where it asks several, and the one that is. */
export type TaskSizePlan = SizePlan & {
  variables: readonly { id: string; title: string }[]
  of: string | null
}

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

/** How many statements a study needs, from what is expected and from its own first ratings. */
export function planSize(matrix: StudyMatrix, view: SizePlanView): SizePlan {
  const { coefficient, population } = COEFFICIENTS[view.measure]
  const options = { coefficient, population, width: view.width / 100 }
  const prevalence = expectedShares(view, matrix.labelSet).map((share) => share / 100)
  const clustered = { perCluster: view.perPatient, correlation: view.alike / 100 }
  const paired = pairedIndices(matrix)
  const pilot = tryPlan(() => planFromMatrix(matrix, false, { ...options, ...clustered }))
  const pilotClusters = tryPlan(() => planFromMatrix(matrix, true, options))
  const advice = adviseDesign(pilot, pilotClusters, countPatients(matrix.items, paired))
  const designEffect = designEffectOf(clustered)
  const rate = tryPlan(() => planProportion(view.rate / 100, view.rateWidth / 100))
  const expected = {
    sensitivity: view.sensitivity / 100,
    specificity: view.specificity / 100,
    prevalence: view.prevalence / 100,
  }
  const planToDetect = (of: Clustered) =>
    tryPlan(() => planDetection(expected, view.detectionWidth / 100, of))
  const detection = planToDetect({})
  const settled = matrix.consensus.filter((label) => label !== null).length
  const answer = (needed: number | null, have: number): SizeAnswer | null =>
    needed === null || have === 0
      ? null
      : {
          needed,
          have,
          planned: matrix.items.length - have,
          more: Math.max(0, needed - matrix.items.length),
        }
  const ofPatients = {
    rate: rate.plan && tryPlan(() => planProportion(view.rate / 100, view.rateWidth / 100, clustered)).plan,
    detection: detection.plan && planToDetect(clustered).plan,
  }
  return {
    labelSet: matrix.labelSet,
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
    sofar: readSoFar(matrix),
    advice,
    answers: {
      agreement: answer(advice?.plan.items ?? null, paired.length),
      rate: answer(ofPatients.rate, settled),
      detection: answer(ofPatients.detection?.items ?? null, settled),
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
