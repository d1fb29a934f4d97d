import { expect, it } from 'vitest'
import type { ChartNote } from '@/lib/core/chart'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import type { Draft } from './draft'
import { reduceWorkbench } from './reduce-workbench'
import { draftOf, startWorkbench } from './workbench-state'

const items = ['a', 'b'].map(
  (assignmentId) => ({ assignmentId, answer: null, skipped: false }) as LabelingItem,
)
const notes = [{ id: 'n', text: 'He was afebrile.' } as ChartNote]
const before: Draft = {
  values: { verdict: 'Not Supported' },
  uncertain: false,
  comment: 'begun before',
  evidence: [{ noteId: 'n', start: 7, end: 15, quote: '' }],
}

it('shows what was begun before the page was loaded, quoted from the notes, behind what was begun since', () => {
  const typed = reduceWorkbench(startWorkbench({ items, notes, at: 0 }), { kind: 'comment', text: 'newer' })
  const drafts = new Map([
    ['a', before],
    ['b', before],
    ['somebody else’s by now', before],
  ])

  const state = reduceWorkbench(typed, { kind: 'restored', drafts })

  expect(draftOf(state, items[0]!).comment).toBe('newer')
  expect(draftOf(state, items[1]!)).toEqual({
    ...before,
    evidence: [{ noteId: 'n', start: 7, end: 15, quote: 'afebrile' }],
  })
  expect([...state.drafts.keys()]).toEqual(['a', 'b'])
  expect(state.index).toBe(0)
})
