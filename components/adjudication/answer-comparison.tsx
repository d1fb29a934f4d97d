'use client'

import { useSeveral } from '@/components/ui/labels'
import { Table, Td, Th } from '@/components/ui/table'
import { compareMarks, type Marks } from '@/lib/core/adjudication/compare-marks'
import { answerWords } from '@/lib/core/adjudication/field-words'
import { counted } from '@/lib/core/counted-words'

type Props = {
  /** Who said and marked what, as ratings have it. */
  said: readonly { who: string; code: string; marks?: Marks | undefined }[]
}

/**
 * What raters said of each question of a task with several, and which passages they marked, side by side, where not all said the
 * same; null for one choice.
 */
export function AnswerComparison({ said }: Props) {
  const definition = useSeveral()
  if (!definition || said.length === 0) return null
  const answers = said.map(({ who, code }) => ({ who, answers: answerWords(definition, code) }))
  const questions = answers.find((one) => one.answers.length > 0)?.answers ?? []
  const rows = questions.map(({ field, title }, index) => ({
    id: `${field} ${title}`,
    title,
    words: answers.map((one) => one.answers[index]?.words ?? '–'),
  }))
  const passages = compareMarks(
    definition.spanLayers,
    said.map(({ marks = {} }) => marks),
  )
  const differing = [
    ...rows.filter(({ words }) => new Set(words).size > 1),
    ...passages.flatMap(({ layer: { id, title }, isSame, words }, index) =>
      isSame ? [] : [{ id: `${id} ${index}`, title, words: words.map((own) => own ?? '–') }],
    ),
  ]
  const same = rows.filter(({ words }) => new Set(words).size === 1).length
  const alike = passages.filter(({ isSame }) => isSame).length
  return (
    <div className="grid gap-1">
      {differing.length > 0 && (
        <Table caption="Questions on which answers differ">
          <thead>
            <tr>
              <Th>Question</Th>
              {answers.map(({ who }, index) => (
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
      {same + alike > 0 && <p className="text-xs text-muted">{sameWords(differing.length, same, alike)}</p>}
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
