import { settlesNothing } from '@/lib/core/adjudication/settled-fields'
import { inScheme, labelSetOf } from '@/lib/core/labels'
import { isUnsettled } from '@/lib/core/progress'
import type { Definition } from '@/lib/core/protocols/definition'
import { bytesInScheme } from '../basis/matrix-in-scheme'
import type { Figure } from '../figure'
import { createLayerFigures, type LayerFigures } from '../spans/layer-figures'
import { aiFigures } from './ai-figures'
import { type AnswerContext, makeContext, type VariableAnswers } from './answer-context'
import type { AnswerFigures } from './answer-figures'
import type { Answers, AnswerTable } from './answer-table'
import { type AnswerView, answerViewSchema } from './answer-view'
import {
  agreementSection,
  aiPairFigures,
  closeFigures,
  type EstimatesOf,
  outcomeSection,
  ownFigures,
  variablesApart,
} from './figure-sections'
import { isAnswered } from './form-alpha'
import { inWords } from './in-words'
import { type Extent, type LazySection, makeSections } from './make-sections'
import { listAsked, outcomeFigures } from './outcome-figures'
import { publishedFigures } from './published-figures'
import { variableEstimates } from './scale-figures'
import { chosenStrata } from './strata-groups'

/** Names what was published elsewhere beside what is computed here. */
export const PUBLISHED_TITLE = 'Published and ours'

/**
 * The figures of a task that make sense for its definition: what its fields are decides, and what the definition asks for. What
 * nobody answered has none.
 *
 * @param table AI raters only where they may be seen
 * @param seed of all resamples
 * @param part the section that a page opens, the first where it has none of this id: of the others only what opens the page is made; null
 * makes all
 */
export function figuresOf(
  definition: Definition,
  table: AnswerTable,
  view: AnswerView,
  seed: number,
  part: string | null = null,
): AnswerFigures {
  const context = makeContext(definition, mergeLabels(table, definition, view.labels), view, seed)
  const answered = context.variables.filter((own) => isAnswered(context, own))
  const named = answered.find(({ variable }) => variable.id === view.of)
  const layer = named
    ? undefined
    : (context.layers.find((own) => own.layer.id === view.of) ?? context.layers[0])
  const own = layer ? undefined : (named ?? answered[0])
  const estimatesOf = memoize((one: VariableAnswers) => variableEstimates(context, one))
  const ofLayers = createLayerFigures(context)
  const made: Making = { context, answered, estimatesOf, ofLayers }
  const sections: LazySection[] = [
    agreementSection(context, answered, estimatesOf, ofLayers),
    {
      id: 'field',
      title: layer?.name ?? own?.name ?? '',
      isSure: layer ? ofLayers.isShared(layer) : own !== undefined && isDistributed(own),
      figures: () => (layer ? ofLayers.close(layer) : own ? closeFigures(context, own, estimatesOf) : []),
    },
    {
      id: 'ai',
      title: layer ? 'What raters find' : 'AI raters against people',
      *figures(extent) {
        if (layer) yield* ofLayers.detection(layer, extent)
        if (!own) return
        yield* aiPairFigures(context, answered, extent)
        yield* aiFigures(context, own)
      },
    },
    outcomeSection(context, ofLayers, layer ? [layer] : []),
    ...publishedSections(table, () => reportSections(made)),
  ]
  const of = layer?.layer.id ?? own?.variable.id ?? null
  return describe(context, answered, of, sections, part)
}

/** The figures of a report: those of {@link figuresOf} that choose nothing, with each variable looked at closely but squares and flags. */
export function reportFiguresOf(definition: Definition, table: AnswerTable, seed: number): AnswerFigures {
  const made = makeAll(definition, table, seed)
  const sections = reportSections(made)
  return describe(made.context, made.answered, null, [
    ...sections,
    ...publishedSections(table, () => sections),
  ])
}

/** Whether it has answers to count, which is a figure at any rate. */
function isDistributed({ variable }: VariableAnswers): boolean {
  return variable.unit !== 'nominal' || variable.codes !== null
}

type Making = {
  context: AnswerContext
  answered: readonly VariableAnswers[]
  estimatesOf: EstimatesOf
  ofLayers: LayerFigures
}

function makeAll(definition: Definition, table: AnswerTable, seed: number): Making {
  const context = makeContext(definition, table, answerViewSchema.parse({}), seed)
  return {
    context,
    answered: context.variables.filter((own) => isAnswered(context, own)),
    estimatesOf: memoize((one: VariableAnswers) => variableEstimates(context, one)),
    ofLayers: createLayerFigures(context),
  }
}

function reportSections({ context, answered, estimatesOf, ofLayers }: Making): LazySection[] {
  const apart = variablesApart(context)
  return [
    agreementSection(context, answered, estimatesOf, ofLayers),
    ...context.layers.map((own) => ({
      id: `layer-${own.layer.id}`,
      title: own.name,
      figures: (extent: Extent) => [...ofLayers.close(own), ...ofLayers.detection(own, extent)],
    })),
    ...answered
      .filter((own) => !apart.has(own))
      .map((own) => ({
        id: `field-${own.variable.id}`,
        title: own.name,
        figures: () => [...ownFigures(context, own, estimatesOf), ...aiFigures(context, own)],
      })),
    {
      id: 'ai',
      title: 'AI raters against people',
      figures: (extent: Extent) => aiPairFigures(context, answered, extent),
    },
    outcomeSection(context, ofLayers, context.layers),
  ]
}

/** What was published beside what the figures of a task hold; none where nothing was brought in. */
function publishedSections(
  { published = [] }: AnswerTable,
  sections: () => readonly LazySection[],
): LazySection[] {
  if (published.length === 0) return []
  const all = () => sections().flatMap(({ figures }) => [...figures('whole')])
  const figures = () => publishedFigures(published, all())
  return [{ id: 'published', title: PUBLISHED_TITLE, isSure: true, figures }]
}

function describe(
  context: AnswerContext,
  answered: readonly VariableAnswers[],
  of: string | null,
  sections: readonly LazySection[],
  part: string | null = null,
): AnswerFigures {
  const { definition, table, variables, layers, one, many, people } = context
  const paired = new Set([...variables, ...layers].flatMap((own) => own.paired)).size
  const isAnswered = answered.length > 0 || (people.length > 0 && table.items.length > 0)
  return {
    sections: makeSections(sections, part, { paired, isAnswered }).map(({ figures, ...section }) => ({
      ...section,
      figures: figures.map((figure) => inWords(context, figure)),
    })),
    variables: [
      ...layers.map(({ layer, name }) => ({ id: layer.id, name })),
      ...answered.map(({ variable, name }) => ({ id: variable.id, name })),
    ],
    of,
    hasLayers: layers.length > 0,
    by: chosenStrata(context, [])[0] ?? null,
    one,
    many,
    isSettling: !settlesNothing(definition),
    unsettled: table.states.filter(isUnsettled).length,
    strata: definition.strata.map(({ id, title }) => ({ id, title })),
    schemes: definition.labelSchemes.map(({ id, title }) => ({ id, title })),
    items: table.items.length,
    people: people.length,
    isAnswered,
    isCounted: variables.length + layers.length > 0,
    paired,
  }
}

/** Kinds of figures that only a definition can ask for: no page of one choice has them. */
const ASKED_KINDS: readonly string[] = ['scores', 'votes', 'preference', 'diversity', 'cost', 'crossed']

/** Whether a definition asks for figures that no page of one choice has. */
export function asksFigures({ figures }: Pick<Definition, 'figures'>): boolean {
  return figures.some(({ kind }) => ASKED_KINDS.includes(kind))
}

/** The figures that a definition asks for, and that no page of one choice has, and what was published beside all. */
export function askedFiguresOf(definition: Definition, table: AnswerTable, seed: number): Figure[] {
  const made = makeAll(definition, table, seed)
  const { context, answered, ofLayers } = made
  if (answered.length === 0) return []
  const asked = listAsked(context).filter(({ kind }) => ASKED_KINDS.includes(kind))
  const beside = publishedSections(table, () => reportSections(made))
  return [
    ...outcomeFigures(context, asked, ofLayers),
    ...beside.flatMap(({ figures }) => [...figures('whole')]),
  ].map((figure) => inWords(context, figure))
}

/** A function that makes what it gives once for each argument. */
function memoize<Argument, Result>(make: (argument: Argument) => Result): (argument: Argument) => Result {
  const made = new Map<Argument, Result>()
  return (argument) => {
    const found = made.get(argument) ?? make(argument)
    made.set(argument, found)
    return found
  }
}

/**
 * The same answers with labels merged as a scheme of the definition has it. Consensus labels are merged as they are, not settled anew.
 *
 * @param scheme its id; a table is as it was where the definition has no such scheme
 */
function mergeLabels(table: AnswerTable, definition: Definition, scheme: string): AnswerTable {
  const field = definition.labelSchemes.find(({ id }) => id === scheme)?.field
  const position = table.variables.findIndex(({ id }) => id === field)
  const variable = table.variables[position]
  if (!variable?.codes) return table
  const labels = inScheme(labelSetOf(definition, variable.id), scheme)
  const merge = (answers: readonly Answers[]) =>
    answers.map((own, index) =>
      index === position && own instanceof Uint8Array ? bytesInScheme(labels, own) : own,
    )
  return {
    ...table,
    variables: table.variables.with(position, { ...variable, codes: labels.codes }),
    raters: table.raters.map((rater) => ({ ...rater, answers: merge(rater.answers) })),
    settled: merge(table.settled),
  }
}
