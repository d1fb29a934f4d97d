import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { LabelBadge } from '@/components/ui/label-badge'
import { LabelsProvider } from '@/components/ui/labels'
import { findShipped } from '@/lib/core/protocols/shipped'
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
  it('are reported by question, in words', () => {
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

  it('have the passages beside each other that not all marked alike', () => {
    const summary = findShipped('error-spans')
    const span = (start: number, end: number, label: string, attributes = {}) => ({
      id: `s${start}`,
      start,
      end,
      label,
      attributes,
      quote: 'You took aspirin for three days.'.slice(start, end),
    })
    const { container } = render(
      <LabelsProvider several={summary} itemName={summary.item.name}>
        <AnswerComparison
          said={[
            {
              who: 'ann',
              code: '2 | 0 | 0 | 2 || a',
              marks: { errors: [span(9, 16, 'medication_unsupported'), span(21, 31, 'time_unsupported')] },
            },
            {
              who: 'bob',
              code: '2 | 0 | 0 | 2 || b',
              marks: {
                errors: [
                  span(9, 16, 'medication_unsupported'),
                  span(21, 26, 'number_unsupported', { severity: 'major' }),
                ],
              },
            },
            { who: 'model', code: '– | – | – | – || c', marks: {} },
          ]}
        />
      </LabelsProvider>,
    )

    expect([...container.querySelectorAll('tr')].map((row) => row.textContent)).toContain(
      'Errors“three days” (Time)“three” (Number, major)–',
    )
    expect(screen.getByText(/marked 1 passage alike\.$/)).toBeTruthy()
  })

  it('do not count as marked alike where one of the raters alone answered a layer', () => {
    const summary = findShipped('error-spans')
    const fact = { id: 'f1', start: 9, end: 16, attributes: {}, quote: 'aspirin' }
    const [layer] = summary.spanLayers.filter(({ id }) => id !== 'errors')
    const marks = { [layer!.id]: [{ ...fact, label: layer!.labels[0]!.code }] }
    const { container } = render(
      <LabelsProvider several={summary} itemName={summary.item.name}>
        <AnswerComparison
          said={[
            { who: 'ann', code: '– | – | – | – || a', marks: {} },
            { who: 'bob', code: '– | – | – | – || b', marks },
          ]}
        />
      </LabelsProvider>,
    )

    expect(container.textContent).not.toMatch(/alike/)
    expect([...container.querySelectorAll('tr')].at(-1)?.textContent).toMatch(`${layer!.title}–“aspirin”`)
  })
})
