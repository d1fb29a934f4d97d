import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { AgreedSince } from './agreed-since'

const TIMES = ['2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'] as const
const mark = (start: number, quote: string) => ({
  id: `s${start}`,
  start,
  end: start + quote.length,
  label: 'time_unsupported',
  attributes: {},
  quote,
})

function show(marked: readonly unknown[], agreed: readonly ReturnType<typeof mark>[], agreedAt: string) {
  const answer = {
    values: { errors: marked },
    uncertain: false,
    comment: null,
    evidence: [],
    revision: 1,
    savedAt: TIMES[0],
  }
  const start = { by: 'session' as const, values: { errors: agreed }, agreedAt }
  return render(<AgreedSince definition={findShipped('revised')} answer={answer} start={start} />)
}

it('names what raters agreed on after an answer and what they no longer do', () => {
  const { container } = show([mark(0, 'one day')], [mark(20, 'two days')], TIMES[1])

  expect(container.textContent).toContain('Agreed on and not marked here: “two days” (Time).')
  expect(container.textContent).toContain('Marked here and not agreed on: “one day” (Time).')
})

it('says nothing of what the rater changed alone, nor where the answer is as what is agreed on', () => {
  const changed = show([mark(0, 'one day')], [mark(20, 'two days')], TIMES[0])
  const alike = show([mark(0, 'one day')], [mark(0, 'one day')], TIMES[1])

  expect(changed.container.textContent + alike.container.textContent).toBe('')
})
