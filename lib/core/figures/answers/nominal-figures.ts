import { groupByCluster, groupByPattern, unitsOfItems } from '@/lib/core/agreement/agreement-units'
import { estimateAgreement } from '@/lib/core/agreement/estimate-agreement'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { setAgreement } from '@/lib/core/agreement/sets/set-agreement'
import type { FieldOfKind } from '@/lib/core/protocols/field'
import { COEFFICIENTS } from '../basis/coefficients'
import { MEASURES, measureTitle } from '../basis/measures'
import { countPatients } from '../basis/patient-indices'
import type { Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, shownOf, type VariableAnswers, variablesOf } from './answer-context'
import { hasAnswer, labelsOf, toRows, valueAt } from './answer-table'
import type { Extent } from './make-sections'

const NOMINAL_MEASURES = ['percent', 'ac1', 'kappa', 'alpha'] as const
type NominalMeasure = (typeof NOMINAL_MEASURES)[number]

/** Agreement of people on labels without an order, on some items; kappa is Cohen's of two people, Fleiss' of more. */
export function nominalEstimates<Measure extends NominalMeasure>(
  { people, table, clusters }: AnswerContext,
  { variable, index }: VariableAnswers,
  measures: readonly Measure[],
  indices?: readonly number[],
): Record<Measure, Estimate> {
  const labels = variable.codes ?? []
  const rows = toRows(
    people.map(({ answers }) => labelsOf(variable, answers[index])),
    table.items.length,
  )
  const isPair = people.length === 2
  const patterns = groupByPattern(rows, labels, { keepRaters: isPair })
  const units = indices
    ? unitsOfItems(patterns, indices, clusters && indices.map((item) => clusters[item] ?? ''))
    : clusters
      ? groupByCluster(rows, labels, clusters, { keepRaters: isPair })
      : patterns
  const all = {
    percent: COEFFICIENTS.percent,
    ac1: COEFFICIENTS.ac1,
    kappa: isPair ? COEFFICIENTS.cohen : COEFFICIENTS.fleiss,
    alpha: COEFFICIENTS.alpha,
  }
  const asked = Object.fromEntries(measures.map((measure) => [measure, all[measure]]))
  return estimateAgreement(units, asked as Pick<typeof all, Measure>)
}

/** What the measures are called over so many people. */
export function nominalTitle(measure: NominalMeasure, people: number): string {
  if (measure !== 'kappa') return MEASURES[measure].title
  return people === 2 ? measureTitle('cohen', people) : MEASURES.fleiss.title
}

/** How far people agree on each field of labels, or on each flag. */
export function nominalFigure(
  context: AnswerContext,
  variables: readonly VariableAnswers[],
  {
    name = 'labels',
    title = 'Agreement among people on each field',
    of = 'Field',
    extent = 'whole' as Extent,
  } = {},
): Figure {
  const people = context.people.length
  const measures = extent === 'drawn' ? NOMINAL_MEASURES.slice(0, 1) : NOMINAL_MEASURES
  return {
    name,
    title,
    words: joined(
      `n counts ${context.many} with two answers or more.`,
      'AC1 is steady when one label is common; kappa and alpha fall then, though people agree as often.',
      fewPatients(
        context,
        variables.map(({ patients }) => patients),
      ),
    ),
    columns: [of, 'n', 'patients', ...measures.map((measure) => nominalTitle(measure, people))],
    rows: variables.map((own) => {
      const estimates = nominalEstimates(context, own, measures)
      return {
        cells: [
          own.name,
          own.paired.length,
          own.patients,
          ...measures.map((measure) => ({
            estimate: shownOf(own, () => estimates[measure]),
            as: MEASURES[measure].as,
          })),
        ],
      }
    }),
  }
}

/** Agreement on each flag of a field, and on the exact set of them. */
export function flagFigures(context: AnswerContext, field: FieldOfKind<'flags'>): Figure[] {
  const variables = variablesOf(context, field.id)
  const [first] = variables
  if (!first || first.paired.length === 0) return []
  const title = field.question.length > 60 ? field.id : field.question
  const { table, people, clusters, options } = context
  const sets = toRows(
    people.map(({ answers }) =>
      table.items.map((_, item) => {
        if (!hasAnswer(answers[first.index], item)) return null
        return variables.flatMap(({ variable, index }) =>
          valueAt(variable, answers[index], item) === 'yes' ? [variable.id] : [],
        )
      }),
    ),
    table.items.length,
  )
  const found = setAgreement(sets, { ...options, clusters })
  const rows = [
    ['Exactly the same set %', 'percent', found.exact, 'pairs of raters who give the very same labels'],
    ['Overlap %', 'percent', found.overlap, 'labels given by both among those given by either (Jaccard)'],
    ['Krippendorff’s alpha, Jaccard', 'coefficient', found.jaccard, 'distance: labels not shared'],
    ['Krippendorff’s alpha, MASI', 'coefficient', found.masi, 'distance: less where one set holds the other'],
  ] as const
  return [
    nominalFigure(context, variables, {
      name: `flags-${field.id}`,
      title: `${title}: agreement on each label`,
      of: 'Label',
    }),
    {
      name: `set-${field.id}`,
      title: `${title}: agreement on the set of labels`,
      words: joined(
        `Over ${found.items} ${context.many} with two answers or more.`,
        fewPatients(context, first.patients),
      ),
      columns: ['measure', 'what it counts', 'n', 'patients', 'value'],
      rows: rows.map(([measure, as, estimate, what]) => ({
        cells: [measure, what, found.items, first.patients, { estimate: shownOf(first, () => estimate), as }],
      })),
    },
  ]
}

/** Two raters or more answered, of these places. */
function pairedIn({ paired }: VariableAnswers, indices: readonly number[]): number[] {
  const known = new Set(paired)
  return indices.filter((item) => known.has(item))
}

/** Groups with how many items and patients they have that two answered. */
export function countedGroups<Group extends { label: string; indices: readonly number[] }>(
  { table }: AnswerContext,
  own: VariableAnswers,
  groups: readonly Group[],
): (Group & { paired: readonly number[]; patients: number })[] {
  return groups.map((group) => {
    const paired = pairedIn(own, group.indices)
    return { ...group, paired, patients: countPatients(table.items, paired) }
  })
}
