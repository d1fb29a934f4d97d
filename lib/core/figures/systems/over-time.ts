import { type AnswerContext, fewPatients } from '../answers/answer-context'
import { scoreCells } from '../answers/score-cells'
import { countPatients } from '../basis/patient-indices'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type ListedItem, listItems } from './listed-items'
import { type ItemPair, pairItems, pairScores } from './paired-scores'
import type { Subject } from './subjects'
import { NOTHING, scoresOf, unitsOfScores } from './system-scores'
import type { ItemTexts } from './system-texts'
import type { VerdictSource } from './verdict-sources'

/** What changed from one version of a system to the next, on what has a verdict in both. */
export type VersionChange = {
  from: string
  to: string
  score: string
  /** How many items have a verdict in both. */
  both: number
  /** What counted against the earlier version and no more, and the other way round. */
  gained: readonly ListedItem[]
  lost: readonly ListedItem[]
}

export type OverTime = { figure: Figure; changes: readonly VersionChange[] }

/**
 * The versions of a system, such as weekly runs, in natural order: each score with its interval, and what changed from one to the next.
 *
 * @returns null of fewer than two versions
 */
export function overTime(
  context: AnswerContext,
  versions: readonly Subject[],
  from: VerdictSource,
  texts: readonly (ItemTexts | null)[],
): OverTime | null {
  if (versions.length < 2) return null
  const changes = changesBetween(context, versions, from, texts)
  return { changes, figure: overTimeFigure(context, versions, from, changes) }
}

function changesBetween(
  context: AnswerContext,
  versions: readonly Subject[],
  { source }: VerdictSource,
  texts: readonly (ItemTexts | null)[],
): VersionChange[] {
  const { scorer, scores } = scoresOf(context)
  return versions.slice(1).flatMap((version, at): VersionChange[] => {
    const before = versions[at]
    if (!before) return []
    const pairs = pairItems(texts, before, version)
    const listed = listItems(context, texts, version)
    return scores.map((score) => {
      const paired = pairScores(context, scorer, score, { source, pairs })
      const toItems = (found: readonly ItemPair[]) => found.flatMap(({ second }) => listed.get(second) ?? [])
      return {
        from: before.version ?? '',
        to: version.version ?? '',
        score: score.rule.title,
        both: paired.pairs.length,
        gained: toItems(paired.onlyFirst),
        lost: toItems(paired.onlySecond),
      }
    })
  })
}

function overTimeFigure(
  context: AnswerContext,
  versions: readonly Subject[],
  { source, words }: VerdictSource,
  changes: readonly VersionChange[],
): Figure {
  const { table } = context
  const { scorer, scores } = scoresOf(context)
  const cells = versions.map(({ indices }) => scoreCells(context, scorer, scores, { indices, source }))
  const changesOf = (to: string | null, score: string) =>
    changes.find((change) => change.to === to && change.score === score)
  return {
    name: 'system-over-time',
    title: 'From version to version',
    words: joined(
      words,
      'Better and worse: of what has a verdict in both this version and the one before, what counts against a system no more, and what does since.',
      fewPatients(
        context,
        versions.map(({ indices }) => countPatients(table.items, indices)),
      ),
    ),
    chart: {
      kind: 'lines',
      as: 'percent',
      limits: [0, 1],
      xAxis: 'version',
      yAxis: `%, mean over ${unitsOfScores(context, scores).many}`,
      ticks: versions.map(({ version }, x) => ({ x, label: version ?? '' })),
      series: scores.map(({ rule }, index) => ({
        label: rule.title,
        isJoined: true,
        points: versions.map((_, x) => ({ x, estimate: cells[x]?.[index]?.estimate ?? NOTHING })),
      })),
    },
    columns: [
      'Version',
      'patients',
      ...scores.flatMap(({ rule }) =>
        ['value', 'verdicts in both', 'better', 'worse'].map((name) => ({
          title: name,
          group: rule.title,
        })),
      ),
    ],
    rows: versions.map(({ version, indices }, row) => ({
      cells: [
        version ?? '',
        countPatients(table.items, indices),
        ...scores.flatMap(({ rule }, index): Cell[] => {
          const change = changesOf(version, rule.title)
          return [
            { estimate: cells[row]?.[index]?.estimate ?? NOTHING, as: 'percent' },
            change?.both ?? null,
            change?.gained.length ?? null,
            change?.lost.length ?? null,
          ]
        }),
      ],
    })),
  }
}
