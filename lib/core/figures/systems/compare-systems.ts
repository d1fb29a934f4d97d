import type { Definition } from '@/lib/core/protocols/definition'
import { fewPatients } from '../answers/answer-context'
import type { AnswerTable } from '../answers/answer-table'
import type { Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { type ListedItem, listItems } from './listed-items'
import { type ItemPair, pairItems, pairScores } from './paired-scores'
import { findSubject, listComparable, subjectTitle } from './subjects'
import { describeSource, type SourceWords, systemContext } from './system-report'
import { scoresOf } from './system-scores'
import type { ItemTexts } from './system-texts'
import type { SystemPair } from './system-view'
import { chooseSource } from './verdict-sources'

/** One thing that counts against one system and not against the other. */
type Discordant = { first: ListedItem; second: ListedItem }

export type ComparedScore = {
  title: string
  onlyFirst: readonly Discordant[]
  onlySecond: readonly Discordant[]
}

/** Two systems on the same patients. */
export type SystemComparison = {
  first: string
  second: string
  source: SourceWords
  one: string
  many: string
  /** What was asked of both. */
  pairs: number
  figure: Figure
  scores: readonly ComparedScore[]
}

/**
 * Two systems, or two versions of one, on what was asked of both: the difference of each score with its interval by patient, and what
 * counts against one alone.
 *
 * @returns null where a system is not there or has versions and none is named, or nobody has answered
 */
export function compareSystems(
  basis: { definition: Definition; table: AnswerTable; seed: number },
  view: SystemPair,
  texts: readonly (ItemTexts | null)[],
): SystemComparison | null {
  const made = systemContext(basis)
  if (!made) return null
  const { context, subjects, sources } = made
  const comparable = listComparable(subjects)
  const first = findSubject(comparable, { system: view.first, version: view.firstVersion })
  const second = findSubject(comparable, { system: view.second, version: view.secondVersion })
  if (!first || !second) return null
  const chosen = chooseSource(sources, view.by, [...first.indices, ...second.indices])
  if (!chosen) return null
  const { scorer, scores } = scoresOf(context)
  const pairs = pairItems(texts, first, second)
  const [ofFirst, ofSecond] = [listItems(context, texts, first), listItems(context, texts, second)]
  const paired = scores.map((score) => ({
    score,
    ...pairScores(context, scorer, score, { source: chosen.source, pairs }),
  }))
  const toItems = (found: readonly ItemPair[]) =>
    found.flatMap((pair): Discordant[] => {
      const [one, other] = [ofFirst.get(pair.first), ofSecond.get(pair.second)]
      return one && other ? [{ first: one, second: other }] : []
    })
  const [one, other] = [subjectTitle(first), subjectTitle(second)]
  return {
    first: one,
    second: other,
    source: describeSource(chosen, [first.system, second.system]),
    one: context.one,
    many: context.many,
    pairs: pairs.length,
    figure: differenceFigure(context, { one, other, words: chosen.words }, paired),
    scores: paired.map(({ score, onlyFirst, onlySecond }) => ({
      title: score.rule.title,
      onlyFirst: toItems(onlyFirst),
      onlySecond: toItems(onlySecond),
    })),
  }
}

type Paired = ReturnType<typeof pairScores> & { score: ReturnType<typeof scoresOf>['scores'][number] }

function differenceFigure(
  context: Parameters<typeof fewPatients>[0],
  { one, other, words }: { one: string; other: string; words: string },
  paired: readonly Paired[],
): Figure {
  return {
    name: 'systems-paired',
    title: `${other} against ${one}, on the same patients`,
    words: joined(
      words,
      `On ${context.many} with a verdict for both. Each patient gives the mean of their ${context.many} for both systems; the difference is ${other} less ${one}, in percentage points, with its 95 % interval by patient.`,
      fewPatients(
        context,
        paired.map(({ patients }) => patients),
      ),
    ),
    chart: {
      kind: 'intervals',
      axis: `${other} less ${one}, percentage points`,
      as: 'percent',
      limits: [-1, 1],
      lines: [{ value: 0, label: 'no difference', isPlain: true }],
      rows: paired.map(({ score, difference }) => ({
        label: score.rule.title,
        note: `${score.rule.better} is better`,
        estimate: difference,
      })),
    },
    columns: [
      'Score',
      'patients',
      context.many,
      one,
      other,
      'difference, percentage points',
      'counts against the first alone',
      'against the second alone',
      'against both',
    ],
    rows: paired.map(
      ({ score, patients, pairs, first, second, difference, onlyFirst, onlySecond, against }) => ({
        cells: [
          score.rule.title,
          patients,
          pairs.length,
          { estimate: first, as: 'percent' },
          { estimate: second, as: 'percent' },
          { estimate: difference, as: 'percent' },
          onlyFirst.length,
          onlySecond.length,
          against.both,
        ],
      }),
    ),
  }
}
