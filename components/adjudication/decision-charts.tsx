import { figureLinks } from '@/components/figures/figure-links'
import { FigureView } from '@/components/figures/figure-view'
import type { DecisionMatrix } from '@/lib/core/adjudication/decision-matrix'
import { overruledFigure, reasonFigure } from '@/lib/core/figures/tables/decisions'
import type { TaskRef } from '@/lib/core/task'
import { FEWEST_DRAWN, OverruledCounts, titleOf } from './decision-counts'

type Props = { task: TaskRef; matrix: DecisionMatrix }

/** Why discussions were needed, what they came to, and whose answer was another; of few in words. */
export function DecisionCharts({ task, matrix }: Props) {
  const links = figureLinks(task)
  const people = matrix.people.filter(({ rated }) => rated >= FEWEST_DRAWN)
  const few = matrix.people.filter(({ rated }) => rated < FEWEST_DRAWN)
  return (
    <>
      <FigureView figure={reasonFigure(matrix, titleOf, links)} />
      {people.length === 0 ? (
        <OverruledCounts task={task} people={few} />
      ) : (
        <FigureView
          figure={overruledFigure(
            { ...matrix, people },
            few.map(({ alias }) => alias),
            FEWEST_DRAWN,
            titleOf,
            links,
          )}
        />
      )}
    </>
  )
}
