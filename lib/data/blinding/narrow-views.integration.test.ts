import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '@/lib/core/actor'
import { errorViewSchema } from '@/lib/core/figures/errors/error-view'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import {
  addPatient,
  createActor,
  createAssignedRater,
  createStudy,
  rate,
  type TestStudy,
} from '@/lib/testing/factories'
import { seenBy } from '@/lib/testing/seen-rounds'
import { getPeopleAgreement } from '../agreement/agreement'
import { getFilterNames } from '../agreement/filter-names'
import { db } from '../client'
import { getGlance } from '../progress/glance'
import { countDisagreements, listDisagreements } from '../statements/disagreements'
import { findListPosition } from '../statements/list-positions'
import { readUnsettled } from './label-exposures'

it('keeps nothing where the figures of few unsettled answers are suppressed', async () => {
  const study = await createStudy({ items: 5 })
  const few = await addPatient(study, { items: 2, externalId: '2' })
  const itemIds = [study, few].flatMap((patient) => patient.itemIds)
  for (const label of ['Supported', 'Not Supported'] as const) {
    const rater = await createAssignedRater({ ...study, itemIds })
    for (const itemId of itemIds) await rate(rater, study, itemId, label)
  }
  const agree = (pi: Actor, chosen: Record<string, string>) =>
    getPeopleAgreement(pi, study, peopleViewSchema.parse({ measure: 'percent', ...chosen }))
  const reported: unknown[] = []

  const look = async (pi: Actor) => {
    const { groups } = await agree(pi, { by: 'patient' })
    reported.push(...groups.map(({ items, estimates }) => [items, estimates.percent?.value]))
    reported.push(...(await getGlance(pi, study, new Date())).patients.map(({ label }) => label))
  }
  expect(await seenBy(study, look)).toEqual([])
  // with one group alone without an interval, the other would reveal it by what it lacks to all
  expect(reported).toEqual([[5, null], [2, null], 'Patient 1'])
  const narrow = async (pi: Actor) => {
    reported.push((await agree(pi, { patient: '2' })).coefficients?.estimates.percent?.value)
  }
  expect(await seenBy(study, narrow)).toEqual([1])
  expect(reported.at(-1)).toBe(0)
})

describe('of numbers alone', () => {
  let study: TestStudy
  let raterId = ''
  beforeAll(async () => {
    study = await createStudy({ items: 8 })
    const other = await addPatient(study, { items: 1, externalId: '2' })
    const begun = await addPatient(study, { items: 6, externalId: '3' })
    const itemIds = [study, other, begun].flatMap((patient) => patient.itemIds)
    const rater = await createAssignedRater({ ...study, itemIds })
    for (const itemId of study.itemIds.slice(0, 5)) await rate(rater, study, itemId, 'Supported')
    await rate(rater, study, other.itemIds[0]!, 'Not Supported')
    await rate(rater, study, begun.itemIds[0]!, 'Not Supported')
    raterId = rater.raters.get(study.id) ?? ''
  })
  /** The view, with the rater where it names one. */
  const asked = ({ a, ...query }: Record<string, string>): Record<string, string> =>
    a === 'the rater' ? { ...query, a: raterId } : query
  const list = (query: Record<string, string>) => (pi: Actor) =>
    listDisagreements(pi, study, errorViewSchema.parse(asked(query)))
  const count = (query: Record<string, string>) => async (pi: Actor) => {
    const [found = 0] = await countDisagreements(pi, study, [errorViewSchema.parse(asked(query))])
    return found
  }
  const place = (query: Record<string, string>) => (pi: Actor) =>
    findListPosition(pi, study, { path: 'errors', query: asked(query) }, study.itemIds[1]!)
  const agree = (query: Record<string, string>) => (pi: Actor) =>
    getPeopleAgreement(pi, study, peopleViewSchema.parse(query))
  const pass = (query: Record<string, string>) => (pi: Actor) =>
    getFilterNames(pi, study, peopleViewSchema.parse(query))

  it.each([
    ['agreement on everything', agree({})],
    ['agreement of each patient', agree({ by: 'patient' })],
    ['agreement on a patient with many statements', agree({ patient: '1' })],
    ['how many statements a patient has', pass({ patient: '2' })],
  ])('keeps nothing of %s', async (_, look) => {
    expect(await seenBy(study, look)).toEqual([])
  })

  it.each([
    ['agreement on one statement', agree({ patient: '2' })],
    ['agreement on many statements with one answer', agree({ patient: '3' })],
    ['agreement on one statement by its label', agree({ patient: '2', subset: 'Supported' })],
    ['how many statements of one have a label', pass({ patient: '2', subset: 'Supported' })],
  ])('keeps %s', async (_, look) => {
    expect(await seenBy(study, look)).toEqual([1])
  })

  it.each([
    ['all', { differ: 'all' }],
    ['what a person said', { a: 'the rater', b: 'nobody' }],
    ['what a person said with a label', { a: 'the rater', b: 'nobody', said: 'Supported' }],
    ['what anybody said', { said: 'Supported', differ: 'all' }],
    ['what somebody calls so', { subset: 'Supported', differ: 'all' }],
    ['few found by their words', { find: 'day 2', differ: 'all' }],
  ])(
    'leaves what is not settled out of a list of %s until the lead reads it in the audit log',
    async (_, query) => {
      const pi = await createActor(study.id, 'pi')
      const shown = async () => [(await list(query)(pi)).total, (await place(query)(pi))?.number ?? null]

      expect(await shown()).toEqual([0, null])
      expect(await db.labelExposure.count({ where: { userId: pi.userId } })).toBe(0)

      await readUnsettled(pi, study)
      const [total, number] = await shown()
      expect(total).toBe((await count(query)(pi)) || Number.NaN)
      expect(number).not.toBeNull()
      expect(await db.labelExposure.count({ where: { userId: pi.userId } })).toBe(1)
    },
  )

  it('counts what is not settled where that reveals only where statements stand, and not of few', async () => {
    const pi = await createActor(study.id, 'pi')

    expect(await count({ differ: 'all' })(pi)).toBe(15)
    expect(await count({ state: 'open', differ: 'any' })(pi)).toBe(15)
    expect(await count({ patient: '1', differ: 'all' })(pi)).toBe(8)
    expect(await count({ patient: '2', differ: 'all' })(pi)).toBe(0)
    expect(await count({ uncertain: 'yes', differ: 'all' })(pi)).toBe(0)
    expect(await count({ find: 'day', differ: 'all' })(pi)).toBe(0)
    expect(await seenBy(study, count({ differ: 'all' }))).toEqual([])
  })
})
