import { createScorer } from '@/lib/core/protocols/compute-scores'
import { amountChart, publishedPoints } from '../answers/amount-chart'
import { type AnswerContext, fewPatients } from '../answers/answer-context'
import { PUBLISHED_WORDS, publishedRows } from '../answers/published-figures'
import { type Source, scoreCells } from '../answers/score-cells'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure, Shown } from '../figure'
import { joined } from '../tables/figure-parts'
import { listComparable, listSubjects, type Subject, type SystemStrata, subjectTitle } from './subjects'
import { listShareScores, type ShareScore } from './verdicts'

/** What writing a text took, by the attribute of the text that says it. */
const EFFORTS = [
  { id: 'seconds', title: 'seconds', words: 'The seconds of a text are the mean', digits: 1 },
  { id: 'cost', title: 'cost', words: 'The cost of a text is the mean', digits: 4 },
] as const
type Effort = (typeof EFFORTS)[number]

/**
 * Each score of systems over what a text of theirs took to write: the mean over their texts of which it is known, and beside them what
 * was published. None where of fewer than two systems anything is known.
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
  const known = subjects.flatMap((subject) => {
    const spent = EFFORTS.map(({ id }) => spentOn(context, strata.role, subject, id))
    if (spent.every((own) => own === null)) return []
    return {
      subject,
      spent,
      cells: scoreCells(context, scorer, scores, { indices: subject.indices, source }),
    }
  })
  return EFFORTS.flatMap((effort, at) =>
    scores.flatMap((score, index) => {
      const rows = known.flatMap(({ subject, spent, cells }): EffortRow[] => {
        const [own, estimate] = [spent[at], cells[index]?.estimate]
        return own && estimate ? [{ subject, ...own, estimate }] : []
      })
      return effortFigure(context, { effort, score, words, rows }) ?? []
    }),
  )
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

function effortFigure(
  context: AnswerContext,
  { effort, score: { rule }, words, rows }: Drawn,
): Figure | null {
  const name = `systems-${effort.id === 'seconds' ? 'time' : effort.id}-${rule.id}`
  const published = publishedRows(context.table.published ?? [], name, [
    { title: 'texts' },
    { title: effort.title },
    { title: rule.title, as: 'percent' },
  ])
  if (rows.length + published.length < 2) return null
  return {
    name,
    title: `${rule.title}, over the ${effort.title} of a text`,
    words: joined(
      words,
      rows.length > 0 &&
        `${effort.words} over those of which it is known; ${rule.better} scores are better, with their 95 % intervals by patient.`,
      published.length > 0 && PUBLISHED_WORDS,
      fewPatients(
        context,
        rows.map(({ subject }) => countPatients(context.table.items, subject.indices)),
      ),
    ),
    ...amountChart(
      [
        ...rows.map(({ subject, mean, estimate }) => ({
          label: subjectTitle(subject),
          amount: mean,
          estimate,
        })),
        ...publishedPoints(published, { amount: 2, estimate: 3 }),
      ],
      {
        as: 'percent',
        limits: [0, 1],
        xAxis: `${effort.title} of a text, mean`,
        yAxis: `${rule.title} %`,
      },
    ),
    columns: ['System', 'texts', effort.title, rule.title],
    rows: [
      ...rows.map(({ subject, texts, mean, estimate }) => ({
        cells: [
          subjectTitle(subject),
          texts,
          { text: mean.toFixed(effort.digits), value: mean },
          { estimate, as: 'percent' } satisfies Cell,
        ],
      })),
      ...published.map((cells) => ({ cells })),
    ],
  }
}
