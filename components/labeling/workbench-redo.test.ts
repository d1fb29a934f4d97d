import { describe, expect, it } from 'vitest'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { reduceWorkbench } from './reduce-workbench'
import { startWorkbench, type WorkbenchEvent } from './workbench-state'

const said = (code: Verdict) => ({ verdict: code })
const choose = (code: Verdict): WorkbenchEvent => ({ kind: 'values', values: said(code), typed: null })
const open = (assignmentId: string): LabelingItem => ({
  assignmentId,
  text: assignmentId,
  parts: [],
  attributes: {},
  chartUntil: null,
  origin: null,
  skipped: false,
  answer: null,
})
const run = (items: LabelingItem[], ...events: WorkbenchEvent[]) =>
  events.reduce(reduceWorkbench, startWorkbench({ items, notes: [], at: null }))

describe('redo', () => {
  const values = (state: ReturnType<typeof run>) => state.drafts.get('a')?.values
  const undo: WorkbenchEvent = { kind: 'undo' }
  const redo: WorkbenchEvent = { kind: 'redo' }

  it('goes on again over all that was undone, and back', () => {
    const state = run([open('a')], choose('Supported'), choose('Not Supported'), undo, undo)
    expect(values(state)).toBeUndefined()
    const once = reduceWorkbench(state, redo)
    expect(values(once)).toEqual(said('Supported'))
    const twice = reduceWorkbench(once, redo)
    expect(values(twice)).toEqual(said('Not Supported'))
    expect(reduceWorkbench(twice, redo).message).toBe('There is nothing to redo.')
    expect(values(reduceWorkbench(twice, undo))).toEqual(said('Supported'))
  })

  it('has nothing to go on to once something else was done', () => {
    const state = run([open('a')], choose('Supported'), undo, choose('Not Addressed'))
    expect(reduceWorkbench(state, redo)).toMatchObject({ message: 'There is nothing to redo.' })
  })

  it('keeps a comment that was typed since', () => {
    const state = run([open('a')], choose('Supported'), undo, { kind: 'comment', text: 'why' }, redo)
    expect(state.drafts.get('a')).toMatchObject({ values: said('Supported'), comment: 'why' })
  })
})
