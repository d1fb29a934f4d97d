import { describe, expect, it } from 'vitest'
import { makeRunBasis, NO_NOTES } from '@/lib/testing/run-basis'
import { listRunWarnings } from './run-warnings'
import { type NewRun, runConfigurationSchema } from './runs'

const BASIS = makeRunBasis({
  statements: { sentence: 5, claim: 9 },
  scale: {
    unbounded: {
      sentence: { ...NO_NOTES, 'until-discharge': 1 },
      claim: { ...NO_NOTES, 'own-admission': 2, 'until-discharge': 4 },
    },
    leftOut: { ...NO_NOTES, 'until-discharge': 1200, 'own-admission': 1 },
    undated: 3,
  },
})

const warn = (...runs: NewRun[]) =>
  listRunWarnings(
    runs.map((run) => runConfigurationSchema.parse(run)),
    BASIS,
  )

describe('listRunWarnings', () => {
  it('counts the statements that lack the discharge which relative times count from', () => {
    const relative = { kind: 'chat', model: 'm', referenceFormat: 'relative_time' } as const

    expect(warn({ ...relative, statementKind: 'sentence' })).toEqual([
      'Times relative to the discharge: 1 statement lacks a discharge time, and will be counted as failed.',
    ])
    expect(warn(relative)[0]).toContain('5 statements lack a discharge time')
    expect(warn({ ...relative, referenceFormat: 'absolute_time' }, { kind: 'baseline' })).toEqual([])
  })

  it('says what each scope leaves out, and where that has to do with dates', () => {
    const messages = warn(
      { kind: 'baseline', scope: 'until-discharge' },
      { kind: 'baseline', scope: 'own-admission' },
    )

    expect(messages).toContain('“own admission” leaves out 1 note for at least one text.')
    expect(messages).toContain(
      '“until discharge” leaves out 1,200 notes for at least one text; notes without a date among them: 3.',
    )
  })
})
