import { FigureView } from '@/components/figures/figure-view'
import { ItemWords } from '@/components/ui/labels'
import { Notice } from '@/components/ui/notice'
import type { Baseline, BaselineView } from '@/lib/core/figures/ai-raters/baseline-view'
import { figureOfItems } from '@/lib/core/figures/answers/in-words'
import type { Margin } from '@/lib/core/figures/basis/margin'
import type { Figure } from '@/lib/core/figures/figure'
import { baselineFigure, differenceFigure } from '@/lib/core/figures/tables/baseline'
import { measuresFigure, publishedFigure } from '@/lib/core/figures/tables/baseline-beside'
import type { FigureLinks } from '@/lib/core/figures/tables/figure-parts'
import { advantageWords, altTestWords, isNoneShown } from '@/lib/core/figures/words/alt-test-words'
import {
  claimWords,
  lateMarginWords,
  rulesWords,
  tieWords,
  verdictSentence,
} from '@/lib/core/figures/words/baseline-words'
import type { ItemName } from '@/lib/core/task'
import { AltTestTable } from './alt-test-table'

type Tested = { margin: Margin; baseline: Baseline }

type Props = {
  /** With the margin that was fixed first. */
  tested: Tested
  /** With those fixed after it. */
  later: readonly { margin: Margin; baseline: Baseline | null }[]
  view: BaselineView
  /** Null where what is counted cannot be found by one label. */
  links: FigureLinks | null
  itemName: ItemName
}

/** What the tests of AI raters against people say: in words, as figures, and person by person. */
export function BaselineTests({ tested: { margin, baseline }, later, view, links, itemName }: Props) {
  const ofItems = (figure: Figure) => figureOfItems(figure, itemName)
  return (
    <>
      <Outcomes baseline={baseline} margin={margin} />
      <RulesNote baseline={baseline} />
      <FewStatements baseline={baseline} />
      <FigureView figure={ofItems(differenceFigure(baseline, margin, view, links))} />
      {view.beside === 'measures' && <FigureView figure={ofItems(measuresFigure(baseline))} />}
      {view.beside === 'published' && <Published baseline={baseline} margin={margin} say={ofItems} />}
      {later.map(
        (one) =>
          one.baseline && (
            <section key={one.margin.revision} aria-labelledby={`margin-${one.margin.revision}`}>
              <h2 id={`margin-${one.margin.revision}`} className="pb-2 text-sm font-semibold">
                Beside it: {lateMarginWords(one.margin)}
              </h2>
              <Outcomes baseline={one.baseline} margin={one.margin} />
              <FigureView figure={ofItems(differenceFigure(one.baseline, one.margin, view, links))} />
            </section>
          ),
      )}
      <AltTestTable baseline={baseline} view={view} links={links} say={ofItems} />
      <p className="max-w-prose text-sm text-muted">
        <ItemWords>
          Below, each person is left out in turn and compared with the majority of the others. The AI rater is
          compared with the very same references. Where the others tie, the tied labels count in equal parts.
          n counts the statements that the others and the AI rater rated, too. Intervals are from the same
          resamples.
        </ItemWords>
      </p>
      <div className="grid gap-8 xl:grid-cols-2">
        {baseline.tests.map((tested) => (
          <FigureView
            key={tested.raterId}
            figure={ofItems(baselineFigure(baseline, tested, margin, view, links))}
          />
        ))}
      </div>
    </>
  )
}

function Outcomes({ baseline: { tests, family }, margin }: { baseline: Baseline; margin: Margin }) {
  return (
    <ul className="grid gap-1 text-sm">
      {tests.map((tested) => (
        <li key={tested.raterId}>
          <strong className="font-semibold">{verdictSentence(tested, margin)}.</strong>
          <p className="text-muted">
            <ItemWords>
              {`Non-inferiority: ${claimWords(tested, family)}. ${tieWords(tested)}`}
              {isNoneShown(tests)
                ? ''
                : ` Person by person: ${altTestWords(tested.alt)}; it ${advantageWords(tested.alt)}.`}
            </ItemWords>
          </p>
        </li>
      ))}
    </ul>
  )
}

function RulesNote({ baseline }: { baseline: Baseline }) {
  const words = rulesWords(baseline.tests)
  return words === '' ? null : <p className="text-sm">{words}</p>
}

/** Below this a person's figure says little, and yet weighs like anybody's in the mean. */
const FEW = 30

function FewStatements({ baseline: { people, tests } }: { baseline: Baseline }) {
  const few = people.flatMap(({ alias }, index) => {
    const items = Math.max(...tests.map(({ test }) => test.humanItems[index] ?? 0))
    return items > 0 && items < FEW ? [`${alias} (${items})`] : []
  })
  if (few.length === 0) return null
  return (
    <Notice>
      Fewer than {FEW} <ItemWords>statements</ItemWords>: {few.join(', ')}. Their figures say little, and yet
      each person counts alike in people’s mean.
    </Notice>
  )
}

type PublishedProps = { baseline: Baseline; margin: Margin; say: (figure: Figure) => Figure }

function Published({ baseline, margin, say }: PublishedProps) {
  const figure = publishedFigure(baseline, margin)
  return figure.rows.length > 0 ? (
    <FigureView figure={say(figure)} />
  ) : (
    <Notice>Beside ours the published figures would reveal single answers that are not settled yet.</Notice>
  )
}
