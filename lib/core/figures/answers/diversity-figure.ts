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

/** Labels of an item, the main one first where the order says so. */
type LabelSet = readonly string[]

/** Whose labels are counted, and which items have any. */
type Source = {
  name: string
  setsOf: (item: number) => readonly LabelSet[]
  /** Whether these are what people said, of whom few items say too much. */
  isOfPeople: boolean
}

/** What is counted of a set of labels. */
type Form = { name: string; sortsOf: (set: LabelSet) => readonly string[] }

/**
 * How diverse what items are about is, by Simpson: the chance that two draws are of different sorts. Of a field of flags both of all
 * labels that are set and of whole sets of them. Of consensus labels where there are any, else of people's, each counted. With an
 * attribute that gives the labels, also of these, and of the first of them alone; people's are those given where they gave no others.
 *
 * @param field a choice, a computed label or a field of flags
 * @param options.given the attribute, as `part.name`
 * @example
 * // 2 questions on drugs, 1 on diet, 1 on sleep
 * diversityFigure(context, 'topic', null) // D 0.63, without replacement 0.83
 */
export function diversityFigure(
  context: AnswerContext,
  field: string,
  stratum: string | null,
  { title, given }: { title?: string | undefined; given?: string | undefined } = {},
): Figure | null {
  const { table } = context
  const variables = variablesOf(context, field).filter(({ variable }) => variable.unit === 'nominal')
  const [first] = variables
  if (!first) return null
  const sources = listSources(context, variables, given)
  const forms = isFlags(context, field) || given !== undefined ? formsOfSets(given !== undefined) : [LABELS]
  const made = sources.map((source) => {
    const parts = partsOf(context, source, stratum)
    return { source, parts, stands: standsOf(first, source, parts) }
  })
  const known = made.filter(({ parts }) => (parts[0]?.indices.length ?? 0) > 0)
  if (known.length === 0) return null
  const rows = forms.flatMap((form) =>
    known.flatMap(({ source, parts, stands }) =>
      parts.map(({ label, indices }, part) => {
        const stand = stands[part] ?? null
        const { counts, diversity, ofSample } = diversityOf(context, { form, source }, indices)
        return {
          isTotal: part === 0,
          cells: [
            form.name,
            ...(given === undefined ? [] : [source.name]),
            label,
            indices.length,
            stand ? null : counts.length,
            { estimate: stand ?? diversity, as: 'coefficient' as const },
            { estimate: stand ?? ofSample, as: 'coefficient' as const },
          ],
        }
      }),
    ),
  )
  return {
    name: `diversity-${field}-${stratum ?? 'all'}`,
    title: titleBy(
      context,
      title ?? `${first.name === field ? field : fieldTitle(context, field)}: diversity`,
      stratum,
    ),
    words: joined(
      'Simpson’s D is the chance that two draws are of different sorts: 0 where all are of one.',
      given === undefined
        ? `${made[0]?.source.isOfPeople ? 'People’s first-round answers, each counted' : 'Consensus labels'}.`
        : `${AS_CHECKED}: each answer of a person counts, with the labels that came with the ${context.one} where the person gave no others. The first label is the main one.`,
      fewPatients(
        context,
        known.flatMap(({ parts }) => parts.map(({ indices }) => countPatients(table.items, indices))),
      ),
    ),
    columns: [
      'Counted',
      ...(given === undefined ? [] : ['Whose']),
      'Group',
      context.many,
      'Sorts',
      'Simpson’s D',
      'D without replacement',
    ],
    rows,
  }
}

/** Items with labels: all, and those of each value of a stratum. */
function partsOf(context: AnswerContext, { setsOf }: Source, stratum: string | null) {
  return [
    { label: 'All', indices: [...context.table.items.keys()] },
    ...(stratum === null ? [] : groupsOf(context, stratum)),
  ].map(({ label, indices }) => ({
    label,
    indices: indices.filter((item) => setsOf(item).length > 0),
  }))
}

/** What stands in the place of figures of few items of which people's answers are not settled. */
function standsOf(
  { mask }: VariableAnswers,
  { isOfPeople }: Source,
  parts: readonly { indices: readonly number[] }[],
): (Estimate | null)[] {
  const [all = [], ...groups] = parts.map(({ indices }) => indices)
  if (!isOfPeople) return []
  const found = groupStands(mask, all, groups)
  return [found.all, ...found.groups]
}

function fieldTitle({ definition }: AnswerContext, id: string): string {
  const field = definition.fields.find((own) => own.id === id)
  return field?.question ?? definition.computed.find((own) => own.id === id)?.title ?? id
}

function isFlags({ definition }: AnswerContext, id: string): boolean {
  return definition.fields.some((field) => field.id === id && field.kind === 'flags')
}

const LABELS: Form = { name: 'Labels', sortsOf: (set) => set.slice(0, 1) }

/** Of several labels the main one where there is one, all of them, and whole sets whatever their order. */
function formsOfSets(hasMain: boolean): Form[] {
  return [
    ...(hasMain ? [{ ...LABELS, name: 'First label' }] : []),
    { name: 'All labels', sortsOf: (set) => set },
    { name: 'Sets of labels', sortsOf: (set) => [set.toSorted().join('\n')] },
  ]
}

const AS_GIVEN = 'as given'
const AS_CHECKED = 'As people left them'

/** What people came to or said; with labels that items come with, these, and people's with these where they gave no others. */
function listSources(
  { table, people }: AnswerContext,
  variables: readonly VariableAnswers[],
  given: string | undefined,
): Source[] {
  const own = (answers: readonly Answers[], item: number): LabelSet | null => {
    const values = variables.map(({ variable, index }) => valueAt(variable, answers[index], item))
    if (values.every((value) => value === null)) return null
    return variables.flatMap(({ variable }, index) => {
      const value = values[index]
      const [, label] = variable.id.split(':')
      if (label === undefined) return value == null ? [] : [String(value)]
      return value === 'yes' ? [label] : []
    })
  }
  const isSettled = table.items.some((_, item) => own(table.settled, item) !== null)
  const answers = isSettled ? [table.settled] : people.map((person) => person.answers)
  const setsOf = (item: number) => answers.flatMap((one) => [own(one, item)].filter((set) => set !== null))
  if (given === undefined) return [{ name: '', isOfPeople: !isSettled, setsOf }]
  const [role = '', attribute = ''] = given.split('.')
  const givenOf = (item: number): LabelSet => {
    const value: unknown = table.items[item]?.parts[role]?.[attribute]
    return (Array.isArray(value) ? value : [value]).flatMap((label) =>
      typeof label === 'string' && label !== '' ? [label] : [],
    )
  }
  return [
    { name: AS_GIVEN, isOfPeople: false, setsOf: (item) => [givenOf(item)].filter((set) => set.length > 0) },
    {
      name: AS_CHECKED.toLowerCase(),
      isOfPeople: !isSettled,
      setsOf: (item) =>
        answers
          .filter((one) => one.some((column) => hasAnswer(column, item)))
          .map((one) => mainFirst(own(one, item) ?? givenOf(item), givenOf(item))),
    },
  ]
}

/** The label that was given first stays first where it is still there. */
function mainFirst(set: LabelSet, [main = '']: LabelSet): LabelSet {
  return set.includes(main) ? [main, ...set.filter((label) => label !== main)] : set
}

function diversityOf(
  { clusters, options }: AnswerContext,
  { form, source }: { form: Form; source: Source },
  indices: readonly number[],
): { counts: readonly number[]; diversity: Estimate; ofSample: Shown } {
  const sorts = indices.map((item) => source.setsOf(item).flatMap(form.sortsOf))
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
