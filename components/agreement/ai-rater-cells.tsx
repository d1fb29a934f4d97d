import type { ReactNode } from 'react'
import { Estimated, ItemsLink } from '@/components/figures/estimated'
import { Td } from '@/components/ui/table'
import { whole } from '@/lib/core/counted-words'
import { unratedBy } from '@/lib/core/figures/ai-raters/ai-rater-rows'
import type { AiRaterListing, AiView } from '@/lib/core/figures/ai-raters/ai-view'
import { type AiMeasure, MEASURES } from '@/lib/core/figures/basis/measures'
import { filterQuery, type ItemQuery } from '@/lib/core/figures/basis/strata'
import { aiQuery } from '@/lib/core/figures/errors/ai-query'
import { testText } from '@/lib/core/figures/figure-text'
import { listUnrated } from '@/lib/core/figures/words/unrated-words'
import type { TaskRef } from '@/lib/core/task'
import { itemsAddress } from '../statements/addresses'

/** Which columns the table has, beside the names. */
export type ShownColumns = {
  first: readonly AiMeasure[]
  rest: readonly AiMeasure[]
  /** Whether the share that was rated is shown. */
  isCovered: boolean
  /** Settings that stand in columns of their own. */
  settings: readonly string[]
  /** Whom all are held against. */
  against: AiRaterListing['against']
  labelSet: AiRaterListing['labelSet']
}

type Context = { task: TaskRef; view: AiView }

type CellsProps = Context &
  Pick<ShownColumns, 'first' | 'rest' | 'isCovered' | 'labelSet'> & {
    figures: Pick<
      AiRaterListing['rows'][number],
      'raterId' | 'onlyKind' | 'rated' | 'settled' | 'cells' | 'unanswered' | 'estimates'
    >
    /** What, besides the filter, finds the statements of these figures. */
    query?: ItemQuery
    /** Cells that stand after the first. */
    children: ReactNode
  }

/** All figures over some statements, each the way to them. */
export function AiRaterCells({
  task,
  view,
  figures,
  first,
  rest,
  isCovered,
  labelSet,
  query = {},
  children,
}: CellsProps) {
  const { rated, settled, estimates } = figures
  const hrefOf = (measure: AiMeasure | 'coverage' | 'correct') =>
    itemsAddress(
      task,
      { ...filterQuery(view), ...query },
      aiQuery(figures, measure, view.focus, view.missing),
    )
  const cellsOf = (those: readonly AiMeasure[]) =>
    those.map((measure) => (
      <Td key={measure} numeric>
        {estimates[measure] && (
          <Estimated estimate={estimates[measure]} as={MEASURES[measure].as} stacked href={hrefOf(measure)} />
        )}
      </Td>
    ))
  return (
    <>
      {cellsOf(first)}
      {children}
      {isCovered && (
        <>
          <Td numeric>
            {estimates.coverage && (
              <Estimated estimate={estimates.coverage} as="percent" stacked href={hrefOf('coverage')} />
            )}
            <span className="block pt-1 text-xs/6 whitespace-nowrap text-muted">
              <ItemsLink href={hrefOf('agreement')}>{whole(rated)}</ItemsLink> of {whole(settled)}
            </span>
            {rated < settled && rated > 0 && (
              <span className="block text-xs whitespace-nowrap text-muted">
                not rated:
                {listUnrated(unratedBy(figures), labelSet).map((words) => (
                  <span key={words} className="block">
                    {' '}
                    {words}
                  </span>
                ))}
              </span>
            )}
          </Td>
          <Td numeric>
            {estimates.correct && (
              <Estimated estimate={estimates.correct} as="percent" stacked href={hrefOf('correct')} />
            )}
          </Td>
        </>
      )}
      {cellsOf(rest)}
    </>
  )
}

type DifferenceProps = Context & {
  difference: AiRaterListing['rows'][number]['difference']
  against: string
}

/** Points of agreement more than the other, and whether that may be chance. */
export function DifferenceCells({ task, view, difference, against }: DifferenceProps) {
  if (difference === null)
    return (
      <Td colSpan={2} numeric className="text-muted">
        the one compared with
      </Td>
    )
  const { raterId, accuracy, onlyThis, onlyOther, pHolm, noIntervalReason } = difference
  const both = { a: raterId, b: against }
  const href = (right: 'first' | 'second') =>
    itemsAddress(task, filterQuery(view), { ...both, differ: 'yes', right })
  return (
    <>
      <Td numeric>
        <Estimated
          estimate={accuracy}
          as="percent"
          stacked
          href={itemsAddress(task, filterQuery(view), { ...both, differ: 'any', settled: 'yes' })}
        />
        <span className="block text-xs whitespace-nowrap text-muted">
          only this <ItemsLink href={href('first')}>{whole(onlyThis)}</ItemsLink>, only that{' '}
          <ItemsLink href={href('second')}>{whole(onlyOther)}</ItemsLink>
        </span>
      </Td>
      <Td numeric>{testText({ p: pHolm, noIntervalReason })}</Td>
    </>
  )
}
