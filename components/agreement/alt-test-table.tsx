import { FigureView } from '@/components/figures/figure-view'
import { ItemWords } from '@/components/ui/labels'
import type { Baseline, BaselineView } from '@/lib/core/figures/ai-raters/baseline-view'
import type { Figure } from '@/lib/core/figures/figure'
import { altTestFigure, replacementFigure } from '@/lib/core/figures/tables/baseline'
import type { Links } from '@/lib/core/figures/tables/figure-parts'
import {
  advantageWords,
  altTestWords,
  isNoneShown,
  noneShownWords,
} from '@/lib/core/figures/words/alt-test-words'

type Props = {
  baseline: Baseline
  view: BaselineView
  links: Links
  /** A figure as the task calls its items. */
  say?: (figure: Figure) => Figure
}

/** Whether each AI rater may stand in for people, by the alternative annotator test, and against whom it wins. */
export function AltTestTable({ baseline, view, links, say = (figure) => figure }: Props) {
  const { tests } = baseline
  const persons = replacementFigure(baseline, view, links)
  const noneShown = isNoneShown(tests) && noneShownWords(baseline)
  return (
    <section aria-labelledby="stand-in" className="grid gap-3">
      <h2 id="stand-in" className="text-sm font-semibold">
        Can it replace a person?
      </h2>
      {noneShown && (
        <p className="max-w-prose text-sm">
          <ItemWords>{noneShown}</ItemWords>
        </p>
      )}
      {/* there is nothing to tabulate where nobody could be tested */}
      {persons.rows.length > 0 && (
        <>
          <ul className="grid gap-1 text-sm">
            {tests.map(({ raterId, alias, alt }) => (
              <li key={raterId}>
                {noneShown ? (
                  <>
                    {alias} <ItemWords>{`${advantageWords(alt)}.`}</ItemWords>
                  </>
                ) : (
                  <>
                    {alias}:{' '}
                    <strong>
                      <ItemWords>{altTestWords(alt)}</ItemWords>
                    </strong>
                    ; it <ItemWords>{`${advantageWords(alt)}.`}</ItemWords>
                  </>
                )}
              </li>
            ))}
          </ul>
          <FigureView figure={say(altTestFigure(baseline))} />
          <FigureView figure={say(persons)} />
        </>
      )}
    </section>
  )
}
