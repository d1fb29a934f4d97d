import { listDeclared } from './declared'
import type { Definition } from './definition'
import { compileExpression } from './expressions/compile-expression'
import type { Compiled, Reading } from './expressions/expression'

/** One rated item: what it belongs to, and what was answered. */
export type ScoredItem = {
  /** Its `item`, `document`, `patient`, parts by role and strata by id; whichever scores are asked per. */
  units: Readonly<Record<string, string>>
  reading: Omit<Reading, 'scores'>
}

/** A score of one unit. */
export type Score = {
  id: string
  unit: string
  /** Null where it is undefined, such as the share of nothing. Undefined is not 0. */
  value: number | null
  /** How many items it rests on; of a formula, none of its own. */
  items: number
}

type Rule = Definition['scores'][number]
type Measure = (items: readonly ScoredItem[], scores: Reading['scores']) => Omit<Score, 'id' | 'unit'>

/**
 * Each score of each unit, in the order of the definition and of the items. An item that is not answered counts neither way, and
 * so does one whose `where` is not true. A weight of 0 leaves an item out without an error.
 *
 * @param definition one that `readDefinition` has found no problem in
 * @example of three facts of one note that are entailed, entailed and absent, `precision` of FactEHR is 2/3 over 3 items
 */
export function computeScores(definition: Definition, items: readonly ScoredItem[]): Score[] {
  const found = new Map<string, Reading['scores']>()
  return definition.scores.flatMap((rule, index) => {
    const measure = compileRule(definition, rule, index)
    const units = Map.groupBy(
      items.filter(({ units: own }) => own[rule.per] !== undefined),
      ({ units: own }) => own[rule.per] ?? '',
    )
    return [...units].map(([unit, own]) => {
      const key = `${rule.per}\n${unit}`
      const scores = found.get(key) ?? {}
      const score = { id: rule.id, unit, ...measure(own, scores) }
      found.set(key, { ...scores, [rule.id]: score.value })
      return score
    })
  })
}

function compileRule(definition: Definition, { how }: Rule, index: number): Measure {
  const { scope } = listDeclared(definition)
  if (how.kind === 'formula') {
    const earlier = new Set(definition.scores.slice(0, index).map(({ id }) => id))
    const compute = compileExpression(how.of, { ...scope, scores: earlier }, 'number')
    return (_, scores) => ({
      value: compute({ variables: {}, spans: [], parts: {}, scores }) ?? null,
      items: 0,
    })
  }
  const where = how.where === undefined ? null : compileExpression(how.where, scope, 'condition')
  const weight = how.weight === undefined ? null : compileExpression(how.weight, scope, 'number')
  const value: Compiled<number> =
    how.kind === 'share'
      ? toNumber(compileExpression(how.of, scope, 'condition'))
      : compileExpression(how.of, scope, 'number')
  return (items) => {
    let [sum, weights, counted] = [0, 0, 0]
    for (const { reading: own } of items) {
      const reading = { ...own, scores: {} }
      if (where && where(reading) !== true) continue
      const [amount, share] = [value(reading) ?? null, weight ? (weight(reading) ?? null) : 1]
      if (amount === null || share === null) continue
      sum += amount * share
      weights += share
      counted += 1
    }
    if (how.kind === 'total') return { value: counted === 0 ? null : sum, items: counted }
    return { value: weights === 0 ? null : sum / weights, items: counted }
  }
}

function toNumber(condition: Compiled<boolean>): Compiled<number> {
  return (reading) => {
    const value = condition(reading) ?? null
    return value === null ? null : Number(value)
  }
}
