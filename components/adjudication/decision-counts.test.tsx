import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { decisionMatrix } from '@/lib/core/adjudication/decision-matrix'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { DecisionCharts } from './decision-charts'
import { DecisionCounts, FEWEST_DRAWN } from './decision-counts'

const TASK = { studyId: 's', taskId: 't' }

const decisions = (count: number, raterId: string) =>
  Array.from({ length: count }, (_, index) => ({
    code: index === 0 ? 'Not Addressed' : 'Supported',
    patient: `${index}`,
    reason: 'rater-error',
    votes: [{ raterId, code: 'Not Addressed', round: 1 }],
  }))
const NAMES = new Map([
  ['a', 'rater-1'],
  ['b', 'rater-2'],
])

describe('few decisions', () => {
  it('are counted in words, each count a way to its statements, and nothing is drawn or shared out', () => {
    const { container } = render(
      <DecisionCounts task={TASK} matrix={decisionMatrix(decisions(4, 'a'), NAMES, VERDICTS)} />,
    )

    expect(screen.getByRole('listitem').textContent).toMatch(
      /: 4 of 4 decisions, decided as Supported 3, Not Addressed 1$/,
    )
    expect(container.textContent).toContain('rater-1 3 of 4')
    expect(container.textContent).not.toContain('%')
    expect(container.querySelector('svg')).toBeNull()
    expect(screen.getAllByRole('link')).toHaveLength(4)
  })

  it('of one person among many are named, not colored', () => {
    const matrix = decisionMatrix([...decisions(FEWEST_DRAWN, 'a'), ...decisions(2, 'b')], NAMES, VERDICTS)
    const { container } = render(<DecisionCharts task={TASK} matrix={matrix} />)

    const [, drawn] = container.querySelectorAll('svg')
    expect(drawn?.textContent).toContain('rater-1')
    expect(drawn?.textContent).not.toContain('rater-2')
    expect(container.textContent).toContain(
      `Not drawn, for they had rated fewer than ${FEWEST_DRAWN}: rater-2.`,
    )
  })

  it('of everybody leave no drawing', () => {
    const matrix = decisionMatrix(decisions(2, 'b'), NAMES, VERDICTS)
    const { container } = render(<DecisionCharts task={TASK} matrix={matrix} />)

    expect(container.querySelectorAll('svg')).toHaveLength(1)
    expect(container.textContent).toContain('rater-2 1 of 2')
  })
})
