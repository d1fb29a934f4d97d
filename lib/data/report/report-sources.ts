import 'server-only'
import { readBuild, readSoftware } from '@/lib/build'
import type { Answers, AnswerTable } from '@/lib/core/figures/answers/answer-table'
import { digestOf } from '@/lib/digest'

const BUILD = readBuild()

/** What a report of a task’s answers follows from, with the digest of each. @param protocol the digest of its definition */
export function listSources(table: AnswerTable, protocol: string): (readonly [string, string])[] {
  const ofRaters = (kind: 'human' | 'ai') =>
    digestOf(
      table.raters
        .filter((rater) => rater.kind === kind)
        .map((rater) => [rater.alias, rater.answers.map(toPlain), ...marksOf(table, rater)]),
    )
  return [
    ['Software', readSoftware()],
    [
      'Code, SHA-256',
      BUILD?.digest ?? 'not known: it was not built by a command that keeps it, or changed since',
    ],
    ['Protocol, SHA-256', protocol],
    ['Items, SHA-256', digestOf(table.items)],
    ['Ratings of people, SHA-256', ofRaters('human')],
    [
      'Consensus labels, SHA-256',
      digestOf([...table.settled.map(toPlain), ...(table.layers ?? []).map(({ settled }) => settled)]),
    ],
    ['Ratings of AI raters, SHA-256', ofRaters('ai')],
  ]
}

/** What a rater marked, in tasks that mark anything: numbers of passages say too little. */
function marksOf({ raters, layers = [] }: AnswerTable, rater: AnswerTable['raters'][number]) {
  const marks = layers.map((layer) => layer.marks[raters.indexOf(rater)] ?? [])
  return marks.length > 0 ? [marks] : []
}

/** Numbers that JSON has: none where nothing was answered. */
function toPlain(answers: Answers): (number | null)[] {
  return Array.from(answers, (answer) => (Number.isNaN(answer) ? null : answer))
}
