import { labelName, labelSetOf } from '@/lib/core/labels'
import type { AnswerContext } from '../answers/answer-context'
import { labelsOf } from '../answers/answer-table'
import type { Cell, Figure } from '../figure'
import { joined } from '../tables/figure-parts'
import { fieldOf, listItems } from './listed-items'
import type { Subject } from './subjects'
import { scoresOf } from './system-scores'
import type { ItemTexts } from './system-texts'
import type { VerdictSource } from './verdict-sources'

/** Wider tables than this cannot be read: of more raters the votes are counted. */
const MOST_COLUMNS = 12

/**
 * Every vote on every item of a system, a row an item: of each question who said what, and the verdict. What people said of an item that
 * is not settled is left out.
 */
export function votesFigure(
  context: AnswerContext,
  {
    subject,
    chosen,
    texts,
  }: { subject: Subject; chosen: VerdictSource; texts: readonly (ItemTexts | null)[] },
): Figure {
  const { table, definition, one } = context
  const fields = scoresOf(context).scores.flatMap(({ rule }) => fieldOf(rule, table.variables) ?? [])
  const isWide = chosen.members.length * fields.length > MOST_COLUMNS
  const questions = fields.map((field) => {
    const at = table.variables.findIndex(({ id }) => id === field.id)
    const labelSet = labelSetOf(definition, field.id)
    const nameOf = (label: string | null | undefined) => (label == null ? '–' : labelName(label, labelSet))
    return {
      title: field.id,
      nameOf,
      verdicts: labelsOf(field, chosen.source.answers[0]?.[at]),
      columns: chosen.members.map(({ answers }) => labelsOf(field, answers[at])),
    }
  })
  const alone = chosen.members.length < 2
  const listed = [...listItems(context, texts, subject)]
  const hasVersions = listed.some(([, { version }]) => version !== null)
  return {
    name: 'system-votes',
    title: 'Votes',
    words: joined(
      `A row a ${one}. A dash: no answer.`,
      !chosen.source.isAi && 'What is not settled has no votes here.',
      isWide && 'With so many raters votes are counted, a label at a time.',
    ),
    columns: [
      'Patient',
      'no.',
      one,
      ...(hasVersions ? ['version'] : []),
      ...questions.flatMap(({ title }) => [
        ...(alone
          ? []
          : isWide
            ? [{ title: 'votes', group: title }]
            : chosen.members.map(({ alias }) => ({ title: alias, group: title }))),
        { title: 'verdict', group: title },
      ]),
    ],
    rows: listed.map(([item, { patient, number, text, version }]) => ({
      cells: [
        patient,
        number,
        text,
        ...(hasVersions ? [version] : []),
        ...questions.flatMap(({ nameOf, verdicts, columns }): Cell[] => {
          const verdict = verdicts[item] ?? null
          const isShown = chosen.source.isAi || verdict !== null
          const votes = columns.map((labels) => nameOf(isShown ? labels[item] : null))
          return [...(alone ? [] : isWide ? [countVotes(votes)] : votes), nameOf(verdict)]
        }),
      ],
    })),
  }
}

function countVotes(votes: readonly string[]): string {
  const counts = Map.groupBy(
    votes.filter((vote) => vote !== '–'),
    (vote) => vote,
  )
  const words = [...counts].map(([vote, own]) => `${vote} ${own.length}`).toSorted()
  return words.length === 0 ? '–' : words.join(', ')
}
