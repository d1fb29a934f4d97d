import { describe, expect, it } from 'vitest'
import { FACT_SCOPES, type FactScope } from '../retrieval/fact-scope'
import type { RunExperience } from './run-experience'
import type { RunPower } from './run-power'
import type { RunScale } from './run-scale'
import { listRunWarnings } from './run-warnings'
import { type NewRun, runConfigurationSchema } from './runs'

const none = Object.fromEntries(FACT_SCOPES.map((scope) => [scope, 0])) as Record<FactScope, number>
const SCALE: RunScale = {
  statements: { sentence: 5, claim: 9 },
  unbounded: {
    sentence: { ...none, 'until-discharge': 1 },
    claim: { ...none, 'own-admission': 2, 'until-discharge': 4 },
  },
  leftOut: { ...none, 'until-discharge': 1200, 'own-admission': 1 },
  undated: 3,
  decompositions: [],
}
const experience = { earlier: [], longest: { statementChars: 0, facts: [] } } as unknown as RunExperience
const power = { chat: [] } as unknown as RunPower

const warn = (...runs: NewRun[]) =>
  listRunWarnings(
    runs.map((run) => runConfigurationSchema.parse(run)),
    { scale: SCALE, experience, power },
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

  it('tells what each scope leaves out, and where that has to do with dates', () => {
    const told = warn(
      { kind: 'baseline', scope: 'until-discharge' },
      { kind: 'baseline', scope: 'own-admission' },
    )

    expect(told).toContain('“own admission” leaves out 1 note for at least one text.')
    expect(told).toContain(
      '“until discharge” leaves out 1,200 notes for at least one text; notes without a date among them: 3.',
    )
  })
})
