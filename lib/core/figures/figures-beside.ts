import type { StudyFrame } from '@/lib/core/study-frame'
import { authorRates, type RatesView } from './authors/rates-view'
import { type BaselineView, type FixedMargin, humanBaseline } from './judges/baseline-view'
import { configurationGrid, type GridView } from './judges/heat-grid'
import { rankedJudges } from './judges/ranked-judges'
import { type SurenessView, surenessOf } from './judges/sureness-view'
import { type LabelModelView, labelModelFigures } from './people/label-model-view'

/**
 * Figures by name, for another thread to make them while the one that is asked makes the others: they share little work with those,
 * and in a report they take about as long.
 */
const BESIDE = {
  baseline: (frame: StudyFrame, seed: number, view: BaselineView, margin: FixedMargin) =>
    humanBaseline(frame, view, margin, seed),
  grid: (frame: StudyFrame, seed: number, view: GridView) => configurationGrid(frame, view, seed),
  'judges ranked': (frame: StudyFrame) => rankedJudges(frame),
  'label-models': (frame: StudyFrame, _: number, view: LabelModelView, isUnsettledKept: boolean) =>
    labelModelFigures(frame, view, isUnsettledKept),
  rates: (frame: StudyFrame, _: number, view: RatesView) => authorRates(frame, view),
  sureness: (frame: StudyFrame, seed: number, view: SurenessView) => surenessOf(frame, view, seed),
}

type Beside = typeof BESIDE
export type BesideName = keyof Beside

/** What figures of a name follow from besides the study and its seed. */
export type BesideArgs<Name extends BesideName> =
  Parameters<Beside[Name]> extends [unknown?, unknown?, ...infer Args] ? Args : never

export type BesideFigures<Name extends BesideName> = ReturnType<Beside[Name]>

/** Makes such figures, wherever it is done. */
export type MakeBeside = <Name extends BesideName>(
  name: Name,
  ...args: BesideArgs<Name>
) => Promise<BesideFigures<Name>>

/** Makes them here. */
export function makeBeside<Name extends BesideName>(
  name: Name,
  frame: StudyFrame,
  seed: number,
  args: BesideArgs<Name>,
): BesideFigures<Name> {
  const make = BESIDE[name] as (frame: StudyFrame, seed: number, ...args: unknown[]) => BesideFigures<Name>
  return make(frame, seed, ...args)
}
