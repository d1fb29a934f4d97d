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

/** What items add up to in one score: amounts by their weights, the weights, and how many items counted. */
export type ScoreParts = { sum: number; weights: number; counted: number }

/** The scores of a definition, each from what items add up to: sums of any items can be added before a score is made of them. */
export type Scorer = {
  rules: readonly Rule[]
  /** What one item adds to a score; null where it counts neither way, and in formulas, which rest on other scores. */
  partsOf: (rule: number, reading: ScoredItem['reading']) => ScoreParts | null
  /** A score; of a formula, from the scores before it of the same unit. */
  valueOf: (rule: number, parts: ScoreParts, earlier: Reading['scores']) => number | null
}

/** @param definition one that `readDefinition` has found no problem in */
export function createScorer(definition: Definition): Scorer {
  const compiled = definition.scores.map((rule, index) => compileRule(definition, rule, index))
  return {
    rules: definition.scores,
    partsOf: (rule, reading) => compiled[rule]?.partsOf({ ...reading, scores: {} }) ?? null,
    valueOf: (rule, parts, earlier) => compiled[rule]?.valueOf(parts, earlier) ?? null,
  }
}

/**
 * Each score of each unit, in the order of the definition and of the items. An item that is not answered counts neither way, and
 * so does one whose `where` is not true. A weight of 0 leaves an item out without an error.
 *
 * @param definition one that `readDefinition` has found no problem in
 * @example of three facts of one note that are entailed, entailed and absent, `precision` of FactEHR is 2/3 over 3 items
 */
export function computeScores(definition: Definition, items: readonly ScoredItem[]): Score[] {
  const { rules, partsOf, valueOf } = createScorer(definition)
  const found = new Map<string, Reading['scores']>()
  return rules.flatMap(({ id, per }, rule) => {
    const units = Map.groupBy(
      items.filter(({ units: own }) => own[per] !== undefined),
      ({ units: own }) => own[per] ?? '',
    )
    return [...units].map(([unit, own]) => {
      const key = `${per}\n${unit}`
      const scores = found.get(key) ?? {}
      const parts = addParts(own.map(({ reading }) => partsOf(rule, reading)))
      const value = valueOf(rule, parts, scores)
      found.set(key, { ...scores, [id]: value })
      return { id, unit, value, items: parts.counted }
    })
  })
}

/** What several items add up to together. */
export function addParts(parts: readonly (ScoreParts | null)[]): ScoreParts {
  const all = { sum: 0, weights: 0, counted: 0 }
  for (const one of parts) {
    if (one === null) continue
    all.sum += one.sum
    all.weights += one.weights
    all.counted += one.counted
  }
  return all
}

type CompiledRule = {
  partsOf: (reading: Reading) => ScoreParts | null
  valueOf: (parts: ScoreParts, earlier: Reading['scores']) => number | null
}

function compileRule(definition: Definition, { how }: Rule, index: number): CompiledRule {
  const { scope } = listDeclared(definition)
  if (how.kind === 'formula') {
    const earlier = new Set(definition.scores.slice(0, index).map(({ id }) => id))
    const compute = compileExpression(how.of, { ...scope, scores: earlier }, 'number')
    return {
      partsOf: () => null,
      valueOf: (_, scores) => compute({ variables: {}, spans: {}, links: {}, parts: {}, scores }) ?? null,
    }
  }
  const where = how.where === undefined ? null : compileExpression(how.where, scope, 'condition')
  const weight = how.weight === undefined ? null : compileExpression(how.weight, scope, 'number')
  const value: Compiled<number> =
    how.kind === 'share'
      ? toNumber(compileExpression(how.of, scope, 'condition'))
      : compileExpression(how.of, scope, 'number')
  return {
    partsOf: (reading) => {
      if (where && where(reading) !== true) return null
      const [amount, share] = [value(reading) ?? null, weight ? (weight(reading) ?? null) : 1]
      return amount === null || share === null ? null : { sum: amount * share, weights: share, counted: 1 }
    },
    valueOf: ({ sum, weights, counted }) => {
      if (how.kind === 'total') return counted === 0 ? null : sum
      return weights === 0 ? null : sum / weights
    },
  }
}

function toNumber(condition: Compiled<boolean>): Compiled<number> {
  return (reading) => {
    const value = condition(reading) ?? null
    return value === null ? null : Number(value)
  }
}
