import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { type FigureRange, SHARE } from '@/lib/core/agreement/figure-range'
import {
  defined,
  type Estimate,
  undefinedFigure,
  type Figure as Value,
} from '@/lib/core/agreement/rating-table'
import { addParts, type ScoredItem, type ScoreParts, type Scorer } from '@/lib/core/protocols/compute-scores'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import type { AnswerContext, ReadItem } from './answer-context'
import { type Answers, type AnswerTable, hasAnswer, valueAt } from './answer-table'
import { namesIn } from './names-in'

/** One rater's answers, or the settled ones, of all items: what scores are made of. */
export type Source = {
  label: string
  answers: readonly (readonly Answers[])[]
  isPeople: boolean
  isAi?: boolean
}

export type Rule = Scorer['rules'][number]

/** A score of some items: the mean over its units, such as documents, and what it rests on. */
export type ScoreCell = {
  estimate: Estimate
  units: number
  items: number
  /** The indices of the items that count in it; of a formula, in each score that it is made of. */
  listCounted: () => readonly (readonly number[])[]
}

type Made = Omit<ScoreCell, 'listCounted'>

/** The items of these that anybody answered. */
export function answeredIndices({ answers }: Source, indices: readonly number[]): number[] {
  return indices.filter((item) => answers.some((own) => own.some((column) => hasAnswer(column, item))))
}

/** The scores of a row, with intervals over patients; whatever is drawn, the same items are drawn for all of them. */
export function scoreCells(
  context: AnswerContext,
  scorer: Scorer,
  chosen: readonly { rule: Rule; index: number }[],
  { indices, source }: { indices: readonly number[]; source: Source },
): ScoreCell[] {
  const read = readItems(context, scorer, source, indices)
  const pers = new Set(chosen.map(({ rule }) => rule.per))
  const unitsPer = new Map(Array.from(pers, (per) => [per, nestedUnits(per, read)]))
  return chosen.map(({ rule, index }) => {
    const units = unitsPer.get(rule.per) ?? null
    const made = units ? meanOverUnits(context, scorer, index, units) : pooled(context, scorer, index, read)
    const used = units?.flat() ?? read
    return { ...made, listCounted: () => basesOf(scorer, index).map((base) => countedIn(base, used)) }
  })
}

/** The rules that a score rests on: itself, or of a formula those that it names. */
function basesOf({ rules }: Pick<Scorer, 'rules'>, index: number): number[] {
  const rule = rules[index]
  if (rule?.how.kind !== 'formula') return [index]
  const names = namesIn(rule.how.of, 'score')
  const named = rules
    .slice(0, index)
    .flatMap(({ id, per }, earlier) => (per === rule.per && names.includes(id) ? [earlier] : []))
  return [...new Set(named.flatMap((earlier) => basesOf({ rules }, earlier)))]
}

/** The indices of items that count in a score, whoever answered. */
function countedIn(rule: number, read: readonly ReadItem[]): number[] {
  return [...new Set(read.flatMap(({ index, parts }) => (parts[rule] ? [index] : [])))]
}

function readItems(
  context: AnswerContext,
  scorer: Scorer,
  { answers }: Source,
  indices: readonly number[],
): readonly ReadItem[] {
  const all = answers.map((own) => readAll(context, scorer, own))
  return indices.flatMap((item) => all.flatMap((read) => read[item] ?? []))
}

/** Groups of a table share their items with all others of it: each is read once. */
function readAll(
  context: AnswerContext,
  { rules, partsOf }: Scorer,
  own: readonly Answers[],
): readonly (ReadItem | null)[] {
  const { table, clusters, readItems: known } = context
  const found = known.get(own)
  if (found) return found
  const read = table.items.map(({ units }, index): ReadItem | null => {
    if (!own.some((column) => hasAnswer(column, index))) return null
    const reading = readingAt(table, own, index)
    const parts = rules.map((_, rule) => partsOf(rule, reading))
    return { index, cluster: clusters?.[index] ?? String(index), units, parts }
  })
  known.set(own, read)
  return read
}

/** What one rater's answers, or the settled ones, say of an item, as scores read it. */
export function readingAt(
  { variables, items }: AnswerTable,
  answers: readonly Answers[],
  item: number,
): ScoredItem['reading'] {
  return {
    variables: Object.fromEntries(
      variables.map((variable, index) => [variable.id, valueAt(variable, answers[index], item)]),
    ),
    spans: {},
    links: {},
    parts: items[item]?.parts ?? {},
  }
}

/** Items by unit; null where a unit goes over several clusters. */
function nestedUnits(per: string, items: readonly ReadItem[]): readonly (readonly ReadItem[])[] | null {
  const known = items.filter(({ units }) => units[per] !== undefined)
  const units = [...Map.groupBy(known, ({ units: own }) => own[per] ?? '').values()]
  return units.every((own) => own.every(({ cluster }) => cluster === own[0]?.cluster)) ? units : null
}

/** Each rule's parts of one unit up to a rule, and with them its score: formulas rest on the scores before them. */
export function scoreOf(
  { rules, valueOf }: Scorer,
  rule: number,
  partsAt: (earlier: number) => ScoreParts,
): number | null {
  const { per, how } = rules[rule] ?? {}
  const scores: Record<string, number | null> = {}
  if (how?.kind === 'formula')
    for (const [earlier, { id, per: own }] of rules.slice(0, rule).entries())
      if (own === per) scores[id] = valueOf(earlier, partsAt(earlier), scores)
  return valueOf(rule, partsAt(rule), scores)
}

const UNDEFINED = undefinedFigure('nothing that it counts is answered')

function meanOverUnits(
  { clusters, options }: AnswerContext,
  scorer: Scorer,
  rule: number,
  units: readonly (readonly ReadItem[])[],
): Made {
  const values = units.map((items) => {
    const partsAt = (earlier: number) => addParts(items.map(({ parts }) => parts[earlier] ?? null))
    const isFormula = scorer.rules[rule]?.how.kind === 'formula'
    return {
      items,
      value: scoreOf(scorer, rule, partsAt),
      behind: isFormula ? items.length : partsAt(rule).counted,
    }
  })
  const known = values.flatMap((unit) => (unit.value === null ? [] : [{ ...unit, value: unit.value }]))
  return {
    estimate: meanEstimate(
      known.map(({ value }) => value),
      clusters && known.map(({ items }) => items[0]?.cluster ?? ''),
      { ...options, rule: scorer.rules[rule] },
    ),
    units: known.length,
    items: known.reduce((sum, { behind }) => sum + behind, 0),
  }
}

/**
 * The mean of a score over its units.
 *
 * @param values one a unit where it is defined
 * @param clusters what each unit belongs to; null of units each for itself
 */
export function meanEstimate(
  values: readonly number[],
  clusters: readonly string[] | null,
  { rule, ...options }: AnswerContext['options'] & { rule: Rule | undefined },
): Estimate {
  const drawn = keyedUnits(values.map(String), 2, (unit) => Float64Array.of(1, values[unit] ?? 0), clusters)
  const mean = ([count = 0, sum = 0]: Float64Array): Value => (count > 0 ? defined(sum / count) : UNDEFINED)
  return bootstrapFigures(drawn, { mean }, { ...options, ranges: { mean: rangeOf(rule) } }).mean
}

/** Of units that go over patients one score of all items together, whatever unit they are of. */
function pooled(
  { clusters, options }: AnswerContext,
  scorer: Scorer,
  rule: number,
  items: readonly ReadItem[],
): Made {
  const width = 3 * (rule + 1)
  const rows = items.map(({ parts }) => {
    const row = new Float64Array(width)
    for (const [earlier, own] of parts.slice(0, rule + 1).entries())
      if (own) row.set([own.sum, own.weights, own.counted], 3 * earlier)
    return row
  })
  const drawn = keyedUnits(
    rows.map((row) => row.join(' ')),
    width,
    (item) => rows[item] ?? new Float64Array(width),
    clusters && items.map(({ cluster }) => cluster),
  )
  const score = (totals: Float64Array): Value => {
    const partsAt = (earlier: number) => {
      const [sum = 0, weights = 0, own = 0] = totals.subarray(3 * earlier)
      return { sum, weights, counted: own }
    }
    const value = scoreOf(scorer, rule, partsAt)
    return value === null ? UNDEFINED : defined(value)
  }
  return {
    estimate: bootstrapFigures(
      drawn,
      { score },
      { ...options, ranges: { score: rangeOf(scorer.rules[rule]) } },
    ).score,
    units: 1,
    items: rows.filter((row) => row.some((part) => part !== 0)).length,
  }
}

const ANY: FigureRange = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY }

function rangeOf(rule: Rule | undefined): FigureRange {
  return rule?.how.kind === 'share' ? SHARE : ANY
}
