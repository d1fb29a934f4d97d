import { jurySchema } from '@/lib/core/jury/jury'
import { findSystemStrata } from '../systems/subjects'
import { ownFamilyOf } from '../systems/verdict-sources'
import type { AnswerContext } from './answer-context'
import type { AnswerRater, Spent } from './answer-table'
import { answeredIndices } from './score-cells'

/** Who is held against people, or people themselves, with what their answers took. */
export type Evaluator = {
  label: string
  /** Null of people, who stand in one row together. */
  rater: AnswerRater | null
  /** The items that it answered. */
  indices: readonly number[]
  /** How many answers were given: those of people are several an item. */
  answers: number
  spent: Spent
  /** Systems whose texts are of the family of a model that rates them. */
  own: readonly string[]
}

/** AI raters and juries of which anything is known that their answers took; a jury takes what its members take together. */
export function listEvaluators({ definition, table, ai }: AnswerContext): Evaluator[] {
  const strata = findSystemStrata(definition)
  const systems = [...new Set(table.items.flatMap(({ strata: own }) => (strata && own[strata.system]) || []))]
  return ai.flatMap((rater): Evaluator[] => {
    const members = membersOf(rater, ai)
    const spent = addUp(members)
    const indices = answeredBy(rater, table.items.length)
    if (!spent || indices.length === 0) return []
    const own = systems.filter((system) => ownFamilyOf(members, system).length > 0)
    return [{ label: rater.alias, rater, indices, answers: indices.length, spent, own }]
  })
}

/**
 * People in one row: what one answer of theirs took, over those whose time is known. Null of fewer than two people, whose own times
 * are nobody's business.
 */
export function peopleEvaluator({ table, people }: AnswerContext): Evaluator | null {
  const timed = people.filter(({ spent }) => spent?.seconds != null)
  const spent = timed.length < 2 ? null : addUp(timed)
  if (!spent) return null
  const each = timed.map((person) => answeredBy(person, table.items.length))
  return {
    label: `One of ${timed.length} people`,
    rater: null,
    indices: [...new Set(each.flat())],
    answers: each.reduce((sum, own) => sum + own.length, 0),
    spent,
    own: [],
  }
}

function answeredBy({ alias, answers }: AnswerRater, items: number): number[] {
  return answeredIndices({ label: alias, answers: [answers], isPeople: false }, [
    ...Array.from({ length: items }).keys(),
  ])
}

function membersOf(rater: AnswerRater, ai: readonly AnswerRater[]): readonly AnswerRater[] {
  const jury = jurySchema.safeParse(rater.configuration)
  return jury.success ? ai.filter(({ alias }) => jury.data.members.includes(alias)) : [rater]
}

/** Null where of somebody nothing is known; what is not known of one is not known of all. */
function addUp(members: readonly AnswerRater[]): Spent | null {
  const known = members.flatMap(({ spent }) => spent ?? [])
  if (known.length < members.length || known.length === 0) return null
  const sum = (of: (spent: Spent) => number | null | undefined) =>
    known.reduce<number | null>((total, spent) => {
      const own = of(spent)
      return total === null || own == null ? null : total + own
    }, 0)
  return {
    promptTokens: sum(({ promptTokens }) => promptTokens),
    answerTokens: sum(({ answerTokens }) => answerTokens),
    cost: sum(({ cost }) => cost),
    seconds: sum(({ seconds }) => seconds),
  }
}
