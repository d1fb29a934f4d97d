import { cleanup, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { DecisionsWaiting } from './decisions-waiting'

const TASK = { studyId: 's', taskId: 't' }
const STATEMENTS = { one: 'statement', many: 'statements' }

const textOf = (toDecide: number | null, isEmpty: boolean) =>
  render(<DecisionsWaiting task={TASK} itemName={STATEMENTS} toDecide={toDecide} isEmpty={isEmpty} />)
    .container.textContent

describe('what waits beside statements to check', () => {
  it('leads an adjudicator to the statements to decide, with or without others to check', () => {
    expect(textOf(6, true)).toContain('6 statements wait for your decision. None waits to be checked.')
    expect(screen.getByRole('link').getAttribute('href')).toBe('/studies/s/tasks/t/adjudicate')
    cleanup()
    expect(textOf(1, false)).toContain('1 statement waits for your decision.')
    expect(screen.getByRole('link')).toBeTruthy()
  })

  it('says what will come where nothing waits, and sends nobody to ask in vain', () => {
    expect(textOf(0, true)).toContain('Statements come to you once raters have answered')
    expect(textOf(0, true)).not.toContain('ask there')
  })

  it('asks only a rater to ask for work, and is silent where there is work', () => {
    expect(textOf(null, true)).toContain('No statements are assigned to you yet')
    expect(textOf(0, false)).toBe('')
    expect(textOf(null, false)).toBe('')
  })
})
