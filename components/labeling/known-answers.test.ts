import { describe, expect, it } from 'vitest'
import type { OutboxEntry } from '@/components/outbox/outbox-entry'
import { type KnownAnswers, NOTHING_KNOWN, withoutAnswered } from './known-answers'

const answerTo = (assignmentId: string) => ({ rating: { assignmentId } }) as OutboxEntry
const receiptOf = (assignmentId: string): KnownAnswers['receipts'] => {
  const receipt = { submissionId: 's', assignmentId, revision: 1, savedAt: '2026-03-04T08:00:00Z' }
  return new Map([[assignmentId, { entry: answerTo(assignmentId), receipt }]])
}

const patient = (patientId: string, ...open: string[]) => ({ patientId, externalId: patientId, open })

describe('withoutAnswered', () => {
  const served = [patient('a', 'a1', 'a2'), patient('b', 'b1')]

  it('leaves what the server said where this browser knows no more', () => {
    expect(withoutAnswered(served, NOTHING_KNOWN)).toEqual(served)
  })

  it('counts answers on their way, and those acknowledged after the page was made', () => {
    const known = { ...NOTHING_KNOWN, waiting: [answerTo('a2')], receipts: receiptOf('b1') }
    expect(withoutAnswered(served, known)).toEqual([patient('a', 'a1')])
  })

  it('finds nobody open once all is answered here, although the server has nothing yet', () => {
    const known = { ...NOTHING_KNOWN, waiting: ['a1', 'a2', 'b1'].map(answerTo) }
    expect(withoutAnswered(served, known)).toEqual([])
  })
})
