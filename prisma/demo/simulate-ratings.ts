import { findMajority } from '@/lib/core/adjudication/item-state'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import type { DemoName } from './case'
import comments from './comments.json' with { type: 'json' }
import type { DemoRow } from './statement-rows'

/** What an invented clinician said of a statement; a null label is work that is assigned and still to do. */
export type DemoRating = {
  statementId: string
  rater: string
  round: 1 | 2
  label: Verdict | null
  uncertain: boolean
  comment: string | null
  activeMs: number | null
  evidence: { noteId: string; quote: string } | null
}

export type DemoDecision = {
  statementId: string
  label: Verdict
  reason: string
  rationale: string
  decidedBy: string
}

const RATERS = ['rater-1', 'rater-2', 'rater-3', 'rater-4', 'rater-5'] as const
const PANEL = ['adjudicator-1', 'adjudicator-2'] as const
const DECIDER = 'adjudicator-3'

/** Chance of the right label, by rater; sentences and mixed sentences are harder. */
const SKILL: Record<string, number> = {
  'rater-1': 0.97,
  'rater-2': 0.95,
  'rater-3': 0.93,
  'rater-4': 0.96,
  'rater-5': 0.9,
  'adjudicator-1': 0.82,
  'adjudicator-2': 0.78,
}

/** Where wrong answers go: mostly to the neighboring negative label. */
export const CONFUSION: Record<Verdict, readonly [Verdict, Verdict]> = {
  Supported: ['Not Supported', 'Not Addressed'],
  'Not Supported': ['Not Addressed', 'Supported'],
  'Not Addressed': ['Not Supported', 'Supported'],
}
/** What has made raters differ on a statement, by what is true of it. */
const WHY_DIFFERENT: Record<Verdict, string> = {
  Supported: 'rater-error',
  'Not Supported': 'rater-error',
  'Not Addressed': 'source-incomplete',
}
const NEAR_CONFUSION = 0.62
/** Some statements are hard for everybody: there a label is little more than a guess. */
const HARD_SHARE = 0.12
const HARD_SKILL: Record<DemoName, number> = { 'in-progress': 0.38, finished: 0.75 }

/**
 * The demo's clinicians at work, always the same way: three of five on each patient. Where the study is not finished, the last
 * patient is untouched, one rater has not begun with the one before, and one has stopped halfway through the one before that.
 */
export function simulateFirstRound(
  patientIds: readonly string[],
  statements: readonly DemoRow[],
  study: DemoName,
): DemoRating[] {
  return patientIds.flatMap((patientId, position) => {
    const own = statements.filter((statement) => statement.patientId === patientId)
    const team = [0, 1, 2].map((seat) => RATERS[(position + seat * 2) % RATERS.length] as string)
    const fromEnd = patientIds.length - 1 - position
    return team.flatMap((rater, seat) =>
      own.map((statement, index) => {
        const isOpen =
          study === 'in-progress' &&
          (fromEnd === 0 ||
            (fromEnd === 1 && seat === 2) ||
            (fromEnd === 2 && seat === 2 && index * 2 >= own.length))
        return isOpen ? unanswered(statement, rater, 1) : answer(statement, rater, 1, study)
      }),
    )
  })
}

/**
 * Panel votes on statements without a majority, and decisions on those that the panel left split: on all where the study is
 * finished, else on two of three, and on a few.
 */
export function simulatePanel(
  statements: readonly DemoRow[],
  firstRound: readonly DemoRating[],
  study: DemoName,
): { ratings: DemoRating[]; decisions: DemoDecision[] } {
  const isFinished = study === 'finished'
  const byStatement = Map.groupBy(firstRound, (rating) => rating.statementId)
  const contested = statements.filter(({ id }) => {
    const labels = (byStatement.get(id) ?? []).map((rating) => rating.label)
    return labels.every((label) => label !== null) && findMajority(labels) === null
  })
  const voted = contested.filter((_, index) => isFinished || index % 3 < 2)
  const ratings = voted.flatMap((statement, index) => {
    const [first, second] = PANEL.map((rater) => answer(statement, rater, 2, study)) as [
      DemoRating,
      DemoRating,
    ]
    // every second panel differs, so that there is something to discuss
    const label =
      index % 2 === 1 && first.label === second.label ? CONFUSION[statement.truth][1] : second.label
    return [first, { ...second, label: label === first.label && index % 2 === 1 ? statement.truth : label }]
  })
  const split = voted.filter((_, index) => ratings[index * 2]?.label !== ratings[index * 2 + 1]?.label)
  const decided = isFinished ? split : split.slice(0, Math.min(4, Math.floor(split.length / 2)))
  const decisions = decided.map(({ id, truth, why, isMixed }) => ({
    statementId: id,
    label: truth,
    reason: isMixed ? 'ambiguous-text' : WHY_DIFFERENT[truth],
    rationale: why,
    decidedBy: DECIDER,
  }))
  return { ratings, decisions }
}

function unanswered(statement: DemoRow, rater: string, round: 1 | 2): DemoRating {
  const rest = { label: null, uncertain: false, comment: null, activeMs: null, evidence: null }
  return { statementId: statement.id, rater, round, ...rest }
}

function answer(statement: DemoRow, rater: string, round: 1 | 2, study: DemoName): DemoRating {
  const random = seededUniform(`demo:${statement.id}:${rater}`)
  const { truth, kind, isMixed, evidence } = statement
  const isHard = isMixed || seededUniform(`hard:${statement.id}`)() < HARD_SHARE
  const skill = isHard ? HARD_SKILL[study] : (SKILL[rater] ?? 0.9) - (kind === 'sentence' ? 0.05 : 0)
  const isRight = random() < skill
  const [near, far] = CONFUSION[truth]
  const wrong = random() < (isHard ? 0.5 : NEAR_CONFUSION) ? near : far
  const label = isRight ? truth : wrong
  const uncertain = random() < (isRight ? 0.05 : 0.28)
  const citedShare = study === 'finished' && round === 2 ? 1 : 0.18
  const passage = evidence[Math.floor(random() * evidence.length)] ?? null
  const hasEvidence = isRight && label !== 'Not Addressed' && random() < citedShare
  return {
    statementId: statement.id,
    rater,
    round,
    label,
    uncertain,
    comment:
      random() < (uncertain || round === 2 ? 0.5 : 0.08) ? pickComment(label, uncertain, random()) : null,
    activeMs: Math.round(1000 * Math.min(240, Math.max(9, 48 * Math.exp(0.6 * gauss(random))))),
    evidence: hasEvidence ? passage : null,
  }
}

function pickComment(label: Verdict, uncertain: boolean, share: number): string {
  const pool = uncertain ? comments.unsure : comments[label]
  return pool[Math.floor(share * pool.length)] as string
}

/** A standard normal number (Box and Muller). */
function gauss(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
