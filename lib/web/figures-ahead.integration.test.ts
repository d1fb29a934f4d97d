import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { getPeopleAgreement } from '@/lib/data/agreement/agreement'
import { readVersions } from '@/lib/data/data-version'
import { getStudyFrame } from '@/lib/data/frame/study-frame'
import { getStudyReport } from '@/lib/data/report/study-report'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { makeFiguresAhead } from './figures-ahead'

vi.mock('@/lib/data/report/study-report', { spy: true })
vi.mock('@/lib/data/frame/study-frame', { spy: true })

/** Of which versions of a study there are reports. */
function reportsOf(studyId: string) {
  const { concordanceStores: stores } = globalThis as {
    concordanceStores?: ReadonlyMap<string, ReadonlyMap<string, { version: number | string }>>
  }
  const kept = stores?.get('figures')
  const names = [...(kept?.keys() ?? [])].filter(
    (name) => name.startsWith('report') && name.includes(studyId),
  )
  return names.map((name) => kept?.get(name)?.version)
}

/** Makes figures ahead, from one look to the next only when told to. @returns what makes one look and tells what it spent */
function lookAtWill(askedAt: Map<string, number>, untilQuiet: () => Promise<void>) {
  let ended = Promise.withResolvers<number>()
  let next: (() => void) | null = null
  const rest = (spent: number) => {
    ended.resolve(spent)
    const resting = Promise.withResolvers<void>()
    next = resting.resolve
    return resting.promise
  }
  return () => {
    ended = Promise.withResolvers()
    if (next === null) void makeFiguresAhead({ askedAt, untilQuiet, rest })
    else next()
    return ended.promise
  }
}

it('makes figures while nobody waits for others, and makes them anew after a change', async () => {
  const study = await createStudy({ items: 2 })
  const rater = await createAssignedRater(study)
  await rate(rater, study, study.itemIds[0]!, 'Supported')
  const pi = await createActor(study.id, 'pi')
  const free = Promise.withResolvers<void>()
  const look = lookAtWill(new Map([[study.id, performance.now()]]), () => free.promise)
  const { data: first } = await readVersions(study.id)
  const looking = look()
  await getPeopleAgreement(pi, study.id, peopleViewSchema.parse({}))
  expect(reportsOf(study.id)).toEqual([])

  free.resolve()
  await looking
  expect(reportsOf(study.id)).toEqual([first])
  await rate(rater, study, study.itemIds[1]!, 'Not Supported')
  const { data: second } = await readVersions(study.id)
  expect(second).toBeGreaterThan(first)
  await look()
  expect(reportsOf(study.id)).toEqual([second])
})

it('does not count the time in which it waited for others', async () => {
  const study = await createStudy({ items: 1 })
  let waited = 0
  const wait = async () => {
    const start = performance.now()
    await setTimeout(20)
    waited += performance.now() - start
  }
  const look = lookAtWill(new Map([[study.id, performance.now()]]), wait)
  const start = performance.now()
  const spent = await look()

  expect(waited).toBeGreaterThan(0)
  expect(spent + waited).toBeLessThanOrEqual(performance.now() - start)
  expect(spent).toBeGreaterThan(0)
})

it('tries again what broke, and rests once everything is made', async () => {
  const study = await createStudy({ items: 1 })
  const look = lookAtWill(new Map([[study.id, performance.now()]]), () => Promise.resolve())
  vi.mocked(getStudyReport).mockRejectedValueOnce(new Error('The connection ended.'))
  await look()
  expect(reportsOf(study.id)).toEqual([])

  await look()
  expect(reportsOf(study.id)).toHaveLength(1)
  expect(await look()).toBe(0)
})

it('counts the time of what broke', async () => {
  const study = await createStudy({ items: 1 })
  const look = lookAtWill(new Map([[study.id, performance.now()]]), () => Promise.resolve())
  vi.mocked(getStudyFrame).mockImplementationOnce(async () => {
    await setTimeout(5)
    throw new Error('The connection ended.')
  })

  expect(await look()).toBeGreaterThan(0)
  expect(reportsOf(study.id)).toEqual([])
})

it('forgets a study that nobody asked for in a long time, and makes its figures when somebody asks again', async () => {
  const [study, newer] = [await createStudy({ items: 1 }), await createStudy({ items: 1 })]
  const askedAt = new Map([[study.id, performance.now()]])
  const look = lookAtWill(askedAt, () => Promise.resolve())
  await look()
  askedAt.set(study.id, performance.now() - 3_600_000)
  await look()
  expect([...askedAt.keys()]).toEqual([newer.id])

  vi.mocked(getStudyReport).mockClear()
  askedAt.set(study.id, performance.now())
  await look()
  expect(getStudyReport).toHaveBeenCalledOnce()
  expect(vi.mocked(getStudyReport).mock.calls[0]?.[1]).toBe(study.id)
})
