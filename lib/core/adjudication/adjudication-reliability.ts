import { pairwiseAgreement } from '../agreement/pairwise-agreement'
import { type Estimate, undefinedFigure } from '../agreement/rating-table'
import { UNDECIDABLE } from './decision'

export const CHECK_KINDS = ['second', 'repeat'] as const
/** `second`: another adjudicator, blind to the decision. `repeat`: the same one, once more. */
export type CheckKind = (typeof CHECK_KINDS)[number]

/** One check, of a field of a patient's item, with the decision it is compared with; an answer of null is still owed. */
export type AdjudicationCheck = {
  kind: CheckKind
  field: string
  patient: string
  decision: string
  answer: string | null
}

export type AdjudicationReliability = {
  kind: CheckKind
  /** The field that was decided, in words; null where the task settles one alone. */
  field: string | null
  asked: number
  answered: number
  /** Answers that are the decision again, and as a share of all with its 95 % interval (Wilson's, by patient). */
  same: number
  share: Estimate
  /** Cohen's kappa over the labels and "cannot be decided", with its 95 % interval, by patient. */
  kappa: Estimate
}

/**
 * How far adjudication can be trusted: decisions against blind second ones, and against the same person's repeats.
 *
 * @param labels what can be decided
 * @see {@link pairwiseAgreement}
 */
export function adjudicationReliability(
  checks: readonly AdjudicationCheck[],
  kind: CheckKind,
  labels: readonly string[],
): Omit<AdjudicationReliability, 'field'> {
  const codes = [...labels, UNDECIDABLE]
  const known = (code: string | null) => (code !== null && codes.includes(code) ? code : null)
  const own = checks.filter((check) => check.kind === kind)
  const answered = own.filter((check) => check.answer !== null)
  const same = answered.filter((check) => check.answer === check.decision).length
  const [pair] = pairwiseAgreement(
    answered.map((check) => [known(check.decision), known(check.answer)]),
    { labels: codes, clusters: answered.map(({ patient }) => patient) },
  )
  return {
    kind,
    asked: own.length,
    answered: answered.length,
    same,
    share: pair?.percentAgreement ?? NOTHING,
    kappa: pair?.cohenKappa ?? NOTHING,
  }
}

const NOTHING: Estimate = { ...undefinedFigure('nothing was answered'), interval: null }
