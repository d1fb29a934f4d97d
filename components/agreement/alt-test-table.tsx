import { Table, Td, Th } from '@/components/ui/table'
import { standInAnswer } from '@/lib/core/agreement/alt-test'
import type { Baseline } from '@/lib/core/figures/baseline-view'
import { figureText, probabilityText } from './figure-text'

const percent = (value: number) => figureText(value, 'percent')

/** Whether each AI rater may stand in for people, by the alternative annotator test, and against whom it wins. */
export function AltTestTable({ baseline: { tests, people, options } }: { baseline: Baseline }) {
  return (
    <section aria-labelledby="stand-in" className="grid gap-2">
      <h2 id="stand-in" className="text-sm font-semibold">
        May it stand in for a person?
      </h2>
      <ul className="grid gap-1 text-sm">
        {tests.map(({ raterId, alias, alt }) => {
          const tested = alt.humans.filter((person) => person !== null)
          const wins = tested.filter(({ isRejected }) => isRejected).length
          return (
            <li key={raterId}>
              {alias}: <strong>{standInAnswer(alt)}</strong>.{' '}
              {alt.advantage === null
                ? 'No person shares two statements with both it and another person.'
                : `It wins against ${wins} of ${tested.length} people who could be tested, and is as good or better on ${percent(alt.advantage)} % of the statements.`}
            </li>
          )
        })}
      </ul>
      <Table caption="Alternative annotator test, person by person">
        <thead>
          <tr>
            <Th>AI rater</Th>
            <Th>Person</Th>
            <Th numeric>Statements</Th>
            <Th numeric>AI as good or better %</Th>
            <Th numeric>Person as good or better %</Th>
            <Th numeric>P, corrected</Th>
          </tr>
        </thead>
        <tbody>
          {tests.flatMap(({ raterId, alias, alt }) =>
            alt.humans.flatMap((person, place) =>
              person === null
                ? []
                : [
                    <tr key={`${raterId} ${people[place]?.raterId}`}>
                      <Td>{alias}</Td>
                      <Td>{people[place]?.alias}</Td>
                      <Td numeric>{person.items.toLocaleString('en')}</Td>
                      <Td numeric>{percent(person.aiAdvantage)}</Td>
                      <Td numeric>{percent(person.humanAdvantage)}</Td>
                      <Td numeric>{probabilityText(person.pAdjusted)}</Td>
                    </tr>,
                  ],
            ),
          )}
        </tbody>
      </Table>
      <p className="max-w-prose text-sm text-muted">
        The alternative annotator test (Calderon et al. 2025): each person is left out in turn, and the AI
        rater wins where it meets the others as well. It may fall short of a person by up to{' '}
        {options.allowance}, for people’s ratings cost more. It may stand in if it wins against half of the
        people or more; the test asks for three people or more, with 30 statements each.
      </p>
    </section>
  )
}
