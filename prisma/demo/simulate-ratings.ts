import { findMajority } from '@/lib/core/adjudication/item-state'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import type { DemoProposition } from './statement-rows'

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

export type DemoDecision = { statementId: string; label: Verdict; rationale: string; decidedBy: string }

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

/** Where wrong answers go: mostly to the neighbouring negative label. */
const CONFUSION: Record<Verdict, readonly [Verdict, Verdict]> = {
  Supported: ['Not Supported', 'Not Addressed'],
  'Not Supported': ['Not Addressed', 'Supported'],
  'Not Addressed': ['Not Supported', 'Supported'],
}
const NEAR_CONFUSION = 0.62
/** Some statements are hard for everybody: there a label is little more than a guess. */
const HARD_SHARE = 0.12
const HARD_SKILL = 0.38

const COMMENTS: Record<Verdict, readonly string[]> = {
  Supported: [
    'Stated outright in one note, nothing against it.',
    'Two notes agree on this.',
    'Same wording in a later note, copied forward.',
    'Found it with the first search.',
    'Only one person wrote this down, but clearly.',
    'Different words, same meaning.',
  ],
  'Not Supported': [
    'The chart says it differently.',
    'First half is right, second half is not.',
    'A later note corrects this.',
    'Close, but the detail is wrong.',
    'The chart does not go that far.',
    'Two notes disagree; I went with the later one.',
  ],
  'Not Addressed': [
    'Looked through all notes, no mention.',
    'Plausible, but nobody wrote it.',
    'Nothing found with several spellings.',
    'May stand in papers that are not here.',
  ],
}
const UNSURE_COMMENTS = [
  'Could be read both ways.',
  'The sentence holds several claims, hard to give one answer.',
  'Depends on how strict one wants to be.',
  'Not sure what exactly is meant.',
] as const

/**
 * The demo's clinicians at work, always the same way: three of five on each patient, with work left to do. The last patient is
 * untouched, one rater has not begun with the one before, and one has stopped halfway through the one before that.
 */
export function simulateFirstRound(
  patientIds: readonly string[],
  propositions: readonly DemoProposition[],
): DemoRating[] {
  const ratings = patientIds.flatMap((patientId, place) => {
    const own = propositions.filter((proposition) => proposition.patientId === patientId)
    const team = [0, 1, 2].map((seat) => RATERS[(place + seat * 2) % RATERS.length] as string)
    const fromEnd = patientIds.length - 1 - place
    return team.flatMap((rater, seat) =>
      own.map((proposition, index) => {
        const isOpen =
          fromEnd === 0 ||
          (fromEnd === 1 && seat === 2) ||
          (fromEnd === 2 && seat === 2 && index * 2 >= own.length)
        return isOpen ? unanswered(proposition, rater, 1) : answer(proposition, rater, 1)
      }),
    )
  })
  return ratings
}

/** Panel votes on two of three statements without a majority, and decisions on a few that the panel left split. */
export function simulatePanel(
  propositions: readonly DemoProposition[],
  firstRound: readonly DemoRating[],
): { ratings: DemoRating[]; decisions: DemoDecision[] } {
  const byProposition = Map.groupBy(firstRound, (rating) => rating.statementId)
  const contested = propositions.filter(({ id }) => {
    const labels = (byProposition.get(id) ?? []).map((rating) => rating.label)
    return labels.every((label) => label !== null) && findMajority(labels) === null
  })
  const voted = contested.filter((_, index) => index % 3 < 2)
  const ratings = voted.flatMap((proposition, index) => {
    const [first, second] = PANEL.map((rater) => answer(proposition, rater, 2)) as [DemoRating, DemoRating]
    // every second panel differs, so that there is something to discuss
    const label =
      index % 2 === 1 && first.label === second.label ? CONFUSION[proposition.truth][1] : second.label
    return [first, { ...second, label: label === first.label && index % 2 === 1 ? proposition.truth : label }]
  })
  const split = voted.filter((_, index) => ratings[index * 2]?.label !== ratings[index * 2 + 1]?.label)
  const decided = split.slice(0, Math.min(4, Math.floor(split.length / 2)))
  const decisions = decided.map(({ id, truth, why }) => ({
    statementId: id,
    label: truth,
    rationale: why,
    decidedBy: DECIDER,
  }))
  return { ratings, decisions }
}

function unanswered(proposition: DemoProposition, rater: string, round: 1 | 2): DemoRating {
  const rest = { label: null, uncertain: false, comment: null, activeMs: null, evidence: null }
  return { statementId: proposition.id, rater, round, ...rest }
}

function answer(proposition: DemoProposition, rater: string, round: 1 | 2): DemoRating {
  const random = seededUniform(`demo:${proposition.id}:${rater}`)
  const { truth, kind, isMixed, evidence } = proposition
  const isHard = isMixed || seededUniform(`hard:${proposition.id}`)() < HARD_SHARE
  const skill = isHard ? HARD_SKILL : (SKILL[rater] ?? 0.9) - (kind === 'sentence' ? 0.05 : 0)
  const isRight = random() < skill
  const [near, far] = CONFUSION[truth]
  const wrong = random() < (isHard ? 0.5 : NEAR_CONFUSION) ? near : far
  const label = isRight ? truth : wrong
  const uncertain = random() < (isRight ? 0.05 : 0.28)
  const passage = evidence[Math.floor(random() * evidence.length)] ?? null
  const hasEvidence = isRight && label !== 'Not Addressed' && random() < 0.18
  return {
    statementId: proposition.id,
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
  const pool = uncertain ? UNSURE_COMMENTS : COMMENTS[label]
  return pool[Math.floor(share * pool.length)] as string
}

/** A standard normal number (Box and Muller). */
function gauss(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
