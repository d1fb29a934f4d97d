'use client'

import { useSeveral } from '@/components/ui/labels'
import { Table, Td, Th } from '@/components/ui/table'
import { compareAnswers, type SaidAnswer } from '@/lib/core/adjudication/compare-answers'
import { counted } from '@/lib/core/counted-words'

type Props = {
  /** Who said and marked what, as ratings have it. */
  said: readonly (SaidAnswer & { who: string })[]
}

/**
 * What raters said of each question of a task with several, and which passages they marked, side by side, where not all said the
 * same; null for one choice.
 */
export function AnswerComparison({ said }: Props) {
  const definition = useSeveral()
  if (!definition || said.length === 0) return null
  const { differing, questions, passages } = compareAnswers(definition, said)
  return (
    <div className="grid gap-1">
      {differing.length > 0 && (
        <Table caption="Questions on which answers differ">
          <thead>
            <tr>
              <Th>Question</Th>
              {said.map(({ who }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- one may have said something twice, in an order that stays
                <Th key={index}>{who}</Th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differing.map(({ id, title, words }) => (
              <tr key={id} className="align-top">
                <Td>{title}</Td>
                {words.map((own, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- as above
                  <Td key={index}>{own}</Td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {questions + passages > 0 && (
        <p className="text-xs text-muted">{sameWords(differing.length, questions, passages)}</p>
      )}
    </div>
  )
}

function sameWords(differing: number, questions: number, passages: number): string {
  if (differing === 0) return 'All said the same.'
  const same = [
    ...(questions > 0 ? [`said the same of ${counted(questions, 'question', 'questions')} more`] : []),
    ...(passages > 0 ? [`marked ${counted(passages, 'passage', 'passages')} alike`] : []),
  ]
  return `All ${same.join(' and ')}.`
}
