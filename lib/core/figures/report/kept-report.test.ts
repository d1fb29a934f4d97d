import { describe, expect, it, vi } from 'vitest'
import { mersenneUniform } from '@/lib/core/stats/mersenne-twister'
import { fromByte, type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { VERDICTS, type Verdict } from '@/lib/core/verdict'
import { makeReport } from '@/lib/testing/make-report'
import { makeFrame, ofPatients } from '@/lib/testing/study-frame'

const STATEMENTS = 60
const PATIENTS = 6
const MARGINS = [
  {
    revision: 1,
    measure: 'agreement',
    margin: 0.1,
    reason: '',
    setAt: '2026-01-01T00:00:00.000Z',
    isAfterOpening: false,
    primary: null,
  },
] as const
const RESULTS = { openedAt: '2026-02-01T00:00:00.000Z', margins: MARGINS }

type Chance = { upTo: (end: number) => number; verdict: () => Verdict; code: () => Verdict | null }

function chanceOf(seed: number): Chance {
  const random = mersenneUniform(seed)
  const upTo = (end: number) => Math.floor(random() * end)
  const verdict = () => VERDICTS[upTo(VERDICTS.length)] ?? 'Supported'
  return { upTo, verdict, code: () => (upTo(4) === 0 ? null : verdict()) }
}

function startOf({ upTo }: Chance): StudyFrame {
  const letters = (of: string) => Array.from({ length: STATEMENTS }, () => of[upTo(of.length)]).join('')
  const people = Array.from({ length: 3 }, () => letters('SSSSNA.'))
  const judges = { 'a 5': letters('SSNNA.'), 'b 5': letters('SSSN'), 'c 10': letters('SNA'), 'd 10': '' }
  judges['d 10'] = judges['b 5'].slice(0, 50).padEnd(STATEMENTS, '.')
  return ofPatients(makeFrame(people, judges, letters('SSNNA.')), PATIENTS)
}

/** What changes a study while people look at its report. */
const CHANGES: Record<string, (frame: StudyFrame, chance: Chance) => StudyFrame> = {
  'a person answers, or takes an answer back': (frame, { upTo, code }) => {
    const at = upTo(frame.columns.length)
    const column = frame.columns[at] as StudyFrame['columns'][number]
    const codes = column.codes.with(upTo(STATEMENTS), code())
    return { ...frame, columns: frame.columns.with(at, { ...column, codes, bytes: toBytes(codes) }) }
  },
  'another person begins': (frame, { upTo, verdict }) => {
    const [first] = frame.columns
    const codes = Array.from({ length: STATEMENTS }, (): Verdict | null => null).with(
      upTo(STATEMENTS),
      verdict(),
    )
    const name = `rater-${frame.columns.length}`
    const column = { ...(first as StudyFrame['columns'][number]), raterId: name, alias: name, codes }
    return { ...frame, columns: [...frame.columns, { ...column, bytes: toBytes(codes) }] }
  },
  'an AI rater answers': (frame, { upTo, code }) => {
    const at = upTo(frame.judges.length)
    const judge = frame.judges[at] as StudyFrame['judges'][number]
    const codes = toBytes(Array.from(judge.codes, fromByte).with(upTo(STATEMENTS), code()))
    return { ...frame, judges: frame.judges.with(at, { ...judge, codes }) }
  },
  'a statement is settled, or open again': (frame, { upTo, code }) => {
    const [at, settled] = [upTo(STATEMENTS), code()]
    return {
      ...frame,
      consensus: frame.consensus.with(at, settled),
      states: frame.states.with(at, settled === null ? 'contested' : 'agreed'),
    }
  },
}

describe('a report after one change and another', () => {
  it.each([1, 2, 3])('is the one that is made from scratch (%i)', async (seed) => {
    const chance = chanceOf(seed)
    let frame = startOf(chance)
    let kept = await makeReport({ frame, results: RESULTS })
    for (let round = 0; round < 2; round++)
      for (const change of Object.values(CHANGES)) {
        frame = change(frame, chance)
        kept = await makeReport({ frame, results: RESULTS })
      }

    vi.resetModules()
    const fresh = await import('@/lib/testing/make-report')
    expect(fresh.makeReport).not.toBe(makeReport)
    expect(kept).toEqual(await fresh.makeReport({ frame: structuredClone(frame), results: RESULTS }))
    expect(kept.ai?.baseline?.tests.length).toBeGreaterThan(0)
  })
})
