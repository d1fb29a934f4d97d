import { bootstrapFigures } from '@/lib/core/agreement/bootstrap-figures'
import { SHARE } from '@/lib/core/agreement/figure-range'
import type { Estimate } from '@/lib/core/agreement/rating-table'
import { simpsonDiversity, simpsonOfSample } from '@/lib/core/agreement/simpson-diversity'
import { keyedUnits } from '@/lib/core/stats/keyed-units'
import { countPatients } from '../basis/patient-indices'
import { type Figure, plainEstimate, type Shown } from '../figure'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, type VariableAnswers, variablesOf } from './answer-context'
import { type Answers, hasAnswer, valueAt } from './answer-table'
import { groupStands } from './group-stands'
import { groupsOf, titleBy } from './strata-groups'

/** What is counted of an item: each of its sorts once. */
type Form = { name: string; sortsOf: (item: number) => readonly string[] }

/**
 * How diverse what items are about is, by Simpson: the chance that two draws are of different sorts. Of a field of flags both of all
 * labels that are set and of whole sets of them. Of consensus labels where there are any, else of people's, each counted.
 *
 * @param field a choice, a computed label or a field of flags
 * @example
 * // 2 questions on drugs, 1 on diet, 1 on sleep
 * diversityFigure(context, 'topic', null) // D 0.63, without replacement 0.83
 */
export function diversityFigure(
  context: AnswerContext,
  field: string,
  stratum: string | null,
  title?: string,
): Figure | null {
  const { table, people } = context
  const variables = variablesOf(context, field).filter(({ variable }) => variable.unit === 'nominal')
  const [first] = variables
  if (!first) return null
  const has = (answers: readonly Answers[], item: number) => hasAnswer(answers[first.index], item)
  const isSettled = table.items.some((_, item) => has(table.settled, item))
  const sources = isSettled ? [table.settled] : people.map(({ answers }) => answers)
  const parts = [
    { label: 'All', indices: [...table.items.keys()] },
    ...(stratum === null ? [] : groupsOf(context, stratum)),
  ].map(({ label, indices }) => ({
    label,
    indices: indices.filter((item) => sources.some((answers) => has(answers, item))),
  }))
  const [all = { indices: [] }, ...groups] = parts
  if (all.indices.length === 0) return null
  const stands = groupStands(
    first.mask,
    all.indices,
    groups.map(({ indices }) => indices),
  )
  const rows = formsOf(variables, sources, isFlags(context, field)).flatMap((form) =>
    parts.map(({ label, indices }, part) => {
      const stand = isSettled ? null : part === 0 ? stands.all : (stands.groups[part - 1] ?? null)
      const { counts, diversity, ofSample } = diversityOf(context, form, indices)
      return {
        isTotal: part === 0,
        cells: [
          form.name,
          label,
          indices.length,
          stand ? null : counts.length,
          { estimate: stand ?? diversity, as: 'coefficient' as const },
          { estimate: stand ?? ofSample, as: 'coefficient' as const },
        ],
      }
    }),
  )
  return {
    name: `diversity-${field}-${stratum ?? 'all'}`,
    title: titleBy(
      context,
      title ?? `${first.name === field ? field : fieldTitle(context, field)}: diversity`,
      stratum,
    ),
    words: joined(
      `${isSettled ? 'Consensus labels' : 'People’s first-round answers, each counted'}. Simpson’s D is the chance that two draws are of different sorts: 0 where all are of one.`,
      fewPatients(
        context,
        parts.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    columns: ['Counted', 'Group', context.many, 'Sorts', 'Simpson’s D', 'D without replacement'],
    rows,
  }
}

function fieldTitle({ definition }: AnswerContext, id: string): string {
  const field = definition.fields.find((own) => own.id === id)
  return field?.question ?? definition.computed.find((own) => own.id === id)?.title ?? id
}

function isFlags({ definition }: AnswerContext, id: string): boolean {
  return definition.fields.some((field) => field.id === id && field.kind === 'flags')
}

/** Of flags the labels that are set, and whole sets; of anything else the label. */
function formsOf(
  variables: readonly VariableAnswers[],
  sources: readonly (readonly Answers[])[],
  ofFlags: boolean,
): Form[] {
  const said = (item: number) =>
    sources.map((answers) => variables.map(({ variable, index }) => valueAt(variable, answers[index], item)))
  if (!ofFlags)
    return [
      {
        name: 'Labels',
        sortsOf: (item) => said(item).flatMap(([value]) => (value == null ? [] : String(value))),
      },
    ]
  const setsOf = (item: number) =>
    said(item).flatMap((values) => {
      if (values.every((value) => value === null)) return []
      return [variables.flatMap(({ variable }, index) => (values[index] === 'yes' ? [variable.id] : []))]
    })
  return [
    { name: 'All labels', sortsOf: (item) => setsOf(item).flat() },
    { name: 'Sets of labels', sortsOf: (item) => setsOf(item).map((set) => set.join('\n')) },
  ]
}

function diversityOf(
  { clusters, options }: AnswerContext,
  { sortsOf }: Form,
  indices: readonly number[],
): { counts: readonly number[]; diversity: Estimate; ofSample: Shown } {
  const sorts = indices.map(sortsOf)
  const names = [...new Set(sorts.flat())].toSorted()
  const indexOf = new Map(names.map((name, index) => [name, index]))
  const countsOf = (given: readonly string[]) => {
    const counts = new Float64Array(names.length)
    for (const name of given) counts[indexOf.get(name) ?? 0]! += 1
    return counts
  }
  const units = keyedUnits(
    sorts.map((given) => (given.length === 0 ? null : given.join('\t'))),
    names.length,
    (index) => countsOf(sorts[index] ?? []),
    clusters && indices.map((item) => clusters[item] ?? ''),
  )
  const counts = [...countsOf(sorts.flat())]
  const { diversity } = bootstrapFigures(
    units,
    { diversity: simpsonDiversity },
    { ...options, ranges: { diversity: SHARE } },
  )
  const { value, reason } = simpsonOfSample(counts)
  return { counts, diversity, ofSample: { ...plainEstimate(value), reason } }
}
