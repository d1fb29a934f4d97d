import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { LabelBadge } from '@/components/ui/label-badge'
import { LabelsProvider } from '@/components/ui/labels'
import { defineDischargeCheck } from '@/lib/testing/discharge-check'
import { AnswerComparison } from './answer-comparison'

const DEFINITION = defineDischargeCheck()
const within = (children: ReactNode) =>
  render(
    <LabelsProvider several={DEFINITION} itemName={DEFINITION.item.name}>
      {children}
    </LabelsProvider>,
  )

describe('answers to several questions', () => {
  it('are told by question, in words', () => {
    within(<LabelBadge code="yes | no | – | yes | yes | yes" />)

    expect(screen.getByText('Diagnosis, Mentioned:').parentElement?.textContent).toBe(
      'Diagnosis, Mentioned: Yes',
    )
    expect(screen.queryByText('Drugs, Mentioned:')).toBeNull() // left open
  })

  it('stand side by side where raters differ, with how many do not', () => {
    within(
      <AnswerComparison
        said={[
          { who: 'ann', code: 'yes | no | yes | yes | yes | yes' },
          { who: 'bob', code: 'yes | yes | yes | yes | yes | yes' },
        ]}
      />,
    )

    expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'Questionannbob',
      'Diagnosis, RightNoYes',
    ])
    expect(screen.getByText('All said the same of 5 questions more.')).toBeTruthy()
  })
})
