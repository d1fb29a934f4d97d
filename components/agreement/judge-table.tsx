import Link from 'next/link'
import { GLOSSARY, type TermName } from '@/components/ui/glossary'
import { Table, Td, Th } from '@/components/ui/table'
import { TermSign } from '@/components/ui/term'
import { type Focus, JUDGE_WORDS, type JudgeMeasure } from '@/lib/core/figures/judge-measures'
import { judgeQuery } from '@/lib/core/figures/judge-query'
import {
  type JudgeListing,
  type JudgeSort,
  type JudgeView,
  SHOWN_MEASURES,
} from '@/lib/core/figures/judge-view'
import { SETTLED } from '@/lib/core/figures/rater-ref'
import { filterQuery } from '@/lib/core/figures/strata'
import { addressWith, itemsAddress } from './address'
import { Figure, ItemsLink } from './figure'

type Props = {
  studyId: string
  listing: JudgeListing
  view: JudgeView
  /** The page's address with some of its choices changed. */
  hrefWith: (change: Partial<JudgeView>) => string
}

/** Every AI rater a row, with intervals; headings sort, names open the rater beside the settled answers. */
export function JudgeTable({ studyId, listing, view, hrefWith }: Props) {
  const hrefOf = (raterId: string, measure: JudgeMeasure) =>
    itemsAddress(studyId, filterQuery(view), judgeQuery(raterId, measure, view.focus))
  return (
    <Table caption="AI raters against the settled answers of people">
      <thead>
        <tr>
          <SortHead sort="alias" title="AI rater" view={view} hrefWith={hrefWith} />
          <Th numeric>Rated of settled</Th>
          <SortHead sort="coverage" title="Coverage %" view={view} hrefWith={hrefWith} />
          {SHOWN_MEASURES.map((measure) => (
            <SortHead
              key={measure}
              sort={measure}
              title={headOf(measure, view)}
              view={view}
              hrefWith={hrefWith}
            />
          ))}
          <Th>
            <span className="sr-only">Differences</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {listing.rows.map(({ raterId, alias, rated, settled, estimates }) => (
          <tr key={raterId}>
            <Td className="max-w-64 font-medium">
              <Link
                className="block truncate text-accent underline-offset-2 hover:underline"
                title={alias}
                href={addressWith(`/studies/${studyId}/agreement/compare`, {
                  ...filterQuery(view),
                  a: SETTLED,
                  b: raterId,
                })}
              >
                {alias}
              </Link>
            </Td>
            <Td numeric className="whitespace-nowrap text-muted">
              <ItemsLink href={hrefOf(raterId, 'agreement')}>{rated.toLocaleString('en')}</ItemsLink> of{' '}
              {settled.toLocaleString('en')}
            </Td>
            <Td numeric>
              {estimates.coverage && <Figure estimate={estimates.coverage} as="percent" stacked />}
            </Td>
            {SHOWN_MEASURES.map((measure) => (
              <Td key={measure} numeric>
                {estimates[measure] && (
                  <Figure
                    estimate={estimates[measure]}
                    as={JUDGE_WORDS[measure].as}
                    stacked
                    href={hrefOf(raterId, measure)}
                  />
                )}
              </Td>
            ))}
            <Td>
              <Link
                className="text-xs whitespace-nowrap text-accent underline-offset-2 hover:underline"
                prefetch={false}
                href={itemsAddress(studyId, filterQuery(view), { a: SETTLED, b: raterId, differ: 'yes' })}
              >
                Differences<span className="sr-only"> of {alias} from the settled answers</span>
              </Link>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

const SHORT: Record<Focus, string> = { Supported: 'S', 'Not Supported': 'NS', 'Not Addressed': 'NA' }

function shortOf({ focus, labels }: JudgeView): string {
  return labels === 'two' && focus !== 'Supported' ? 'not S' : SHORT[focus]
}

function headOf(measure: JudgeMeasure, view: JudgeView): string {
  const { title, isOfLabel } = JUDGE_WORDS[measure]
  return isOfLabel ? `${title.replace(' %', '')} ${shortOf(view)} %` : title
}

type HeadProps = Pick<Props, 'view' | 'hrefWith'> & { sort: JudgeSort; title: string }

function SortHead({ sort, title, view, hrefWith }: HeadProps) {
  const isHere = view.sort === sort
  const turned = view.order === 'down' ? 'up' : 'down'
  return (
    <Th
      numeric={sort !== 'alias'}
      className="whitespace-nowrap"
      aria-sort={isHere ? (view.order === 'down' ? 'descending' : 'ascending') : undefined}
    >
      <Link
        href={hrefWith({ sort, order: isHere ? turned : sort === 'alias' ? 'up' : 'down', page: 1 })}
        className={`inline-block hover:text-ink ${isHere ? 'font-semibold text-ink' : ''}`}
        scroll={false}
      >
        {title}
        {isHere && <span aria-hidden="true">{view.order === 'down' ? ' ↓' : ' ↑'}</span>}
      </Link>
      {isTerm(sort) && <TermSign name={sort} />}
    </Th>
  )
}

function isTerm(name: string): name is TermName {
  return Object.hasOwn(GLOSSARY, name)
}
