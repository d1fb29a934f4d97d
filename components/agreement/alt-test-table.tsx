import { Figure, ItemsLink } from '@/components/figures/figure'
import { TableFrame } from '@/components/figures/table-frame'
import { Table, Td, Th } from '@/components/ui/table'
import { whole } from '@/lib/core/counted-words'
import { filterQuery } from '@/lib/core/figures/basis/strata'
import { probabilityText } from '@/lib/core/figures/figure-text'
import { type Baseline, type BaselineView, standInQuery } from '@/lib/core/figures/judges/baseline-view'
import {
  advantageWords,
  altTestUnit,
  isNoneTold,
  noneToldWords,
  standInWords,
} from '@/lib/core/figures/words/baseline-words'
import type { Interval } from '@/lib/core/stats/wilson-interval'
import { itemsAddress } from '../statements/addresses'

const TITLE = 'May it stand in for a person?'

type Props = { studyId: string; baseline: Baseline; view: BaselineView }

/** Whether each AI rater may stand in for people, by the alternative annotator test, and against whom it wins. */
export function AltTestTable({ studyId, baseline, view }: Props) {
  const { tests, people, options } = baseline
  const rows = tests.flatMap(({ raterId, alias, alt }) =>
    alt.humans.flatMap((found, place) => {
      const person = people[place]
      return found === null || !person ? [] : [{ raterId, alias, person, found }]
    }),
  )
  const noneTold = isNoneTold(tests) && noneToldWords(baseline)
  // there is nothing to tabulate where nobody could be tested
  if (noneTold && rows.length === 0) {
    return (
      <section aria-labelledby="stand-in" className="grid gap-1">
        <h2 id="stand-in" className="text-sm font-semibold">
          {TITLE}
        </h2>
        <p className="max-w-prose text-sm">{noneTold}</p>
      </section>
    )
  }
  return (
    <div className="grid gap-2">
      <TableFrame
        name="stand-in"
        title={TITLE}
        words={
          <>
            {noneTold && <p className="pb-1">{noneTold}</p>}
            <ul className="grid gap-1">
              {tests.map(({ raterId, alias, alt }) => (
                <li key={raterId}>
                  {noneTold ? (
                    `${alias} ${advantageWords(alt)}.`
                  ) : (
                    <>
                      {alias}: <strong>{standInWords(alt)}</strong>; it {advantageWords(alt)}.
                    </>
                  )}
                </li>
              ))}
            </ul>
          </>
        }
      >
        <Table caption="Alternative annotator test, person by person">
          <thead>
            <tr>
              <Th>AI rater</Th>
              <Th>Person</Th>
              <Th numeric>Statements</Th>
              <Th numeric>AI as good or better %</Th>
              <Th numeric>Person as good or better %</Th>
              <Th numeric>P, corrected</Th>
              <Th>AI wins</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ raterId, alias, person, found }) => {
              const href = itemsAddress(studyId, filterQuery(view), standInQuery(person.raterId, raterId))
              return (
                <tr key={`${raterId} ${person.raterId}`}>
                  <Td>{alias}</Td>
                  <Td>{person.alias}</Td>
                  <Td numeric data-value={found.items}>
                    <ItemsLink href={href}>{whole(found.items)}</ItemsLink>
                  </Td>
                  <Share value={found.aiAdvantage} interval={found.aiInterval} href={href} />
                  <Share value={found.humanAdvantage} interval={found.humanInterval} href={href} />
                  <Td numeric data-value={found.pAdjusted}>
                    {probabilityText(found.pAdjusted)}
                  </Td>
                  <Td>{found.isRejected ? 'yes' : 'no'}</Td>
                </tr>
              )
            })}
          </tbody>
        </Table>
      </TableFrame>
      <p className="max-w-prose text-sm text-muted">
        The alternative annotator test (Calderon et al. 2025): each person is left out in turn, and the AI
        rater wins where it meets the others as well. It may fall short of a person by up to{' '}
        {options.allowance}, for people’s ratings cost more. It may stand in if it wins against half of the
        people or more; {altTestUnit(options.unit)} Shares are means over people. Intervals are Wilson’s, 95
        %.
      </p>
    </div>
  )
}

function Share({ value, interval, href }: { value: number; interval: Interval | null; href: string }) {
  return (
    <Td numeric>
      <Figure estimate={{ value, reason: null, interval }} as="percent" href={href} />
    </Td>
  )
}
