import type { ConfusionCells } from '@/lib/core/agreement/confusion-figures'
import { defined, undefinedFigure, type Figure as Value } from '@/lib/core/agreement/rating-table'
import { juryVerdicts } from '@/lib/core/jury/best-juries'
import { isJury } from '@/lib/core/jury/jury'
import { labelName, labelSetOf } from '@/lib/core/labels'
import { marginWords } from '../basis/margin'
import { MEASURES } from '../basis/measures'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure } from '../figure'
import { figureText, probabilityText } from '../figure-text'
import { joined } from '../tables/figure-parts'
import { type AnswerContext, fewPatients, type VariableAnswers } from './answer-context'
import { type AnswerRater, hasAnswer } from './answer-table'
import { sizesFigure } from './jury-sizes-figure'
import { bytesOf, differenceOf, testsOf, valueAlone } from './jury-tests'
import { FIGURES, RESAMPLED, type Tests } from './people-tests'

/** Each takes bootstraps of its own; more AI raters than these are for the pages that rank them. */
const MOST_EVALUATORS = 24

/** Who is held against people: an AI rater or a jury, by what it said of each item. */
type Evaluator = { label: string; said: Uint8Array; size: number }

/**
 * Juries and single AI raters against people, on one choice: each is held against what the other people say where one after the other
 * is left out, as people themselves are.
 *
 * @returns none where fewer than two people answered, or where what they said may not be shown yet
 */
export function juryFigures(context: AnswerContext, own: VariableAnswers): Figure[] {
  const { variable, index, mask, paired } = own
  const { people, ai, table } = context
  if (variable.codes === null || people.length < 2 || paired.length === 0 || !mask.allows(paired)) return []
  const raters = ai
    .filter(({ answers }) => table.items.some((_, item) => hasAnswer(answers[index], item)))
    .slice(0, MOST_EVALUATORS)
  if (raters.length === 0) return []
  const members = raters.filter(({ configuration }) => !isJury(configuration))
  const tests = testsOf(context, own)
  const evaluators = raters.map((rater) => ({ label: rater.alias, said: bytesOf(rater, own), size: 1 }))
  const all = together(members, own)
  // a jury of the study may say the very same
  const isNew = raters.every(
    ({ configuration }, index) =>
      !isJury(configuration) || evaluators[index]?.said.some((label, item) => label !== all.said[item]),
  )
  return [
    againstPeople(context, own, tests, [...evaluators, ...(members.length > 2 && isNew ? [all] : [])]),
    ...(members.length > 2 ? [sizesFigure(context, own, tests, members)] : []),
  ]
}

function together(members: readonly AnswerRater[], own: VariableAnswers): Evaluator {
  const columns = members.map((rater) => bytesOf(rater, own))
  return {
    label: `All ${members.length} as a jury`,
    said: juryVerdicts(columns, own.variable.codes?.length ?? 0),
    size: members.length,
  }
}

/** How often a label is found where it is the reference. */
function sensitivityOf(label: number) {
  return (cells: ConfusionCells, labels: number): Value => {
    if (label < 0) return undefinedFigure('no label is asked about')
    let all = 0
    for (let said = 0; said < labels; said++) all += cells[label * labels + said] as number
    if (all === 0) return undefinedFigure('nobody gave this label')
    return defined((cells[label * (labels + 1)] as number) / all)
  }
}

function againstPeople(
  context: AnswerContext,
  own: VariableAnswers,
  { measure, margin, test, values }: Tests,
  evaluators: readonly Evaluator[],
): Figure {
  const { table, definition, many } = context
  const { variable, name, paired } = own
  const { title, as, range } = MEASURES[measure]
  const others = (['kappa', 'ac1', 'agreement'] as const).filter((other) => other !== measure)
  const { positiveClass } = definition
  const found =
    positiveClass?.field === variable.id ? (variable.codes?.indexOf(positiveClass.code) ?? -1) : -1
  const foundName = found < 0 ? '' : labelName(positiveClass?.code ?? '', labelSetOf(definition, variable.id))
  const rows = evaluators.map((evaluator) => {
    const main = test(evaluator.said, FIGURES[measure], range)
    return { ...evaluator, main, difference: differenceOf(main) }
  })
  return {
    name: `jury-${variable.id}`,
    title: `${name}: AI raters and juries against people`,
    words: joined(
      'Each person is held against the majority of the others, and each AI rater or jury against the very same. Tied references count in equal parts. A jury says nothing where it is tied or fewer than half of it answered. Answers that are lacking are left out and counted.',
      `Intervals are from ${RESAMPLED} resamples; what stands beside them has none.`,
      margin === null
        ? 'No margin was fixed, so nothing is claimed.'
        : `The margin is ${marginWords({ measure, margin })}; P is one-sided, of a difference beyond it, without correction for how many are tested.`,
      fewPatients(
        context,
        evaluators.map(({ said }) => countPatients(table.items, bothAt(paired, said))),
      ),
    ),
    chart: differencesChart(rows, { measure, margin }),
    columns: [
      'AI rater',
      `${many} with a reference`,
      'without an answer',
      { title: 'AI', group: title },
      { title: 'people', group: title },
      { title: 'difference, 90 % interval', group: title },
      ...(margin === null ? [] : ['P']),
      ...others.map((other) => MEASURES[other].title),
      ...(found < 0 ? [] : [`Sensitivity for “${foundName}” %`, 'of people %']),
    ],
    rows: rows.map(({ label, said, main, difference }) => {
      const beside = values(said, { ...FIGURES, sensitivity: sensitivityOf(found) })
      return {
        cells: [
          label,
          main.aiItems,
          paired.length - bothAt(paired, said).length,
          { estimate: main.ai, as },
          { estimate: main.baseline, as },
          { estimate: difference, as },
          ...(margin === null ? [] : [probability(main.p)]),
          ...others.map(
            (other): Cell => ({
              estimate: valueAlone(beside[other].ai),
              as: MEASURES[other].as,
            }),
          ),
          ...(found < 0
            ? []
            : [
                { estimate: valueAlone(beside.sensitivity.ai), as: 'percent' as const },
                { estimate: valueAlone(beside.sensitivity.baseline), as: 'percent' as const },
              ]),
        ],
      }
    }),
  }
}

type Row = Evaluator & { main: { aiItems: number }; difference: ReturnType<typeof differenceOf> }

/** By how much each is better or worse than people, beside the margin. */
function differencesChart(
  rows: readonly Row[],
  { measure, margin }: Pick<Tests, 'measure' | 'margin'>,
): NonNullable<Figure['chart']> {
  const { title, as } = MEASURES[measure]
  return {
    kind: 'intervals',
    axis: `${title}: AI less people, with its two-sided 90 % interval`,
    as,
    limits: [-1, 1],
    lines: [
      { value: 0, label: 'as good as people', isPlain: true },
      ...(margin === null ? [] : [{ value: -margin, label: `margin ${figureText(-margin, as)}` }]),
    ],
    rows: rows.map(({ label, main, difference, size }) => ({
      label,
      note: `n ${main.aiItems}`,
      estimate: difference,
      isReference: size > 1,
    })),
  }
}

function bothAt(paired: readonly number[], said: Uint8Array): number[] {
  return paired.filter((item) => said[item] !== 0)
}

function probability(p: number | null): Cell {
  return p === null ? null : { text: probabilityText(p), value: p }
}
