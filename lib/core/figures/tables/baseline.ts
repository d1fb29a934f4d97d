import { altTestAnswer } from '@/lib/core/agreement/alt-test'
import { counted, whole } from '@/lib/core/counted-words'
import {
  altTestQuery,
  type Baseline,
  type BaselineView,
  referenceQuery,
  type TestedAi,
} from '../ai-raters/baseline-view'
import type { Margin } from '../basis/margin'
import { MEASURES } from '../basis/measures'
import { filterQuery } from '../basis/strata'
import { type Figure, type Kind, linkedCount, plainEstimate, type TextCell } from '../figure'
import { figureText, probabilityText } from '../figure-text'
import { altTestUnit } from '../words/alt-test-words'
import {
  correctionMethod,
  lateMarginWords,
  REFERENCE_WORDS,
  ROLE_WORDS,
  suppressedWords,
  testedAsOne,
  testMethod,
  verdictOf,
  withinWords,
} from '../words/baseline-words'
import { patientsNote } from '../words/interval-words'
import { joined, type Links } from './figure-parts'

/** What the figure of a margin shows, in words that stand alone. */
export function differenceTitle(margin: Margin): string {
  const late = lateMarginWords(margin)
  return `Difference in ${MEASURES[margin.measure].name}: AI rater minus people’s mean${late && `, ${late}`}`
}

/** The unit of a difference. */
export function differenceUnit({ measure }: Margin): string {
  return measure === 'agreement' ? 'percentage points' : MEASURES[measure].name
}

/** Each tested AI rater's distance from people's own baseline; as good as people and the margin are always on the scale. */
export function differenceFigure(
  baseline: Baseline,
  margin: Margin,
  view: BaselineView,
  links: Links,
): Figure {
  const { as } = MEASURES[margin.measure]
  const { options, tests, hasPrimary } = baseline
  const unit = differenceUnit(margin)
  const rows = tests.map((tested) => ({
    ...tested,
    difference: { ...tested.test.difference, interval: tested.test.interval90 },
    href: links?.items(filterQuery(view), referenceQuery(tested.raterId)),
  }))
  const clusters = tests.flatMap(({ test }) => test.clusters ?? [])
  return {
    name: margin.isAfterOpening ? `non-inferiority-margin-${margin.revision}` : 'non-inferiority',
    title: differenceTitle(margin),
    words: joined(
      'Non-inferiority is shown where the whole interval lies right of the margin and the corrected P value is below 0.05. “Shown worse” means the same left of it. n counts the statements that two people or more and the AI rater rated. Below each AI rater stands its difference by other rules of what people’s ratings mean, with its interval alone and no correction.',
      patientsNote(options.unit, clusters),
      `Shown without a choice: ${hasPrimary ? 'the primary AI rater, then ' : ''}the ${hasPrimary ? options.most - 1 : options.most} with the highest AC1 among those that count. AC1 is over the statements rated by all that are compared.`,
      testedAsOne(baseline.uncounted),
    ),
    method: joined(testMethod(options), correctionMethod(baseline)),
    chart: {
      kind: 'intervals',
      axis: `AI rater minus people, ${unit}, with its two-sided 90 % interval`,
      as,
      limits: [-1, 1],
      lines: [
        { value: 0, label: 'as good as people', isPlain: true },
        { value: -margin.margin, label: `margin ${figureText(-margin.margin, as)}` },
      ],
      width: 760,
      rows: rows.map(({ alias, difference, href, ...tested }) => ({
        label: alias,
        note: testNote(tested),
        estimate: difference,
        href,
      })),
    },
    ...differenceTable(rows, unit, as),
  }
}

function testNote({ role, test }: Pick<TestedAi, 'role' | 'test'>): string {
  const patients = test.clusters === null ? '' : ` of ${counted(test.clusters, 'patient', 'patients')}`
  return `${role === 'primary' ? 'primary, ' : ''}n ${whole(test.aiItems)}${patients}`
}

type Tested = TestedAi & { difference: ReturnType<typeof plainEstimate>; href: string | undefined }

function differenceTable(rows: readonly Tested[], unit: string, as: Kind): Pick<Figure, 'columns' | 'rows'> {
  return {
    columns: [
      'AI rater',
      'held against',
      'statements',
      'of these tied',
      'without a verdict, left out',
      'people’s mean',
      'AI rater’s mean',
      `difference, ${unit}, 90 % interval`,
      'P within',
      'corrected',
      'P worse',
      'P worse, corrected',
      'test',
      'non-inferiority',
    ],
    rows: rows.flatMap(
      ({
        alias,
        role,
        test,
        tied,
        byRule,
        pAdjusted,
        pWorseAdjusted,
        unanswered,
        difference,
        href,
        ...outcome
      }) => [
        {
          href,
          cells: [
            alias,
            REFERENCE_WORDS['ties shared'],
            test.aiItems,
            tied,
            unanswered,
            { estimate: plainEstimate(test.baseline.value), as },
            { estimate: plainEstimate(test.ai.value), as },
            { estimate: difference, as },
            probability(test.p),
            probability(pAdjusted),
            probability(test.pWorse),
            probability(pWorseAdjusted),
            ROLE_WORDS[role],
            verdictOf(outcome),
          ],
        },
        ...byRule.map((other) => ({
          href,
          cells: [
            alias,
            REFERENCE_WORDS[other.rule],
            other.aiItems,
            null,
            null,
            null,
            null,
            { estimate: { ...other.difference, interval: other.interval90 }, as },
            null,
            null,
            null,
            null,
            null,
            withinWords(other.isNonInferior),
          ],
        })),
      ],
    ),
  }
}

/** A P value; nothing where there is none. */
export function probability(p: number | null): TextCell | null {
  return p === null ? null : { text: probabilityText(p), value: p }
}

/** What each person reaches against the majority of the others, and one AI rater against the same references. */
export function baselineFigure(
  baseline: Baseline,
  tested: TestedAi,
  margin: Margin,
  view: BaselineView,
  links: Links,
): Figure {
  const { short: title, as } = MEASURES[margin.measure]
  const { alias, test } = tested
  const aiHref = links?.items(filterQuery(view), referenceQuery(tested.raterId))
  const people = baseline.people.flatMap((person, index) => {
    const items = test.humanItems[index] ?? 0
    const estimate = test.humans[index]
    const href = links?.items(filterQuery(view), altTestQuery(person.raterId, tested.raterId))
    return items === 0 || !estimate ? [] : [{ label: person.alias, items, estimate, href }]
  })
  const mean = test.baseline.value
  return {
    name: 'baseline',
    title: `${title} with the majority of the others: ${alias}`,
    who: [alias],
    words: joined(
      'Diamonds are people, each left out in turn; the line is their mean, in which each counts alike. Intervals are 95 %.',
      suppressedWords(tested),
    ),
    chart: {
      kind: 'intervals',
      axis: title,
      as,
      ...(mean !== null && { lines: [{ value: mean, label: `people’s mean ${figureText(mean, as)}` }] }),
      rows: [
        { label: alias, note: `AI, n ${whole(test.aiItems)}`, estimate: test.ai, href: aiHref },
        ...people.map(({ items, ...person }) => ({
          ...person,
          note: `n ${whole(items)}`,
          isReference: true,
        })),
      ],
    },
    columns: ['rater', 'kind', 'statements', title],
    rows: [
      { cells: [alias, 'AI', test.aiItems, { estimate: test.ai, as }], href: aiHref },
      { cells: ['mean of people', 'people', null, { estimate: test.baseline, as }], href: aiHref },
      ...people.map(({ label, items, estimate, href }) => ({
        cells: [label, 'person', items, { estimate, as }],
        href,
      })),
    ],
  }
}

/** The alternative annotator test, AI rater by AI rater. */
export function altTestFigure({ tests, options }: Baseline): Figure {
  const share = (value: number | null) => ({ estimate: plainEstimate(value), as: 'percent' }) as const
  return {
    name: 'alternative-annotator-test',
    title: 'Alternative annotator test: whether an AI rater can replace people',
    words: altTestWords(options),
    columns: [
      'AI rater',
      'people tested',
      'wins against % of them',
      'as good or better, mean %',
      'person so, mean %',
      'passes',
    ],
    rows: tests.map(({ alias, alt }) => ({
      cells: [
        alias,
        alt.humans.filter((person) => person !== null).length,
        share(alt.winningRate),
        share(alt.advantage),
        share(alt.reverse),
        altTestAnswer(alt),
      ],
    })),
  }
}

function altTestWords({ allowance, unit }: Baseline['options']): string {
  return `The alternative annotator test (Calderon et al. 2025): each person is left out in turn, and the AI rater wins where it meets the others as well. It may fall short of a person by up to ${allowance}, for people’s ratings cost more. P values are corrected after Benjamini and Yekutieli. It can replace a person if it wins against half of the people or more. ${altTestUnit(unit)} Shares are means over people. Intervals are Wilson’s, 95 %.`
}

/** The same test person by person; no rows where nobody could be tested. */
export function replacementFigure(baseline: Baseline, view: BaselineView, links: Links): Figure {
  const { tests, people } = baseline
  return {
    name: 'stand-in',
    title: 'Alternative annotator test, person by person',
    columns: [
      'AI rater',
      'person',
      'statements',
      'AI as good or better %',
      'person as good or better %',
      'P, corrected',
      'AI wins',
    ],
    rows: tests.flatMap(({ raterId, alias, alt }) =>
      alt.humans.flatMap((found, index) => {
        const person = people[index]
        if (found === null || !person) return []
        const href = links?.items(filterQuery(view), altTestQuery(person.raterId, raterId))
        const share = (value: number, interval: typeof found.aiInterval) =>
          ({ estimate: plainEstimate(value, interval), as: 'percent', href }) as const
        return [
          {
            cells: [
              alias,
              person.alias,
              linkedCount(found.items, href),
              share(found.aiAdvantage, found.aiInterval),
              share(found.humanAdvantage, found.humanInterval),
              probability(found.pAdjusted),
              found.isRejected ? 'yes' : 'no',
            ],
          },
        ]
      }),
    ),
  }
}
