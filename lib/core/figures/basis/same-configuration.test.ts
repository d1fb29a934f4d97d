import { expect, it } from 'vitest'
import { completeRun } from '@/lib/core/runs/run-grid'
import type { AiTiming } from '@/lib/core/study-matrix'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { aiViewSchema, listAiRaterRows } from '../ai-raters/ai-view'
import { confidenceOf, confidenceViewSchema } from '../ai-raters/confidence-view'
import { countedAi, findSameConfiguration } from './duplicate-raters'

const MATRIX = makeMatrix(
  ['SSNSAN'],
  { 'ai (10)': 'SSNSAN', 'ai (2)': 'SSNSAN', ai: 'SSNSAN', more: 'SNNSAN', third: 'SSNNAN' },
  'SSNSAN',
)
const FACTS: Record<string, number> = { more: 25, third: 50 }
const STUDY = {
  ...MATRIX,
  aiRaters: MATRIX.aiRaters.map((aiRater) => ({
    ...aiRater,
    configuration: completeRun({ kind: 'baseline', topN: FACTS[aiRater.alias] ?? 5 }),
  })),
}

/** The same study with an AI rater that stands out. */
function timing(alias: string, as: AiTiming) {
  const aiRaters = STUDY.aiRaters.map((aiRater) => ({
    ...aiRater,
    timing: aiRater.alias === alias ? as : null,
  }))
  return { ...STUDY, aiRaters }
}

it('finds what does the same as another, and keeps the first made of it', () => {
  const names = [...findSameConfiguration(STUDY.aiRaters)].map(([id, { alias }]) => [id, alias])
  expect(names).toEqual([
    ['id of ai (2)', 'ai'],
    ['id of ai (10)', 'ai'],
  ])
  expect(findSameConfiguration(timing('ai (2)', 'primary').aiRaters).get('id of ai')?.alias).toBe('ai (2)')
})

it('takes a jury for the same whenever it was made, and a rater whose settings are not ours for none', () => {
  const rule = { kind: 'jury', members: ['a', 'b'], quorum: 2, decider: null, statementKind: 'all' }
  const aiRater = (raterId: string, configuration: Record<string, unknown>) => ({
    raterId,
    alias: raterId,
    configuration,
  })
  const found = findSameConfiguration([
    aiRater('one', { ...rule, isAfterOpening: false }),
    aiRater('other', { ...rule, isAfterOpening: true }),
    aiRater('foreign', { model: 'm' }),
    aiRater('foreign too', { model: 'm' }),
    aiRater('empty', {}),
  ])
  expect([...found.keys()]).toEqual(['other'])
})

it('never takes one begun after the opening for the first, whatever its name', () => {
  const rule = { kind: 'jury', members: ['a', 'b'], quorum: 2, decider: null, statementKind: 'all' }
  const jury = (alias: string, isAfterOpening: boolean) => ({
    raterId: alias,
    alias,
    configuration: { ...rule, isAfterOpening },
  })
  const juries = findSameConfiguration([jury('A late one', true), jury('Our jury', false)])
  const runs = findSameConfiguration(timing('ai', 'late').aiRaters)

  expect([...juries]).toEqual([['A late one', { raterId: 'Our jury', alias: 'Our jury' }]])
  expect(runs.get('id of ai')?.alias).toBe('ai (2)')
})

it('takes the primary AI rater for the original wherever copies are named, also of those held against one', () => {
  const study = timing('ai (2)', 'primary')
  const against = study.aiRaters.find(({ alias }) => alias === 'ai')?.raterId
  const ids = study.aiRaters.map(
    (aiRater, index) => [aiRater.raterId, `0000000${index}-0000-4000-8000-000000000001`] as const,
  )
  const aiRaters = study.aiRaters.map((aiRater) => ({
    ...aiRater,
    raterId: new Map(ids).get(aiRater.raterId) ?? '',
  }))
  const listing = listAiRaterRows(
    { ...study, aiRaters },
    aiViewSchema.parse({ against: new Map(ids).get(against ?? '') }),
    1,
    { everything: true },
  )

  expect(countedAi(study).aiRaters.map(({ alias }) => alias)).toEqual(['ai (2)', 'more', 'third'])
  expect(
    listing.rows
      .flatMap(({ alias, sameConfigurationAs }) => (sameConfigurationAs === 'ai (2)' ? [alias] : []))
      .toSorted(),
  ).toEqual(['ai', 'ai (10)'])
  // two of another configuration than the one that all are held against
  expect(listing.against?.tested).toBe(2)
  expect(listing.rows.every(({ alias, difference }) => alias === 'ai' || difference !== null)).toBe(true)
})

it('lets a copy cast no vote of its own', () => {
  const view = confidenceViewSchema.parse({})
  const alone = confidenceOf(countedAi(STUDY), view, 1)
  expect(confidenceOf(STUDY, view, 1)).toEqual({ ...alone, uncounted: ['ai (10)', 'ai (2)'] })
  expect(confidenceOf(STUDY, view, 1)?.raters).toHaveLength(3)
  const two = { ...STUDY, aiRaters: STUDY.aiRaters.filter(({ alias }) => alias !== 'third') }
  expect(confidenceOf(two, view, 1)).toBeNull()
})

it('lets a copy weigh on nobody’s corrected P value', () => {
  const [, , first] = STUDY.aiRaters
  const against = '00000000-0000-4000-8000-000000000001'
  const aiRaters = [...STUDY.aiRaters, { ...first!, raterId: against, alias: 'other', configuration: {} }]
  const listing = listAiRaterRows({ ...STUDY, aiRaters }, aiViewSchema.parse({ against }), 1, {
    everything: true,
  })
  expect(listing.total).toBe(6)
  expect(listing.against?.tested).toBe(3)
  const copies = listing.rows.filter(({ sameConfigurationAs }) => sameConfigurationAs !== null)
  expect(copies.map(({ alias, sameConfigurationAs }) => [alias, sameConfigurationAs])).toEqual([
    ['ai (10)', 'ai'],
    ['ai (2)', 'ai'],
  ])
  expect(copies.every(({ difference }) => difference !== null)).toBe(true)
})
