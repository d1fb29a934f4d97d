import { expect, it } from 'vitest'
import { ratesViewSchema } from '@/lib/core/figures/authors/rates-view'
import { type BesideArgs, type BesideName, makeBeside } from '@/lib/core/figures/figures-beside'
import { baselineViewSchema } from '@/lib/core/figures/judges/baseline-view'
import { gridViewSchema } from '@/lib/core/figures/judges/heat-grid'
import { surenessViewSchema } from '@/lib/core/figures/judges/sureness-view'
import { labelModelViewSchema } from '@/lib/core/figures/people/label-model-view'
import { seededUniform } from '@/lib/core/stats/seeded-shuffle'
import { fromByte, type StudyFrame, toBytes } from '@/lib/core/study-frame'
import { VERDICTS } from '@/lib/core/verdict'
import { makeFrame, ofPatients } from '@/lib/testing/study-frame'
import { openHelper } from './figures-helper'

const STATEMENTS = 60
const SEED = 3

const ASKED: { [Name in BesideName]: BesideArgs<Name> } = {
  baseline: [baselineViewSchema.parse({}), { measure: 'ac1', margin: 0.1 }],
  grid: [gridViewSchema.parse({})],
  'judges ranked': [],
  'label-models': [labelModelViewSchema.parse({ model: 'mace' }), false],
  rates: [ratesViewSchema.parse({})],
  sureness: [surenessViewSchema.parse({})],
}

const random = seededUniform('changes')
const upTo = (end: number) => Math.floor(random() * end)
const letters = (of: string) => Array.from({ length: STATEMENTS }, () => of[upTo(of.length)]).join('')

/** One answer of a person, one of an AI rater, and a statement that is settled otherwise. */
function change(frame: StudyFrame): StudyFrame {
  const [person, ai, place] = [upTo(frame.columns.length), upTo(frame.judges.length), upTo(STATEMENTS)]
  const said = VERDICTS[upTo(VERDICTS.length)] ?? null
  const [column, judge] = [frame.columns[person]!, frame.judges[ai]!]
  const codes = column.codes.with(place, said)
  return {
    ...frame,
    columns: frame.columns.with(person, { ...column, codes, bytes: toBytes(codes) }),
    judges: frame.judges.with(ai, {
      ...judge,
      codes: toBytes(Array.from(judge.codes, fromByte).with(place, said)),
    }),
    consensus: frame.consensus.with(upTo(STATEMENTS), said),
  }
}

it('makes figures in another thread that are those made here, after one change and another', async () => {
  const judges = { 'a 5': letters('SSNNA.'), 'b 5': letters('SSSN'), 'c 10': letters('SNA') }
  let frame = ofPatients(
    makeFrame(
      [0, 1, 2].map(() => letters('SSSNA.')),
      judges,
      letters('SSNNA.'),
    ),
    6,
  )
  const ask = openHelper()
  const told = new Map(Object.keys(ASKED).map((name) => [name, new Set<string>()]))
  for (let round = 0; round < 4; round++) {
    for (const name of Object.keys(ASKED) as BesideName[]) {
      const args = ASKED[name] as BesideArgs<typeof name>
      const answer = await ask({ studyId: 's', seed: SEED, frame }, name, args)
      expect(answer).toEqual({ figures: makeBeside(name, structuredClone(frame), SEED, args) })
      told.get(name)?.add(JSON.stringify(answer))
    }
    frame = change(frame)
  }
  const unchanged = [...told].filter(([, answers]) => answers.size < 2)
  expect(unchanged).toEqual([])
})
