import { createScorer } from '@/lib/core/protocols/compute-scores'
import { type AnswerContext, fewPatients } from '../answers/answer-context'
import { scoreCells } from '../answers/score-cells'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure, Row } from '../figure'
import { joined } from '../tables/figure-parts'
import { type Subject, subjectTitle } from './subjects'
import type { VerdictSource } from './verdict-sources'
import { listShareScores, type ShareScore, verdictsOf } from './verdicts'

/** What a score is made for each of, as the definition says: a patient, a document, or what its items are called. */
export function unitsOfScores(
  { one, many }: Pick<AnswerContext, 'one' | 'many'>,
  scores: readonly ShareScore[],
): { one: string; many: string } {
  const units = [...new Set(scores.map(({ rule }) => rule.per))]
  return {
    one: units.map((per) => (per === 'item' ? one : per)).join(' or '),
    many: units.map((per) => (per === 'item' ? many : `${per}s`)).join(' or '),
  }
}

/** What is said of every table of such scores. */
function wordsOf(context: AnswerContext, scores: readonly ShareScore[]): string {
  const { one, many } = unitsOfScores(context, scores)
  return `A score is made for each ${one}; its value is the mean over ${many}, with its 95 % interval by patient. What has no verdict counts neither way.`
}

/**
 * Systems below each other: of each score how many items have a verdict, how many have none, and the value by patient.
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
      wordsOf(context, scores),
      fewPatients(
        context,
        subjects.map(({ indices }) => countPatients(context.table.items, indices)),
      ),
    ),
    columns: ['System', 'patients', ...scores.flatMap(({ rule }) => scoreColumns(rule.title))],
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
    words: joined(words, wordsOf(context, scores), fewPatients(context, patients)),
    chart: {
      kind: 'intervals',
      axis: `% of ${context.many}, mean over ${unitsOfScores(context, scores).many} with its 95 % interval`,
      as: 'percent',
      rows: scores.map(({ rule }, index) => ({
        label: rule.title,
        note: `${rule.better} is better`,
        estimate: cells[index]?.estimate ?? NOTHING,
      })),
    },
    columns: ['Score', 'better', 'patients', ...scoreColumns()],
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
