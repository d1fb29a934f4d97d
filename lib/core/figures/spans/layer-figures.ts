import type { AnswerContext, LayerAnswers } from '../answers/answer-context'
import type { Extent } from '../answers/make-sections'
import { chosenStrata } from '../answers/strata-groups'
import type { Figure } from '../figure'
import { labelsByStratum } from './labels-by-stratum'
import { sessionFigure } from './session-figure'
import {
  layersFigure,
  type MeasuredLayer,
  measureLayer,
  spanCoefficients,
  spanPairsFigure,
} from './span-agreement'
import { detectionFigures } from './span-detection'
import { labelConfusion, labelTotals } from './span-labels'

/** Figures of layers, each layer measured once however many figures it has. */
export type LayerFigures = {
  /** All layers beside each other; none where no two people marked the same. */
  summary: (extent: Extent) => Figure[]
  /** Whether two people marked the same items of it. */
  isShared: (own: LayerAnswers) => boolean
  /** One layer looked at closely: how far people agree on it, and on its labels. */
  close: (own: LayerAnswers) => Iterable<Figure>
  /** How often each of its labels is given, and is agreed on by the stratum that is looked at. */
  labels: (own: LayerAnswers, extent: Extent) => Iterable<Figure>
  /** What raters find of it. */
  detection: (own: LayerAnswers, extent: Extent) => Iterable<Figure>
  /** What sessions came to, by a stratum. */
  sessions: (strata: readonly (string | null)[], asked: readonly string[], title?: string) => Figure[]
}

export function createLayerFigures(context: AnswerContext): LayerFigures {
  const made = new Map<LayerAnswers, MeasuredLayer | null>()
  const measure = (own: LayerAnswers) => {
    const found = made.has(own) ? (made.get(own) ?? null) : measureLayer(context, own)
    made.set(own, found)
    return found
  }
  const asked = (kind: string) => {
    const named = context.definition.figures.filter((figure) => figure.kind === kind).flatMap(({ of }) => of)
    return context.layers.filter(({ layer }) => named.length === 0 || named.includes(layer.id))
  }
  return {
    summary: (extent) => {
      const measured = context.layers.flatMap((own) => measure(own) ?? [])
      return [layersFigure(context, measured, extent) ?? []].flat()
    },
    isShared: (own) => measure(own) !== null,
    *close(own) {
      const measured = measure(own)
      if (!measured) return
      yield spanCoefficients(context, measured)
      yield* [labelConfusion(context, measured) ?? []].flat()
      yield* [spanPairsFigure(context, measured) ?? []].flat()
    },
    *labels(own, extent) {
      yield labelTotals(context, own, measure(own), extent)
      yield* [labelsByStratum(context, own, chosenStrata(context, [])[0] ?? null) ?? []].flat()
    },
    detection: (own, extent) =>
      asked('span-ai-raters').includes(own) ? detectionFigures(context, own, extent) : [],
    sessions: (strata, layers, title) =>
      context.layers
        .filter(({ layer }) => layers.length === 0 || layers.includes(layer.id))
        .flatMap((own) => strata.flatMap((stratum) => sessionFigure(context, own, stratum, title) ?? [])),
  }
}

/** The strata that figures of sessions are split by: those asked for, else the one that is looked at. */
export function sessionStrata(context: AnswerContext, by: readonly string[]): readonly (string | null)[] {
  return by.length > 0 ? by : [chosenStrata(context, [])[0] ?? null]
}
