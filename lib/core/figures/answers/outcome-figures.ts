import { FIGURE_KINDS } from '@/lib/core/protocols/figure-kinds'
import type { Figure } from '../figure'
import { countsFigure } from '../spans/counts-figure'
import { type LayerFigures, sessionStrata } from '../spans/layer-figures'
import { type AnswerContext, variablesOf } from './answer-context'
import { costFigures } from './cost-figure'
import { crossedFigure } from './crossed-shares'
import { sharesFigures } from './distribution'
import { diversityFigure } from './diversity-figure'
import { juryFigures } from './jury-figures'
import { listFigure, textFigure } from './list-figure'
import { meanFigure } from './mean-figure'
import { preferenceFigures } from './preference-figure'
import { scoreFigures } from './score-figures'
import { stackedFigure } from './stacked-figure'
import { chosenStrata } from './strata-groups'
import { votesFigure } from './votes-figure'

/** A figure that a definition asks for. */
export type Asked = {
  kind: string
  of: readonly string[]
  by: readonly string[]
  title: string | undefined
  given?: string | undefined
}

/** Figures of a definition with what each is of; where it asks for none of a counted field, that of the field's kind. */
export function listAsked({ definition, variables, layers }: AnswerContext): Asked[] {
  const asked = definition.figures
    .filter(({ kind }) => FIGURE_KINDS[kind])
    .map(({ kind, of, by, title, given }): Asked => ({ kind, of, by, title, given }))
  const isOf = (materials: readonly string[]) =>
    asked.some(({ kind }) => FIGURE_KINDS[kind]?.some((one) => materials.includes(one)))
  const has = (unit: string) => variables.some(({ variable }) => variable.unit === unit)
  return [
    ...asked,
    ...(layers.some(({ settled }) => settled.some((one) => one && !one.isAlike)) &&
    !asked.some(({ kind }) => kind === 'session')
      ? [plain('session')]
      : []),
    ...(has('nominal') && !isOf(['nominal']) ? [plain('distribution')] : []),
    ...(definition.scores.length > 0 && !isOf(['score']) ? [plain('scores')] : []),
  ]
}

function plain(kind: string): Asked {
  return { kind, of: [], by: [], title: undefined }
}

/** What people came to: shares, means and scores, as they are asked for. */
export function* outcomeFigures(
  context: AnswerContext,
  asked: readonly Asked[],
  ofLayers: LayerFigures,
): Generator<Figure> {
  for (const one of asked) yield* askedFigures(context, one, ofLayers)
}

function askedFigures(
  context: AnswerContext,
  { kind, of, by, title, given }: Asked,
  ofLayers: LayerFigures,
): Figure[] {
  const variables = of.length > 0 ? of.flatMap((id) => variablesOf(context, id)) : context.variables
  const strata: readonly (string | null)[] = by.length > 0 ? by : [chosenStrata(context, [])[0] ?? null]
  if (kind === 'session') return ofLayers.sessions(sessionStrata(context, by), of, title)
  if (kind === 'stacked')
    return strata.flatMap((stratum) => variables.flatMap((own) => stackedFigure(context, own, stratum) ?? []))
  if (kind === 'counts')
    return strata.flatMap((stratum) => countsFigure(context, variables, stratum, title) ?? [])
  if (kind === 'distribution')
    return strata.flatMap((stratum) =>
      sharesFigures(
        context,
        variables.filter(({ variable }) => variable.codes !== null),
        stratum,
        title,
      ),
    )
  if (kind === 'scale')
    return strata.flatMap(
      (stratum) =>
        meanFigure(
          context,
          variables.filter(({ variable }) => variable.unit !== 'nominal'),
          stratum,
          title,
        ) ?? [],
    )
  const nominal = variables.filter(({ variable }) => variable.unit === 'nominal')
  if (kind === 'list')
    return [
      textFigure(context, of, title) ?? of.flatMap((field) => listFigure(context, field, title) ?? []),
    ].flat()
  if (kind === 'crossed')
    return [crossedFigure(context, nominal, by, title) ?? sharesFigures(context, nominal, null, title)].flat()
  if (kind === 'non-inferiority') return nominal.flatMap((own) => juryFigures(context, own))
  if (kind === 'cost') return costFigures(context, of, title)
  if (kind === 'votes') return [votesFigure(context, nominal, title) ?? []].flat()
  if (kind === 'preference') return nominal.flatMap((own) => preferenceFigures(context, own, title))
  if (kind === 'diversity')
    return of.flatMap((field) =>
      (by.length > 0 ? by : [null]).flatMap(
        (stratum) => diversityFigure(context, field, stratum, { title, given }) ?? [],
      ),
    )
  return kind === 'scores' || kind === 'rates' ? scoreFigures(context, of, by, title) : []
}
