import { describe, expect, it } from 'vitest'
import { VERDICTS } from '@/lib/core/protocols/verdict/verdict'
import { type AdjudicationCheck, adjudicationReliability } from './adjudication-reliability'

const check = (decision: string, answer: string | null, patient = '1'): AdjudicationCheck => ({
  kind: 'second',
  field: 'verdict',
  patient,
  decision,
  answer,
})

describe('adjudicationReliability', () => {
  it('compares answered checks of one kind with the decisions', () => {
    const checks = [
      check('Supported', 'Supported'),
      check('Supported', 'Supported'),
      check('Not Supported', 'Not Supported', '2'),
      check('Not Addressed', 'Supported', '2'),
      check('Cannot be decided', null),
      {
        kind: 'repeat',
        field: 'verdict',
        patient: '1',
        decision: 'Supported',
        answer: 'Not Supported',
      } as const,
    ]

    const second = adjudicationReliability(checks, 'second', VERDICTS)
    expect(second).toMatchObject({ asked: 5, answered: 4, same: 3 })
    // by hand: observed 3/4; expected (2 x 3 + 1 x 1) / 16; kappa (0.75 - 0.4375) / (1 - 0.4375)
    expect(second.kappa.value).toBeCloseTo(0.5556, 4)
    // of two patients
    expect(second.share).toMatchObject({ value: 0.75, reason: null, interval: null })
    expect(second.kappa).toMatchObject({ interval: null, noIntervalReason: expect.any(String) })
    expect(adjudicationReliability(checks, 'repeat', VERDICTS)).toMatchObject({
      asked: 1,
      answered: 1,
      same: 0,
    })
  })

  it('has no figure without answers, and says why', () => {
    const { share, kappa } = adjudicationReliability([check('Supported', null)], 'second', VERDICTS)

    expect(share).toMatchObject({ value: null, interval: null })
    expect(kappa).toMatchObject({ value: null })
  })
})
