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
        .map(({ alias, answers }) => [alias, answers.map(toPlain)]),
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
    ['Consensus labels, SHA-256', digestOf(table.settled.map(toPlain))],
    ['Ratings of AI raters, SHA-256', ofRaters('ai')],
  ]
}

/** Numbers that JSON has: none where nothing was answered. */
function toPlain(answers: Answers): (number | null)[] {
  return Array.from(answers, (answer) => (Number.isNaN(answer) ? null : answer))
}
