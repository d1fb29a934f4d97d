import { createScorer } from '@/lib/core/protocols/compute-scores'
import { type AnswerContext, fewPatients } from '../answers/answer-context'
import { scoreCells } from '../answers/score-cells'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure, Row } from '../figure'
import { joined } from '../tables/figure-parts'
import { type Subject, subjectTitle } from './subjects'
import type { VerdictSource } from './verdict-sources'
import { listShareScores, type ShareScore, verdictsOf } from './verdicts'

/** What is said of every table of such scores. */
const WORDS =
  'A score is made for each case; its value is the mean over cases, with its 95 % interval by case. What has no verdict counts neither way.'

/**
 * Systems below each other: of each score how many items have a verdict, how many have none, and the value by case.
 *
 * @param hrefOf where the report of a system is; null in a report that leads nowhere
 */
export function systemsFigure(
  context: AnswerContext,
  subjects: readonly Subject[],
  { words, source }: VerdictSource,
  hrefOf: ((subject: Subject) => string) | null,
): Figure {
  const scorer = createScorer(context.definition)
  const scores = listShareScores(scorer)
  const rows = subjects.map((subject): Row => {
    const cells = scoreCells(context, scorer, scores, { indices: subject.indices, source })
    return {
      ...(hrefOf && { href: hrefOf(subject) }),
      cells: [
        subjectTitle(subject),
        countPatients(context.table.items, subject.indices),
        ...scores.flatMap((score, index): Cell[] => {
          const verdicts = verdictsOf(context.table, scorer, score, {
            answers: source.answers,
            indices: subject.indices,
          })
          return [
            verdicts.size,
            subject.indices.length - verdicts.size,
            { estimate: cells[index]?.estimate ?? NOTHING, as: 'percent' },
          ]
        }),
      ],
    }
  })
  return {
    name: 'scores-by-system',
    title: 'Scores by system',
    words: joined(
      words,
      WORDS,
      fewPatients(
        context,
        subjects.map(({ indices }) => countPatients(context.table.items, indices)),
      ),
    ),
    columns: ['System', 'cases', ...scores.flatMap(({ rule }) => scoreColumns(rule.title))],
    rows,
  }
}

/** The scores of one system, one a row. */
export function scoreFigure(
  context: AnswerContext,
  subject: Subject,
  { words, source }: VerdictSource,
): Figure {
  const scorer = createScorer(context.definition)
  const scores = listShareScores(scorer)
  const { indices } = subject
  const cells = scoreCells(context, scorer, scores, { indices, source })
  const patients = countPatients(context.table.items, indices)
  return {
    name: 'system-scores',
    title: 'Scores',
    words: joined(words, WORDS, fewPatients(context, patients)),
    chart: {
      kind: 'intervals',
      axis: '% of the facts of a case, mean over cases with its 95 % interval'.replace('facts', context.many),
      as: 'percent',
      rows: scores.map(({ rule }, index) => ({
        label: rule.title,
        note: `${rule.better} is better`,
        estimate: cells[index]?.estimate ?? NOTHING,
      })),
    },
    columns: ['Score', 'better', 'cases', ...scoreColumns()],
    rows: scores.map((score, index) => {
      const verdicts = verdictsOf(context.table, scorer, score, { answers: source.answers, indices })
      return {
        cells: [
          score.rule.title,
          score.rule.better,
          patients,
          verdicts.size,
          indices.length - verdicts.size,
          { estimate: cells[index]?.estimate ?? NOTHING, as: 'percent' },
        ],
      }
    }),
  }
}

export const NOTHING = { value: null, interval: null, reason: 'nothing is answered' }

function scoreColumns(group?: string) {
  const own = group === undefined ? {} : { group }
  return ['with a verdict', 'no verdict', 'value'].map((title) => ({ title, ...own }))
}

/** The scores of a definition that are compared between systems. */
export function scoresOf(context: AnswerContext): {
  scorer: ReturnType<typeof createScorer>
  scores: readonly ShareScore[]
} {
  const scorer = createScorer(context.definition)
  return { scorer, scores: listShareScores(scorer) }
}
