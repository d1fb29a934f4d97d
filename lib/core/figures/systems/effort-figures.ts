import { createScorer } from '@/lib/core/protocols/compute-scores'
import { amountTicks } from '../answers/amount-ticks'
import { type AnswerContext, fewPatients } from '../answers/answer-context'
import { type Source, scoreCells } from '../answers/score-cells'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure, Shown } from '../figure'
import { joined } from '../tables/figure-parts'
import { listComparable, listSubjects, type Subject, type SystemStrata, subjectTitle } from './subjects'
import { listShareScores, type ShareScore } from './verdicts'

/** A legend of more than these cannot be read. */
const MOST_DRAWN = 16

/** What writing a text took, by the attribute of the text that says it. */
const EFFORTS = [
  { id: 'seconds', title: 'seconds', words: 'The seconds of a text are the mean', digits: 1 },
  { id: 'cost', title: 'cost', words: 'The cost of a text is the mean', digits: 4 },
] as const
type Effort = (typeof EFFORTS)[number]

/**
 * Each score of systems over what a text of theirs took to write: the mean over their texts of which it is known. None where of fewer
 * than two systems anything is known.
 *
 * @see MedFactEval, Grolleau et al. 2025, Figures 1, S1 and S2
 */
export function effortFigures(
  context: AnswerContext,
  strata: SystemStrata,
  { words, source }: { words: string; source: Source },
): Figure[] {
  const scorer = createScorer(context.definition)
  const scores = listShareScores(scorer)
  const subjects = listComparable(listSubjects(context.table, strata))
  const cells = subjects.map(({ indices }) => scoreCells(context, scorer, scores, { indices, source }))
  return EFFORTS.flatMap((effort) => {
    const spent = subjects.map((subject) => spentOn(context, strata.role, subject, effort.id))
    if (spent.filter((one) => one !== null).length < 2) return []
    return scores.map((score, index) => {
      const rows = subjects.flatMap((subject, at): EffortRow[] => {
        const own = spent[at]
        const estimate = cells[at]?.[index]?.estimate
        return own && estimate ? [{ subject, ...own, estimate }] : []
      })
      return effortFigure(context, { effort, score, words, rows })
    })
  })
}

type Spent = { texts: number; mean: number }
type EffortRow = Spent & { subject: Subject; estimate: Shown }

/** Over the texts of a system of which it is known, each counted once however many items are about it. */
function spentOn(
  { table }: AnswerContext,
  role: string,
  { indices }: Subject,
  attribute: string,
): Spent | null {
  const known = new Map<string, number>()
  for (const index of indices) {
    const item = table.items[index]
    const value = item?.parts[role]?.[attribute]
    if (item && typeof value === 'number') known.set(item.units[role] ?? item.patient, value)
  }
  if (known.size === 0) return null
  return { texts: known.size, mean: [...known.values()].reduce((sum, one) => sum + one, 0) / known.size }
}

type Drawn = { effort: Effort; score: ShareScore; words: string; rows: readonly EffortRow[] }

function effortFigure(context: AnswerContext, { effort, score: { rule }, words, rows }: Drawn): Figure {
  const most = Math.max(...rows.map(({ mean }) => mean))
  const isDrawn = most > 0 && rows.length <= MOST_DRAWN
  return {
    name: `systems-${effort.id === 'seconds' ? 'time' : effort.id}-${rule.id}`,
    title: `${rule.title}, over the ${effort.title} of a text`,
    words: joined(
      words,
      `${effort.words} over those of which it is known; ${rule.better} scores are better, with their 95 % intervals by patient.`,
      fewPatients(
        context,
        rows.map(({ subject }) => countPatients(context.table.items, subject.indices)),
      ),
    ),
    ...(isDrawn && {
      chart: {
        kind: 'lines' as const,
        as: 'percent' as const,
        limits: [0, 1] as const,
        xAxis: `${effort.title} of a text, mean`,
        yAxis: `${rule.title} %`,
        ticks: amountTicks(most),
        series: rows.map(({ subject, mean, estimate }) => ({
          label: subjectTitle(subject),
          isJoined: false,
          points: [{ x: mean, estimate }],
        })),
      },
    }),
    columns: ['System', 'texts', effort.title, rule.title],
    rows: rows.map(({ subject, texts, mean, estimate }) => ({
      cells: [
        subjectTitle(subject),
        texts,
        { text: mean.toFixed(effort.digits), value: mean },
        { estimate, as: 'percent' } satisfies Cell,
      ],
    })),
  }
}
