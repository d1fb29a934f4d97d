import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { emptyStateCounts } from '@/lib/core/progress'
import { studyStateAt } from '@/lib/core/study-state'
import { NO_AI_RESULTS } from '@/lib/testing/ai-results'
import { makeNeeds, makeProgress } from '@/lib/testing/study-state'
import { LeadProgress, OwnProgress } from './study-progress'

const TASK = { studyId: 's', taskId: 't', itemName: { one: 'statement', many: 'statements' } }
const NOW = new Date('2026-03-11T12:00:00Z')

function draw(element: React.ReactElement): HTMLElement {
  const box = document.createElement('div')
  box.innerHTML = renderToStaticMarkup(element)
  return box
}

function lead(progress: Parameters<typeof makeProgress>[0], needs?: Parameters<typeof makeNeeds>[0]) {
  const state = studyStateAt(makeProgress(progress), makeNeeds(needs), NO_AI_RESULTS, NOW)
  return draw(<LeadProgress task={TASK} state={state} now={NOW} />)
}

function own(total: number, done: number, role: 'rater' | 'adjudicator' = 'rater', toDecide = 0) {
  return draw(<OwnProgress task={TASK} role={role} own={{ total, done, toDecide }} />)
}

describe('where a study stands', () => {
  it('is shown to a lead as shares, with what nobody was given in the whole, and what to do first', () => {
    const states = { ...emptyStateCounts(), agreed: 10, 'panel-agreed': 2, settled: 1, open: 37 }
    const box = lead(
      { states, rounds: [{ round: 1, assigned: 100, rated: 60 }] },
      { lacking: { statements: 37, patients: 2, ratings: 50 } },
    )

    expect(box.textContent).toContain('13 of 50 statements settled, 60 of 150 ratings given.')
    expect(box.querySelector('progress')).toMatchObject({ value: 13, max: 50 })
    expect(box.querySelector('a')?.textContent).toBe('Assign raters')
    expect(box.querySelector('a')?.getAttribute('href')).toBe('/studies/s/tasks/t/assignments')
    expect(box.textContent).toContain('and 1 more')
  })

  it('leads to the overview where the first thing is a letter', () => {
    const states = { ...emptyStateCounts(), discussion: 1, agreed: 49 }
    const deciders = [{ raterId: 'adjudicator-3', alias: 'adjudicator-3', itemIds: ['one'] }]
    const link = lead({ states, deciders }).querySelector('a')

    expect(link?.textContent).toBe('Have 1 statement decided')
    expect(link?.getAttribute('href')).toBe('/studies/s#deciders')
  })

  it('draws no bar of an empty study', () => {
    const box = lead({ items: 0 }, { documents: 0 })
    expect(box.textContent).toContain('No statements yet.')
    expect(box.querySelector('progress')).toBeNull()
  })

  it('shows others their own work alone', () => {
    expect(own(0, 0).textContent).toBe('Nothing is assigned to you yet.')
    expect(own(9, 4).textContent).toContain('You have checked 4 of 9 statements.Next: Go on checking')
    expect(own(9, 9).querySelector('a')).toBeNull()
    expect(own(9, 9, 'adjudicator').querySelector('a')?.getAttribute('href')).toBe(
      '/studies/s/tasks/t/adjudicate',
    )
  })
  it('shows an adjudicator what waits for a decision, after what is to be checked blindly', () => {
    const free = own(0, 0, 'adjudicator', 6)
    expect(free.textContent).toBe('You can decide 6 statements.Next: Decide 6 statements')
    expect(free.querySelector('a')?.getAttribute('href')).toBe('/studies/s/tasks/t/adjudicate')
    const both = own(5, 2, 'adjudicator', 1)
    expect(both.textContent).toContain('You have checked 2 of 5 statements. You can decide 1 statement.')
    expect(both.querySelector('a')?.getAttribute('href')).toBe('/studies/s/tasks/t/label?next')
    expect(own(0, 0, 'adjudicator').textContent).toBe(
      'Nothing is assigned to you yet.Next: See the discussions',
    )
  })
})
