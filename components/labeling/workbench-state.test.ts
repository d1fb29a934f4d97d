import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '@/components/outbox/outbox-entry'
import type { LabelingItem } from '@/lib/core/labeling/labeling'
import type { Verdict } from '@/lib/core/protocols/verdict/verdict'
import { type KnownAnswers, NOTHING_KNOWN } from './known-answers'
import { findUndoneSkip, reduceWorkbench } from './reduce-workbench'
import {
  countDone,
  draftOf,
  isChanged,
  isUnsubmitted,
  nextIndex,
  startWorkbench,
  type WorkbenchEvent,
} from './workbench-state'

const TASK = { studyId: 's', taskId: 't' }

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
const rated = (assignmentId: string): LabelingItem => ({
  ...open(assignmentId),
  answer: {
    values: said('Supported'),
    uncertain: false,
    comment: 'why',
    evidence: [],
    revision: 1,
    savedAt: '',
  },
})
const start = (items: LabelingItem[], at: number | null = null) => startWorkbench({ items, notes: [], at })
const run = (items: LabelingItem[], ...events: WorkbenchEvent[]) =>
  events.reduce(reduceWorkbench, start(items))

function entry(assignmentId: string, code: Verdict, givenAt = 1): OutboxEntry {
  const rating = {
    assignmentId,
    values: said(code),
    uncertain: false,
    comment: 'so',
    evidence: [],
    activeMs: 1,
    wallMs: 1,
  }
  const submissionId = `${assignmentId}${givenAt}`
  return {
    task: TASK,
    patientId: 'p',
    words: [],
    rating: { ...rating, submissionId },
    givenAt,
    refusal: null,
  }
}
const waiting = (...entries: OutboxEntry[]): KnownAnswers => ({ ...NOTHING_KNOWN, waiting: entries })
const acknowledged = (given: OutboxEntry, revision: number): KnownAnswers => {
  const { assignmentId, submissionId } = given.rating
  const receipt = { assignmentId, submissionId, revision, savedAt: 'then' }
  return { ...NOTHING_KNOWN, receipts: new Map([[assignmentId, { entry: given, receipt }]]) }
}
const submitted = (...entries: OutboxEntry[]): WorkbenchEvent => ({
  kind: 'submitted',
  known: waiting(...entries),
})

describe('the workbench', () => {
  it('opens with what an AI rater drafted, which nobody has begun or said yet', () => {
    const drafted: LabelingItem = { ...open('a'), draft: { by: 'ai-rater', values: said('Supported') } }
    const state = start([drafted])

    expect(draftOf(state, drafted).values).toEqual(said('Supported'))
    expect([isUnsubmitted(state, drafted), isChanged(state, drafted), countDone(state.items)]).toEqual([
      false,
      true,
      0,
    ])
    const changed = reduceWorkbench(state, choose('Not Supported'))
    expect(draftOf(changed, drafted).values).toEqual(said('Not Supported'))
    const answered = { ...rated('a'), draft: { by: 'ai-rater' as const, values: said('Not Addressed') } }
    expect(draftOf(start([answered]), answered).values).toEqual(said('Supported'))
  })

  it('starts at the first open statement, or where the address says', () => {
    expect(run([rated('a'), open('b'), open('c')]).index).toBe(1)
    expect(start([rated('a'), open('b')], 0).index).toBe(0)
    expect(start([rated('a'), open('b')], 99).index).toBe(1)
  })

  it('shows the next statement as soon as one is submitted', () => {
    const state = run([open('a'), open('b')], submitted(entry('a', 'Not Supported')))

    expect(state.index).toBe(1)
    expect(state.items[0]!.answer).toMatchObject({ values: said('Not Supported'), revision: 1 })
    expect(countDone(state.items)).toBe(1)
  })

  it('knows what was put off before a reload, and not what was undone since', () => {
    const known = {
      ...NOTHING_KNOWN,
      skips: new Map([
        ['a', true],
        ['c', true],
      ]),
    }
    const reloaded = run([open('a'), open('b'), rated('c')], { kind: 'known', known })
    expect([reloaded.index, ...reloaded.items.map(({ skipped }) => skipped)]).toEqual([1, true, false, false])

    const undone = run(
      [open('a'), open('b')],
      { kind: 'skipped' },
      { kind: 'undo' },
      { kind: 'known', known },
    )
    expect(undone.items[0]!.skipped).toBe(false)
    expect(startWorkbench({ items: [open('a'), open('b')], notes: [], at: null, known }).index).toBe(1)
  })

  it('brings skipped statements back at the end, then ends with the summary', () => {
    const items = [open('a'), open('b')]

    const skipped = run(items, { kind: 'skipped' })
    const second = entry('b', 'Supported')
    const back = reduceWorkbench(skipped, submitted(second))
    const done = reduceWorkbench(back, submitted(second, entry('a', 'Supported', 2)))

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
    expect(draftOf(state, state.items[1]!)).toMatchObject({ values: said('Supported'), comment: 'why' })
  })

  it('makes a changed answer a new revision and goes on from there', () => {
    const state = run(
      [rated('a'), rated('b'), open('c')],
      { kind: 'go', index: 0 },
      submitted(entry('a', 'Not Addressed')),
    )

    expect(state.items[0]!.answer).toMatchObject({ values: said('Not Addressed'), revision: 2 })
    expect(state.index).toBe(1)
    expect(state.message).toContain('kept as revision 1')
  })

  it('attaches a passage once and lets it go', () => {
    const passage = { noteId: 'n', start: 0, end: 4, quote: 'text' }

    const attached = run([open('a')], { kind: 'attach', passage }, { kind: 'attach', passage })
    const detached = reduceWorkbench(attached, { kind: 'detach', index: 0 })

    expect(draftOf(attached, attached.items[0]!).evidence).toEqual([passage])
    expect(draftOf(detached, detached.items[0]!).evidence).toEqual([])
  })

  it('shows answers that still wait in the browser, and goes to what is open then', () => {
    const state = run([open('a'), open('b')], {
      kind: 'known',
      known: waiting(entry('a', 'Not Addressed')),
    })

    expect(state.items[0]!.answer).toMatchObject({
      values: said('Not Addressed'),
      comment: 'so',
      revision: 1,
    })
    expect(state.index).toBe(1)
  })

  it('knows answers that were acknowledged after the page was made, unless the page is newer', () => {
    const known = acknowledged(entry('a', 'Not Addressed'), 2)

    const [older] = run([rated('a')], { kind: 'known', known }).items
    const newer = { ...rated('a'), answer: { ...rated('a').answer!, revision: 3 } }
    const [kept] = run([newer], { kind: 'known', known }).items

    expect(older!.answer).toMatchObject({ values: said('Not Addressed'), revision: 2 })
    expect(kept!.answer).toMatchObject({ values: said('Supported'), revision: 3 })
  })

  it('leaves a person where they went when more becomes known', () => {
    const state = run(
      [open('a'), open('b')],
      { kind: 'go', index: 0 },
      { kind: 'known', known: waiting(entry('a', 'Supported')) },
    )

    expect(state.index).toBe(0)
  })

  it('knows whether submitting would change anything', () => {
    const state = run([rated('a')], { kind: 'go', index: 0 })
    const changed = reduceWorkbench(state, { kind: 'toggle-uncertain' })
    const back = reduceWorkbench(changed, { kind: 'toggle-uncertain' })

    expect([state, changed, back].map((at) => isChanged(at, at.items[0]!))).toEqual([false, true, false])
  })

  it('knows what was begun and not submitted, and says so when one goes on', () => {
    const items = [open('a'), rated('b'), open('c')]
    const unsubmitted = (...events: WorkbenchEvent[]) => {
      const state = run(items, ...events)
      return state.items.filter((item) => isUnsubmitted(state, item)).map((item) => item.assignmentId)
    }
    const to = (index: number): WorkbenchEvent => ({ kind: 'go', index })

    expect(unsubmitted({ kind: 'comment', text: '  ' }, to(1), { kind: 'toggle-uncertain' }, to(2))).toEqual([
      'b',
    ])
    expect(unsubmitted({ kind: 'comment', text: 'half' }, to(1), choose('Supported'))).toEqual(['a'])
    expect(unsubmitted(choose('Supported'), submitted(entry('a', 'Supported')))).toEqual([])
    expect(unsubmitted(choose('Supported'), { kind: 'undo' })).toEqual([])

    const left = run(items, choose('Supported'), to(1))
    expect(left.message).toBe('Statement 1 is not submitted; what you began there is kept.')
    expect(reduceWorkbench(left, to(0)).message).toBe('')
  })

  it('begins with what was begun before, and says why an answer was not taken until the next step', () => {
    const begun = run([open('a'), open('b')], { kind: 'comment', text: 'half' })
    const again = startWorkbench({ items: begun.items, notes: [], at: 0, drafts: begun.drafts })
    expect(draftOf(again, again.items[0]!).comment).toBe('half')

    const declined = reduceWorkbench(again, { kind: 'declined', fault: 'Choose first.' })
    expect(declined.fault).toBe('Choose first.')
    expect(reduceWorkbench(declined, { kind: 'known', known: NOTHING_KNOWN }).fault).toBe('Choose first.')
    expect(reduceWorkbench(declined, choose('Supported')).fault).toBe('')
  })

  it('puts a refused answer back on the screen, comment and all', () => {
    const refused = entry('a', 'Not Supported')
    const state = run(
      [open('a'), open('b')],
      submitted(refused),
      { kind: 'known', known: NOTHING_KNOWN },
      { kind: 'refused', rating: refused.rating, message: 'no longer yours' },
    )

    expect(state.items[0]!.answer).toBeNull()
    expect(draftOf(state, state.items[0]!)).toMatchObject({ values: said('Not Supported'), comment: 'so' })
    expect(state.message).toContain('no longer yours')
    expect(nextIndex(state.items, 1)).toBe(0)
  })

  it('takes back what was chosen, attached and skipped, and keeps what was typed since', () => {
    const passage = { noteId: 'n', start: 0, end: 4, quote: 'text' }
    const state = run(
      [open('a'), open('b')],
      choose('Supported'),
      { kind: 'attach', passage },
      { kind: 'comment', text: 'typed' },
      { kind: 'undo' },
    )
    expect(draftOf(state, state.items[0]!)).toMatchObject({
      values: said('Supported'),
      evidence: [],
      comment: 'typed',
    })

    const emptied = reduceWorkbench(state, { kind: 'undo' })
    expect(draftOf(emptied, emptied.items[0]!)).toMatchObject({ values: {}, comment: 'typed' })
    expect(reduceWorkbench(emptied, { kind: 'undo' }).message).toBe('There is nothing to undo.')

    const before = run([open('a'), open('b')], { kind: 'skipped' })
    expect(findUndoneSkip(before)?.assignmentId).toBe('a')
    expect(findUndoneSkip(reduceWorkbench(before, choose('Supported')))).toBeNull()
    const skipped = reduceWorkbench(before, { kind: 'undo' })
    expect([skipped.index, skipped.items[0]!.skipped]).toEqual([0, false])
  })

  it('goes back to a submitted answer, which stays until another is given', () => {
    const state = run([open('a'), open('b')], choose('Supported'), submitted(entry('a', 'Supported')), {
      kind: 'undo',
    })

    expect(state.index).toBe(0)
    expect(state.items[0]!.answer).toMatchObject({ values: said('Supported') })
    expect(state.message).toContain('Another one replaces it')
  })

  it('takes back what was typed into a question as one step, and each choice as its own', () => {
    const type = (why: string): WorkbenchEvent => ({ kind: 'values', values: { why }, typed: 'why' })
    const state = run([open('a')], type('s'), type('so'), type('so it'), {
      kind: 'values',
      values: { why: 'so it', clear: 'yes' },
      typed: null,
    })
    const once = reduceWorkbench(state, { kind: 'undo' })
    const twice = reduceWorkbench(once, { kind: 'undo' })
    expect(draftOf(once, once.items[0]!).values).toEqual({ why: 'so it' })
    expect(draftOf(twice, twice.items[0]!).values).toEqual({})
  })

  it('counts how often an answer was sent back, until another item is opened', () => {
    const declined: WorkbenchEvent = { kind: 'declined', fault: 'Choose first.' }
    const state = run([open('a'), open('b')], declined, declined)
    expect(state.declined).toBe(2)
    expect(reduceWorkbench(state, { kind: 'go', index: 1 }).declined).toBe(0)
  })

  it('takes an answer for the same whatever the order of its members', () => {
    const answer = {
      values: { a: 1, b: ['x'] },
      uncertain: false,
      comment: null,
      evidence: [],
      revision: 1,
      savedAt: '',
    }
    const item: LabelingItem = { ...open('a'), answer }
    const same = run(
      [item],
      { kind: 'go', index: 0 },
      { kind: 'values', values: { b: ['x'], a: 1 }, typed: null },
    )
    expect(isChanged(same, item)).toBe(false)
    const other = run([item], { kind: 'go', index: 0 }, { kind: 'values', values: { a: 1 }, typed: null })
    expect(isChanged(other, item)).toBe(true)
  })
})
