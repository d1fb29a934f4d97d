import { Figure, ItemsLink } from '@/components/figures/figure'
import { TableFrame } from '@/components/figures/table-frame'
import { Table, Td, Th } from '@/components/ui/table'
import { whole } from '@/lib/core/counted-words'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import { testText } from '@/lib/core/figures/figure-text'
import type { CompareView, TwoRaters } from '@/lib/core/figures/pairs/compare-view'
import { mcnemarWords } from '@/lib/core/figures/words/interval-words'
import { itemsAddress } from '../statements/addresses'

type Props = {
  studyId: string
  pair: TwoRaters
  nearer: NonNullable<TwoRaters['nearer']>
  view: CompareView
}

/** Which of two raters meets the settled answers better, and whether that may be chance. */
export function NearerTable({ studyId, pair: { first, second }, nearer, view }: Props) {
  const { items, onlyFirst, onlySecond, accuracy, ac1 } = nearer
  const both = { a: first.id, b: second.id }
  const hrefOf = (right: 'first' | 'second') =>
    itemsAddress(studyId, filterQuery(view), both, { differ: 'yes', right })
  const allHref = itemsAddress(studyId, filterQuery(view), both, { differ: 'any', settled: 'yes' })
  return (
    <TableFrame name="nearer-settled" title="Which is nearer the settled answers">
      <Table caption={`${first.name} and ${second.name} against the settled answers`}>
        <thead>
          <tr>
            <Th numeric>Settled, rated by both</Th>
            <Th numeric>Only {first.name} right</Th>
            <Th numeric>Only {second.name} right</Th>
            <Th numeric>Agreement, points more</Th>
            <Th numeric>AC1 more</Th>
            <Th numeric>P</Th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <Td numeric>
              <ItemsLink href={allHref}>{whole(items)}</ItemsLink>
            </Td>
            <Td numeric>
              <ItemsLink href={hrefOf('first')}>{whole(onlyFirst)}</ItemsLink>
            </Td>
            <Td numeric>
              <ItemsLink href={hrefOf('second')}>{whole(onlySecond)}</ItemsLink>
            </Td>
            <Td numeric>
              <Figure estimate={accuracy} as="percent" href={allHref} />
            </Td>
            <Td numeric>
              <Figure estimate={ac1} as="coefficient" href={allHref} />
            </Td>
            <Td numeric data-value={nearer.p ?? ''}>
              {items === 0 ? '–' : testText(nearer)}
            </Td>
          </tr>
        </tbody>
      </Table>
      <p className="max-w-prose text-sm text-muted">
        {first.name} less {second.name}, over the same statements, with paired 95 % bootstrap intervals; P is
        two-sided, of {mcnemarWords(view.unit)}.
        {[first, second].some(({ group }) => group === 'People') &&
          ' A person’s own votes are part of what was settled, which favours people.'}
      </p>
    </TableFrame>
  )
}
