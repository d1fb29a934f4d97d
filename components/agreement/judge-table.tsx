import Link from 'next/link'
import type { ReactNode } from 'react'
import { Estimated, ItemsLink } from '@/components/figures/estimated'
import { MoreFold } from '@/components/ui/more-fold'
import { Table, Td, Th } from '@/components/ui/table'
import { counted, whole } from '@/lib/core/counted-words'
import { LABEL_SETS } from '@/lib/core/figures/basis/label-space'
import { SETTLED } from '@/lib/core/figures/basis/rater-ref'
import { filterQuery, type ItemQuery } from '@/lib/core/figures/basis/strata'
import { judgeQuery } from '@/lib/core/figures/errors/judge-query'
import { testText } from '@/lib/core/figures/figure-text'
import { JUDGE_WORDS, type JudgeMeasure } from '@/lib/core/figures/judges/judge-measures'
import { unratedBy } from '@/lib/core/figures/judges/judge-rows'
import { type JudgeListing, type JudgeView, shownMeasures } from '@/lib/core/figures/judges/judge-view'
import { copyWords, moreSameWords, sameWords } from '@/lib/core/figures/words/copy-words'
import { UNIT_WORDS } from '@/lib/core/figures/words/interval-words'
import { listUnrated } from '@/lib/core/figures/words/unrated-words'
import { nameWithout } from '@/lib/core/rater-names'
import { axisTitle, axisValue } from '@/lib/core/runs/setting-words'
import { capitalize } from '@/lib/core/text/capitalize'
import { itemsAddress } from '../statements/addresses'
import { addressWith } from '../ui/address'
import { headOf, SortHead } from './judge-table-head'

type Props = {
  studyId: string
  listing: JudgeListing
  view: JudgeView
  /** AI raters that were begun after the results were opened. */
  lateIds: readonly string[]
  /** The page's address with some of its choices changed. */
  hrefWith: (change: Partial<JudgeView>) => string
}

/** Whether it left settled statements out, of all or of a group. */
function lacksSome({ rated, settled, groups }: JudgeListing['rows'][number]): boolean {
  return rated < settled || groups.some((group) => group.rated < group.settled)
}

/** What is looked for first: it stands beside the name. */
function isFirst(measure: JudgeMeasure): boolean {
  return measure === 'agreement' || measure === 'ac1'
}

/** Every AI rater a row, with intervals; headings sort, names open the rater beside the settled answers. */
export function JudgeTable({ studyId, listing, view, lateIds, hrefWith }: Props) {
  const measures = shownMeasures(view)
  // where all was rated, coverage and agreement over all say nothing that agreement does not
  const isCovered = view.sort === 'coverage' || view.sort === 'correct' || listing.rows.some(lacksSome)
  const [first, rest] = [measures.filter(isFirst), measures.filter((measure) => !isFirst(measure))]
  const settings = view.settings === 'columns' ? listing.axes : []
  const toldBeside = settings.map(({ name }) => name)
  const headsOf = (those: readonly JudgeMeasure[]) =>
    those.map((measure) => (
      <SortHead key={measure} sort={measure} title={headOf(measure, view)} view={view} hrefWith={hrefWith} />
    ))
  const ownBasis = isCovered ? ', each over what it rated itself' : ''
  return (
    <Table
      caption={`AI raters against the settled answers of people, 95 % intervals ${UNIT_WORDS[view.unit]}${view.missing === 'wrong' ? '; what was not rated counts as wrong, but for AC1 and kappa' : ownBasis}`}
      isWide
      isDense
    >
      <thead>
        <tr>
          <SortHead sort="alias" title="AI rater" view={view} hrefWith={hrefWith} />
          {settings.map(({ name }) => (
            <Th key={name}>{axisTitle(name)}</Th>
          ))}
          {headsOf(first)}
          {listing.against && (
            <>
              <SortHead
                sort="difference"
                title={`Less ${listing.against.alias}, points`}
                view={view}
                hrefWith={hrefWith}
              />
              <SortHead sort="p" title="P (Holm)" view={view} hrefWith={hrefWith} />
            </>
          )}
          {isCovered && (
            <>
              <SortHead sort="coverage" title="Coverage %" view={view} hrefWith={hrefWith} />
              <SortHead sort="correct" title="Agreement over all %" view={view} hrefWith={hrefWith} />
            </>
          )}
          {headsOf(rest)}
        </tr>
      </thead>
      <tbody>
        {listing.rows.flatMap((row) => {
          const { raterId, alias, difference, copyOf, sameAs, aside, repeats, groups } = row
          const hrefOf = (of: string) =>
            addressWith(`/studies/${studyId}/agreement/compare`, { ...filterQuery(view), a: SETTLED, b: of })
          const own = { studyId, view, first, rest, isCovered }
          const name = (
            <Td className="max-w-56 min-w-40 font-medium">
              <Link
                className="block min-h-[24px] wrap-anywhere text-accent underline-offset-2 hover:underline"
                href={hrefOf(raterId)}
              >
                {nameWithout(alias, row.axes, toldBeside)}
              </Link>
              {copyOf !== null && (
                <span className="block text-xs font-normal text-muted">{capitalize(copyWords(copyOf))}.</span>
              )}
              {copyOf === null && sameAs !== null && (
                <span className="block text-xs font-normal text-muted">{capitalize(sameWords(sameAs))}.</span>
              )}
              {aside && (
                <span className="block text-xs font-normal text-muted">
                  Over {counted(aside.items, 'statement', 'statements')}
                  {aside.why === 'fewer' ? ' only' : ', too few of which all others rated, too'}: not
                  comparable with those listed before.
                </span>
              )}
              {lateIds.includes(raterId) && (
                <span className="block text-xs font-normal text-muted">
                  Begun after the results were opened.
                </span>
              )}
              <Link
                className="block min-h-[24px] w-fit text-xs/6 font-normal whitespace-nowrap text-muted underline-offset-2 hover:underline"
                prefetch={false}
                href={itemsAddress(studyId, filterQuery(view), { a: SETTLED, b: raterId, differ: 'yes' })}
              >
                Differences<span className="sr-only"> of {alias} from the settled answers</span>
              </Link>
              {repeats.length > 0 && (
                <MoreFold title={moreSameWords(repeats.length)}>
                  {repeats.map((one) => (
                    <Link
                      key={one.raterId}
                      className="min-h-[24px] wrap-anywhere text-muted underline-offset-2 hover:underline"
                      prefetch={false}
                      href={hrefOf(one.raterId)}
                    >
                      {one.alias}
                      {lateIds.includes(one.raterId) && ' (begun after the results were opened)'}
                    </Link>
                  ))}
                </MoreFold>
              )}
            </Td>
          )
          return [
            <tr key={raterId}>
              {name}
              {settings.map((setting) => (
                <Td key={setting.name}>{axisValue(setting.name, row.axes[setting.name] ?? '–')}</Td>
              ))}
              <JudgeCells {...own} figures={row}>
                {listing.against && (
                  <DifferenceCells
                    studyId={studyId}
                    view={view}
                    difference={difference}
                    against={listing.against.raterId}
                  />
                )}
              </JudgeCells>
            </tr>,
            ...groups.map((group) => (
              <tr key={`${raterId} ${group.label}`} className="text-muted">
                <Td>
                  <span className="block pl-4 wrap-anywhere">
                    <span className="sr-only">{alias}: </span>
                    {group.label}
                  </span>
                </Td>
                {settings.length > 0 && <Td colSpan={settings.length} />}
                <JudgeCells {...own} figures={group} query={group.query}>
                  {listing.against && <Td colSpan={2} />}
                </JudgeCells>
              </tr>
            )),
          ]
        })}
      </tbody>
    </Table>
  )
}

type CellsProps = Pick<Props, 'studyId' | 'view'> & {
  figures: Pick<
    JudgeListing['rows'][number],
    'raterId' | 'onlyKind' | 'rated' | 'settled' | 'cells' | 'unanswered' | 'estimates'
  >
  first: readonly JudgeMeasure[]
  rest: readonly JudgeMeasure[]
  /** Whether it is told how much was rated. */
  isCovered: boolean
  /** What, besides the filter, finds the statements of these figures. */
  query?: ItemQuery
  /** Cells that stand after the first. */
  children: ReactNode
}

/** All figures over some statements, each the way to them. */
function JudgeCells({ studyId, view, figures, first, rest, isCovered, query = {}, children }: CellsProps) {
  const { rated, settled, estimates } = figures
  const hrefOf = (measure: JudgeMeasure | 'coverage' | 'correct') =>
    itemsAddress(
      studyId,
      { ...filterQuery(view), ...query },
      judgeQuery(figures, measure, view.focus, view.missing),
    )
  const cellsOf = (those: readonly JudgeMeasure[]) =>
    those.map((measure) => (
      <Td key={measure} numeric>
        {estimates[measure] && (
          <Estimated
            estimate={estimates[measure]}
            as={JUDGE_WORDS[measure].as}
            stacked
            href={hrefOf(measure)}
          />
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
                {listUnrated(unratedBy(figures), LABEL_SETS[view.labels]).map((words) => (
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

type DifferenceProps = Pick<Props, 'studyId' | 'view'> & {
  difference: JudgeListing['rows'][number]['difference']
  against: string
}

/** Points of agreement more than the other, and whether that may be chance. */
function DifferenceCells({ studyId, view, difference, against }: DifferenceProps) {
  if (difference === null)
    return (
      <Td colSpan={2} numeric className="text-muted">
        the one compared with
      </Td>
    )
  const { raterId, accuracy, onlyThis, onlyOther, pHolm, untold } = difference
  const both = { a: raterId, b: against }
  const href = (right: 'first' | 'second') =>
    itemsAddress(studyId, filterQuery(view), { ...both, differ: 'yes', right })
  return (
    <>
      <Td numeric>
        <Estimated
          estimate={accuracy}
          as="percent"
          stacked
          href={itemsAddress(studyId, filterQuery(view), { ...both, differ: 'any', settled: 'yes' })}
        />
        <span className="block text-xs whitespace-nowrap text-muted">
          only this <ItemsLink href={href('first')}>{whole(onlyThis)}</ItemsLink>, only that{' '}
          <ItemsLink href={href('second')}>{whole(onlyOther)}</ItemsLink>
        </span>
      </Td>
      <Td numeric>{testText({ p: pHolm, untold })}</Td>
    </>
  )
}
