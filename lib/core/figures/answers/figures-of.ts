import { isUnsettled } from '@/lib/core/progress'
import type { Definition } from '@/lib/core/protocols/definition'
import type { Figure } from '../figure'
import { createLayerFigures, type LayerFigures } from '../spans/layer-figures'
import { aiFigures } from './ai-figures'
import { type AnswerContext, makeContext, type VariableAnswers, variablesOf } from './answer-context'
import type { AnswerTable } from './answer-table'
import { type AnswerView, answerViewSchema } from './answer-view'
import { distributionFigure } from './distribution'
import { formAlphaFigure, isAnswered, scalesOfForm } from './form-alpha'
import { gridFigure } from './grid-figure'
import { groupFigure } from './group-figure'
import { inWords } from './in-words'
import { mergeLabels } from './merge-labels'
import { flagFigures, nominalFigure } from './nominal-figures'
import { listAsked, outcomeFigures } from './outcome-figures'
import { aiPairFigure, pairFigure } from './pair-agreement'
import { pooledScales } from './pooled-scales'
import { publishedFigures } from './published-figures'
import type { ScaleEstimates } from './scale-estimates'
import { scaleCoefficients, scalePairs, scaleSummary, variableEstimates } from './scale-figures'
import { chosenStrata } from './strata-groups'

/** Names the figures of what people came to, wherever they stand. */
export const OUTCOME_TITLE = 'Answers and scores'

/** Names what was published elsewhere beside what is computed here. */
export const PUBLISHED_TITLE = 'Published and ours'

/** Figures that belong together on a page, under one heading. */
export type FigureSection = { id: string; title: string; figures: readonly Figure[] }

export type AnswerFigures = {
  sections: readonly FigureSection[]
  /** Layers and variables that can be looked at closely, and the one that is. */
  variables: readonly { id: string; name: string }[]
  of: string | null
  /** Whether passages are marked, which can be paired in two ways. */
  hasLayers: boolean
  /** The stratum that is looked at. */
  by: string | null
  /** Strata that figures can be split by, and label schemes. */
  strata: readonly { id: string; title: string }[]
  schemes: readonly { id: string; title: string }[]
  /** What an item is called. */
  one: string
  many: string
  /** Items and people of the task, and how many items have two answers or more of anything. */
  items: number
  people: number
  paired: number
  /** Whether answers hold anything that agreement can be counted of: entries of lists are none. */
  isCounted: boolean
  /** Whether a person answered anything, or anything is settled. */
  isAnswered: boolean
  /** Items that are not settled: what is said of AI raters can still change. */
  unsettled: number
}

/**
 * The figures of a task that make sense for its definition: what its fields are decides, and what the definition asks for. What
 * nobody answered has none.
 *
 * @param table AI raters only where they may be seen
 * @param seed of all resamples
 */
export function figuresOf(
  definition: Definition,
  table: AnswerTable,
  view: AnswerView,
  seed: number,
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
  return describe(context, answered, layer?.layer.id ?? own?.variable.id ?? null, [
    agreementSection(context, answered, estimatesOf, ofLayers),
    {
      id: 'field',
      title: layer?.name ?? own?.name ?? '',
      figures: layer ? ofLayers.close(layer) : own ? closeFigures(context, own, estimatesOf) : [],
    },
    {
      id: 'ai',
      title: layer ? 'What raters find' : 'AI raters against people',
      figures: layer
        ? ofLayers.detection(layer)
        : own
          ? [...aiPairFigures(context, answered), ...aiFigures(context, own)]
          : [],
    },
    outcomeSection(context, ofLayers, layer ? [layer] : []),
    ...publishedSections(table, () => reportSections(made)),
  ])
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

function reportSections({ context, answered, estimatesOf, ofLayers }: Making): FigureSection[] {
  const apart = variablesApart(context)
  return [
    agreementSection(context, answered, estimatesOf, ofLayers),
    ...context.layers.map((own) => ({
      id: `layer-${own.layer.id}`,
      title: own.name,
      figures: [...ofLayers.close(own), ...ofLayers.detection(own)],
    })),
    ...answered
      .filter((own) => !apart.has(own))
      .map((own) => ({
        id: `field-${own.variable.id}`,
        title: own.name,
        figures: [...ownFigures(context, own, estimatesOf), ...aiFigures(context, own)],
      })),
    { id: 'ai', title: 'AI raters against people', figures: aiPairFigures(context, answered) },
    outcomeSection(context, ofLayers, context.layers),
  ]
}

/** What was published beside what the figures of a task hold; none where nothing was brought in. */
function publishedSections(
  { published = [] }: AnswerTable,
  sections: () => readonly FigureSection[],
): FigureSection[] {
  if (published.length === 0) return []
  const figures = sections().flatMap((section) => section.figures)
  return [{ id: 'published', title: PUBLISHED_TITLE, figures: publishedFigures(published, figures) }]
}

function describe(
  context: AnswerContext,
  answered: readonly VariableAnswers[],
  of: string | null,
  sections: readonly FigureSection[],
): AnswerFigures {
  const { definition, table, variables, layers, one, many, people } = context
  return {
    sections: sections
      .filter(({ figures }) => figures.length > 0)
      .map((section) => ({ ...section, figures: section.figures.map((figure) => inWords(context, figure)) })),
    variables: [
      ...layers.map(({ layer, name }) => ({ id: layer.id, name })),
      ...answered.map(({ variable, name }) => ({ id: variable.id, name })),
    ],
    of,
    hasLayers: layers.length > 0,
    by: chosenStrata(context, [])[0] ?? null,
    one,
    many,
    unsettled: table.states.filter(isUnsettled).length,
    strata: definition.strata.map(({ id, title }) => ({ id, title })),
    schemes: definition.labelSchemes.map(({ id, title }) => ({ id, title })),
    items: table.items.length,
    people: people.length,
    isAnswered: answered.length > 0 || (people.length > 0 && table.items.length > 0),
    isCounted: variables.length + layers.length > 0,
    paired: new Set([...variables, ...layers].flatMap(({ paired }) => paired)).size,
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
  return [...outcomeFigures(context, asked, ofLayers), ...beside.flatMap(({ figures }) => figures)].map(
    (figure) => inWords(context, figure),
  )
}

type EstimatesOf = (own: VariableAnswers) => ScaleEstimates

/** A function that makes what it gives once for each argument. */
function memoize<Argument, Result>(make: (argument: Argument) => Result): (argument: Argument) => Result {
  const made = new Map<Argument, Result>()
  return (argument) => {
    const found = made.get(argument) ?? make(argument)
    made.set(argument, found)
    return found
  }
}

/** Variables that are one of many of a field, and shown with these. */
function variablesApart(context: AnswerContext): ReadonlySet<VariableAnswers> {
  const fields = context.definition.fields.filter(({ kind }) => kind === 'grid' || kind === 'flags')
  return new Set(fields.flatMap(({ id }) => variablesOf(context, id)))
}

/** How far people agree, of all variables beside each other: a table a kind, and of each grid and each field of flags its own. */
function agreementSection(
  context: AnswerContext,
  answered: readonly VariableAnswers[],
  estimatesOf: EstimatesOf,
  ofLayers: LayerFigures,
): FigureSection {
  const { definition } = context
  const apart = variablesApart(context)
  const rest = answered.filter((own) => !apart.has(own))
  const marked = context.layers.length > 0
  const scales = rest.filter(
    ({ variable }) => variable.unit !== 'nominal' && !(marked && countsMarks(definition, variable.id)),
  )
  const labels = rest.filter(({ variable }) => variable.unit === 'nominal')
  const fields = definition.fields.filter(({ id }) =>
    answered.some((own) => variablesOf(context, id).includes(own)),
  )
  return {
    id: 'people',
    title: 'Agreement among people',
    figures: [
      ...ofLayers.summary(),
      ...(scales.length > 0 ? [scaleSummary(context, scales, estimatesOf)] : []),
      ...(labels.length > 0 ? [nominalFigure(context, labels)] : []),
      ...askedPairs(context, answered).flatMap(
        ({ variables, title }) => pairFigure(context, variables, title) ?? [],
      ),
      ...fields.flatMap((field) => {
        if (field.kind === 'flags') return flagFigures(context, field)
        return field.kind === 'grid' ? (gridFigure(context, field) ?? []) : []
      }),
      ...listAsked(context)
        .filter(({ kind }) => kind === 'alpha')
        .flatMap(({ of }) => formAlphaFigure(context, scalesOfForm(context, of)) ?? []),
      ...listAsked(context)
        .filter(({ kind }) => kind === 'pooled')
        .flatMap(({ of, title }) => pooledScales(context, scalesOfForm(context, of), title) ?? []),
    ],
  }
}

/** Labels that a definition asks to compare of every two raters. */
function askedPairs(context: AnswerContext, answered: readonly VariableAnswers[]) {
  return listAsked(context)
    .filter(({ kind }) => kind === 'agreement')
    .map(({ of, title }) => ({
      title,
      variables: of
        .flatMap((id) => variablesOf(context, id))
        .filter((own) => own.variable.unit === 'nominal' && answered.includes(own)),
    }))
}

function aiPairFigures(context: AnswerContext, answered: readonly VariableAnswers[]): Figure[] {
  return askedPairs(context, answered).flatMap(({ variables }) => aiPairFigure(context, variables) ?? [])
}

/** Whether a number is computed of what is marked: how far people agree on it, the table of layers says. */
function countsMarks({ computed }: Definition, id: string): boolean {
  const formula = JSON.stringify(computed.find((value) => value.id === id)?.formula ?? null)
  return formula.includes('"layer":') || formula.includes('"link":')
}

/** One variable looked at closely. */
function closeFigures(context: AnswerContext, own: VariableAnswers, estimatesOf: EstimatesOf): Figure[] {
  const pairs = own.variable.unit === 'nominal' ? [] : scalePairs(context, own)
  return [...ownFigures(context, own, estimatesOf), ...pairs]
}

/** The same without pairs of people, of whom a report of many fields would have too many. */
function ownFigures(context: AnswerContext, own: VariableAnswers, estimatesOf: EstimatesOf): Figure[] {
  const isScale = own.variable.unit !== 'nominal'
  return [
    ...(isScale ? [scaleCoefficients(context, own, estimatesOf(own))] : []),
    distributionFigure(context, own),
    ...chosenStrata(context, []).map((stratum) => groupFigure(context, own, stratum)),
  ].filter((figure) => figure !== null)
}

/** What people came to: shares, means and scores, as the definition asks. */
function outcomeSection(
  context: AnswerContext,
  ofLayers: LayerFigures,
  layers: AnswerContext['layers'],
): FigureSection {
  return {
    id: 'answers',
    title: OUTCOME_TITLE,
    figures: [...layers.map(ofLayers.labels), ...outcomeFigures(context, listAsked(context), ofLayers)],
  }
}
