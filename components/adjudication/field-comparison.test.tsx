import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answerWords } from '@/lib/core/adjudication/field-words'
import { defineDischargeCheck } from '@/lib/testing/discharge-check'
import { FieldComparison } from './field-comparison'

it('shows each square of a grid by itself, of people and of AI raters, and marks where people differ', () => {
  const say = (alias: string, code: string) => ({
    alias,
    round: 1,
    code,
    answers: answerWords(defineDischargeCheck(), code),
    uncertain: false,
    comment: null,
    evidence: [],
  })
  const field = { id: 'mentions', title: 'What is there?', kind: 'discussion' as const }
  render(
    <FieldComparison
      fields={[{ ...field, explanation: 'Not settled.', settled: null, isDecidable: true }]}
      votes={[say('ann', 'yes | no | no | no | no | no'), say('bob', 'yes | yes | no | no | no | no')]}
      ai={[say('gpt', 'no | yes | no | no | no | no')]}
    />,
  )

  const rows = screen.getAllByRole('row')
  expect(rows.slice(0, 4).map((row) => row.textContent)).toEqual([
    'Questionannbobgpt (AI)',
    'What is there?Not settled.',
    'Diagnosis, MentionedYesYesNo',
    'Diagnosis, RightNoYesYes',
  ])
  expect(rows).toHaveLength(8)
  expect(rows.map((row) => row.className.includes('font-medium'))).toEqual(
    [false, false, false, true].concat(Array.from({ length: 4 }, () => false)),
  )
})
