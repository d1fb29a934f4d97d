import type { Figure } from '../figures/figure'
import type { FlowStep } from './choose-cohort'

/** How a cohort came about: a row a step, and below it a row a reason for which something fell out. */
export function flowFigure(flow: readonly FlowStep[]): Figure {
  return {
    name: 'cohort-flow',
    title: 'How this cohort was chosen',
    words: 'What is left at each step, and before it what fell out and why.',
    columns: ['Step', 'Counted', 'Left', 'Fell out'],
    rows: flow.flatMap(({ what, unit, left, out }) => [
      ...out.map(({ why, count }) => ({ cells: [`– ${why}`, unit, null, count] })),
      { cells: [what, unit, left, null], isTotal: true },
    ]),
  }
}
