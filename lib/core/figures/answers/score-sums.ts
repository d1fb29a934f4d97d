import { addParts, createScorer, type ScoreParts } from '@/lib/core/protocols/compute-scores'
import type { Definition } from '@/lib/core/protocols/definition'
import { type Answers, type AnswerTable, hasAnswer } from './answer-table'
import { readingAt } from './score-cells'

/** Whose answers scores are made of: what is settled, or the alias of an AI rater. */
export const SETTLED = 'Consensus labels'

/** A unit that scores are of, such as a list of facts: what its items add up to, by whose answers they are. */
export type ScoreUnit = {
  /** Null of items that belong to none. */
  unit: string | null
  patient: string
  strata: Readonly<Record<string, string>>
  /** Parts of each score of the definition, and how many items were answered. */
  sums: Readonly<Record<string, { answered: number; parts: readonly ScoreParts[] }>>
}

/**
 * What items add up to, by unit: all that scores need, and far less than items are. A unit lies within a patient, and within one
 * value of each stratum that scores are split by.
 *
 * @param definition one whose scores are all per the same
 * @param table AI raters only where they may be seen
 */
export function sumScores(definition: Definition, table: AnswerTable): ScoreUnit[] {
  const scorer = createScorer(definition)
  const per = scorer.rules[0]?.per ?? ''
  const by = definition.figures.find(({ kind }) => kind === 'scores')?.by ?? []
  const sources: [string, readonly Answers[]][] = [
    [SETTLED, table.settled],
    ...table.raters.flatMap(({ kind, alias, answers }): [string, readonly Answers[]][] =>
      kind === 'ai' ? [[alias, answers]] : [],
    ),
  ]
  const indices = Map.groupBy(table.items.keys(), (index) => {
    const item = table.items[index]
    return JSON.stringify([
      item?.units[per] ?? null,
      item?.patient,
      ...by.map((id) => item?.strata[id] ?? ''),
    ])
  })
  return [...indices.values()].map((own) => {
    const [first] = own.flatMap((index) => table.items[index] ?? [])
    const sums = sources.flatMap(([label, answers]) => {
      const answered = own.filter((index) => answers.some((column) => hasAnswer(column, index)))
      const readings = answered.map((index) => readingAt(table, answers, index))
      const parts = scorer.rules.map((_, rule) =>
        addParts(readings.map((reading) => scorer.partsOf(rule, reading))),
      )
      return answered.length === 0 ? [] : [[label, { answered: answered.length, parts }] as const]
    })
    const strata = by.flatMap((id) => {
      const value = first?.strata[id]
      return value === undefined ? [] : [[id, value] as const]
    })
    return {
      unit: first?.units[per] ?? null,
      patient: first?.patient ?? '',
      strata: Object.fromEntries(strata),
      sums: Object.fromEntries(sums),
    }
  })
}
