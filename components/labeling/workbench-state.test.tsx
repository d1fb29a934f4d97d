import { describe, expect, it } from 'vitest'
import type { LabelingItem, LabelingQueue } from '@/lib/core/labeling'
import {
  countDone,
  draftOf,
  nextIndex,
  reduceWorkbench,
  startWorkbench,
  type WorkbenchEvent,
} from './workbench-state'

const open = (assignmentId: string): LabelingItem => ({
  assignmentId,
  text: assignmentId,
  skipped: false,
  answer: null,
})
const rated = (assignmentId: string): LabelingItem => ({
  ...open(assignmentId),
  answer: { code: 'Supported', uncertain: false, comment: 'why', evidence: [], revision: 1, savedAt: '' },
})
const queue = (items: LabelingItem[]): LabelingQueue => ({
  patientId: 'p',
  patientExternalId: '1',
  admissions: [],
  items,
  overall: { total: items.length, done: 0 },
})
const run = (items: LabelingItem[], ...events: WorkbenchEvent[]) =>
  events.reduce(reduceWorkbench, startWorkbench(queue(items), null))
const SUBMIT: WorkbenchEvent = { kind: 'submitted', savedAt: 'now' }

describe('the workbench', () => {
  it('starts at the first open statement, or where the address says', () => {
    expect(run([rated('a'), open('b'), open('c')]).index).toBe(1)
    expect(startWorkbench(queue([rated('a'), open('b')]), 0).index).toBe(0)
    expect(startWorkbench(queue([rated('a'), open('b')]), 99).index).toBe(1)
  })

  it('shows the next statement as soon as one is submitted', () => {
    const state = run([open('a'), open('b')], { kind: 'choose', code: 'Not Supported' }, SUBMIT)

    expect(state.index).toBe(1)
    expect(state.items[0]!.answer).toMatchObject({ code: 'Not Supported', revision: 1 })
    expect(countDone(state.items)).toBe(1)
  })

  it('refuses to submit nothing', () => {
    const state = run([open('a')], SUBMIT)

    expect(state.index).toBe(0)
    expect(state.message).toBe('Choose 1, 2 or 3 first.')
  })

  it('brings skipped statements back at the end, then ends with the summary', () => {
    const items = [open('a'), open('b')]

    const skipped = run(items, { kind: 'skipped' })
    const back = [{ kind: 'choose', code: 'Supported' } as const, SUBMIT].reduce(reduceWorkbench, skipped)
    const done = [{ kind: 'choose', code: 'Supported' } as const, SUBMIT].reduce(reduceWorkbench, back)

    expect([skipped.index, back.index, done.index]).toEqual([1, 0, 2])
  })

  it('keeps a draft while one looks elsewhere, and the saved answer when one comes back', () => {
    const state = run(
      [open('a'), rated('b')],
      { kind: 'comment', text: 'half a thought' },
      { kind: 'go', index: 1 },
      { kind: 'go', index: 0 },
    )

    expect(draftOf(state, state.items[0]!).comment).toBe('half a thought')
    expect(draftOf(state, state.items[1]!)).toMatchObject({ code: 'Supported', comment: 'why' })
  })

  it('makes a changed answer a new revision and goes on from there', () => {
    const state = run(
      [rated('a'), rated('b'), open('c')],
      { kind: 'go', index: 0 },
      { kind: 'choose', code: 'Not Addressed' },
      SUBMIT,
    )

    expect(state.items[0]!.answer).toMatchObject({ code: 'Not Addressed', revision: 2 })
    expect(state.index).toBe(1)
    expect(state.message).toContain('kept as revision 1')
  })

  it('attaches a passage once and lets it go', () => {
    const passage = { noteId: 'n', start: 0, end: 4, quote: 'text' }

    const attached = run([open('a')], { kind: 'attach', passage }, { kind: 'attach', passage })
    const detached = reduceWorkbench(attached, { kind: 'detach', place: 0 })

    expect(draftOf(attached, attached.items[0]!).evidence).toEqual([passage])
    expect(draftOf(detached, detached.items[0]!).evidence).toEqual([])
  })

  it('opens a statement again when the server refuses its answer', () => {
    const state = run([open('a'), open('b')], { kind: 'choose', code: 'Supported' }, SUBMIT, {
      kind: 'refused',
      assignmentId: 'a',
      message: 'no longer yours',
    })

    expect(state.items[0]!.answer).toBeNull()
    expect(state.message).toContain('no longer yours')
    expect(nextIndex(state.items, 1)).toBe(0)
  })
})
