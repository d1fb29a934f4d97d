import type { Definition } from '@/lib/core/protocols/definition'
import type { Figure } from '../figure'
import type { LayerFigures } from '../spans/layer-figures'
import { type AnswerContext, type VariableAnswers, variablesOf } from './answer-context'
import { distributionFigure } from './distribution'
import { formAlphaFigure, scalesOfForm } from './form-alpha'
import { gridFigure } from './grid-figure'
import { groupFigure } from './group-figure'
import type { Extent, LazySection } from './make-sections'
import { flagFigures, nominalFigure } from './nominal-figures'
import { listAsked, outcomeFigures } from './outcome-figures'
import { aiPairFigure, pairFigure } from './pair-agreement'
import { pooledScales } from './pooled-scales'
import type { ScaleEstimates } from './scale-estimates'
import { scaleCoefficients, scaleSummary } from './scale-figures'
import { scalePairs } from './scale-pairs'
import { chosenStrata } from './strata-groups'

/** Names the figures of what people came to, wherever they stand. */
export const OUTCOME_TITLE = 'Answers and scores'

export type EstimatesOf = (own: VariableAnswers) => ScaleEstimates

/** Variables that are one of many of a field, and shown with these. */
export function variablesApart(context: AnswerContext): ReadonlySet<VariableAnswers> {
  const fields = context.definition.fields.filter(({ kind }) => kind === 'grid' || kind === 'flags')
  return new Set(fields.flatMap(({ id }) => variablesOf(context, id)))
}

/** How far people agree, of all variables beside each other: a table a kind, and of each grid and each field of flags its own. */
export function agreementSection(
  context: AnswerContext,
  answered: readonly VariableAnswers[],
  estimatesOf: EstimatesOf,
  ofLayers: LayerFigures,
): LazySection {
  const figures = (extent: Extent) => agreementFigures(context, answered, { estimatesOf, ofLayers, extent })
  return { id: 'people', title: 'Agreement among people', figures }
}

function* agreementFigures(
  context: AnswerContext,
  answered: readonly VariableAnswers[],
  { estimatesOf, ofLayers, extent }: { estimatesOf: EstimatesOf; ofLayers: LayerFigures; extent: Extent },
): Generator<Figure> {
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
  yield* ofLayers.summary(extent)
  if (scales.length > 0) yield scaleSummary(context, scales, estimatesOf)
  if (labels.length > 0) yield nominalFigure(context, labels, { extent })
  for (const { variables, title } of askedPairs(context, answered))
    yield* [pairFigure(context, variables, title) ?? []].flat()
  for (const field of fields) {
    if (field.kind === 'flags') yield* flagFigures(context, field)
    if (field.kind === 'grid') yield* [gridFigure(context, field) ?? []].flat()
  }
  const asked = (kind: string) => listAsked(context).filter((figure) => figure.kind === kind)
  for (const { of } of asked('alpha'))
    yield* [formAlphaFigure(context, scalesOfForm(context, of)) ?? []].flat()
  for (const { of, title } of asked('pooled'))
    yield* [pooledScales(context, scalesOfForm(context, of), title) ?? []].flat()
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

export function* aiPairFigures(
  context: AnswerContext,
  answered: readonly VariableAnswers[],
  extent: Extent,
): Generator<Figure> {
  for (const { variables } of askedPairs(context, answered))
    yield* [aiPairFigure(context, variables, extent) ?? []].flat()
}

/** Whether a number is computed of what is marked: how far people agree on it, the table of layers says. */
function countsMarks({ computed }: Definition, id: string): boolean {
  const formula = JSON.stringify(computed.find((value) => value.id === id)?.formula ?? null)
  return formula.includes('"layer":') || formula.includes('"link":')
}

/** One variable looked at closely. */
export function closeFigures(
  context: AnswerContext,
  own: VariableAnswers,
  estimatesOf: EstimatesOf,
): Figure[] {
  const pairs = own.variable.unit === 'nominal' ? [] : scalePairs(context, own)
  return [...ownFigures(context, own, estimatesOf), ...pairs]
}

/** The same without pairs of people, of whom a report of many fields would have too many. */
export function ownFigures(context: AnswerContext, own: VariableAnswers, estimatesOf: EstimatesOf): Figure[] {
  const isScale = own.variable.unit !== 'nominal'
  return [
    ...(isScale ? [scaleCoefficients(context, own, estimatesOf(own))] : []),
    distributionFigure(context, own),
    ...chosenStrata(context, []).map((stratum) => groupFigure(context, own, stratum)),
  ].filter((figure) => figure !== null)
}

/** What people came to: shares, means and scores, as the definition asks. */
export function outcomeSection(
  context: AnswerContext,
  ofLayers: LayerFigures,
  layers: AnswerContext['layers'],
): LazySection {
  function* figures(extent: Extent) {
    for (const own of layers) yield* ofLayers.labels(own, extent)
    yield* outcomeFigures(context, listAsked(context), ofLayers)
  }
  return { id: 'answers', title: OUTCOME_TITLE, figures }
}
