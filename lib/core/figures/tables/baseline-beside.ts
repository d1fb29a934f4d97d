import type { Baseline } from '../ai-raters/baseline-view'
import type { Margin } from '../basis/margin'
import { MEASURES } from '../basis/measures'
import { type Figure, plainEstimate } from '../figure'
import { patientsNote } from '../words/interval-words'
import { differenceUnit, probability } from './baseline'
import { joined } from './figure-parts'

/** Each tested AI rater beside people in every measure, over the very same references; no rows where the view asks for none. */
export function measuresFigure({ tests, positive, options }: Baseline): Figure {
  const clusters = tests.flatMap(({ test }) => test.clusters ?? [])
  return {
    name: 'beside-people',
    title: 'AI raters beside people in every measure',
    words: joined(
      'Each person is held against the majority of the others, and the AI rater against the very same; ties count in equal parts. The margin is of one measure alone, and the others are described, not tested.',
      patientsNote(options.unit, clusters),
    ),
    columns: [
      'AI rater',
      'measure',
      'statements',
      'people’s mean',
      'AI rater’s mean',
      'difference, 90 % interval',
    ],
    rows: tests.flatMap(({ alias, measures }) =>
      measures.map(({ measure, aiItems, baseline, ai, difference, interval90 }) => {
        const { title, as } = MEASURES[measure]
        const name = title.replace(/ %$/, '')
        return {
          cells: [
            alias,
            measure === 'sensitivity' && positive !== null ? `${name} for “${positive}”` : name,
            aiItems,
            { estimate: baseline, as },
            { estimate: ai, as },
            { estimate: { ...difference, interval: interval90 }, as },
          ],
        }
      }),
    ),
  }
}

/** The test by the published rules above the same by ours; no rows where the view asks for none, or all is suppressed. */
export function publishedFigure({ tests, options }: Baseline, margin: Margin): Figure {
  const { as } = MEASURES[margin.measure]
  const reported = tests.flatMap((tested) =>
    tested.published === null ? [] : [{ ...tested, published: tested.published }],
  )
  const drawnHere = options.unit === 'patient' ? 'patients' : 'single statements'
  return {
    name: 'as-published',
    title: 'The test as published, and ours',
    words:
      'As published the AI rater is compared with the majority of all people, and each person with that of the others. These are two references; ours are the same for both. A tie there falls one way for people and the other way for a jury. Single statements are drawn, though those of one patient are alike, which makes intervals too narrow.',
    method:
      'As published after MedFactEval (Grolleau et al. 2025): P is the share of draws below the margin, or where there is none a normal tail. Ours: the same references for both, ties in equal parts, P as above. A jury’s ties stay without a verdict unless the jury has a rule of its own; as published they count as the first label.',
    columns: [
      'AI rater',
      'rules',
      'a tie of people',
      'a tie of the jury',
      'drawn',
      'statements',
      'people’s mean',
      'AI rater’s mean',
      `difference, ${differenceUnit(margin)}, 90 % interval`,
      'P within',
    ],
    rows: reported.flatMap(({ alias, published: { test: theirs, peopleTie, juryTie }, test }) => {
      const cellsOf = (found: typeof test, p: number | null) => [
        found.aiItems,
        { estimate: plainEstimate(found.baseline.value), as },
        { estimate: plainEstimate(found.ai.value), as },
        { estimate: { ...found.difference, interval: found.interval90 }, as },
        probability(p),
      ]
      return [
        {
          cells: [
            alias,
            'as published',
            `“${peopleTie}”`,
            juryTie === null ? null : `“${juryTie}”`,
            'single statements',
            ...cellsOf(theirs, theirs.pAsPublished),
          ],
        },
        {
          cells: [
            alias,
            'ours',
            'in equal parts',
            juryTie === null ? null : 'as the jury says',
            drawnHere,
            ...cellsOf(test, test.p),
          ],
        },
      ]
    }),
  }
}
