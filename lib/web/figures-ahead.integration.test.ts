import { setTimeout } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { peopleViewSchema } from '@/lib/core/figures/people-view'
import { getPeopleAgreement } from '@/lib/data/agreement/agreement'
import { readVersions } from '@/lib/data/data-version'
import { createActor, createAssignedRater, createStudy, rate } from '@/lib/testing/factories'
import { makeFiguresAhead } from './figures-ahead'

/** Of which versions of a study there are reports. */
function reportsOf(studyId: string) {
  const { concordanceRemembered: kept } = globalThis as {
    concordanceRemembered?: ReadonlyMap<string, { version: number | string }>
  }
  const names = [...(kept?.keys() ?? [])].filter(
    (name) => name.startsWith('report') && name.includes(studyId),
  )
  return names.map((name) => kept?.get(name)?.version)
}

it('makes figures while nobody waits for others, and makes them anew after a change', async () => {
  const study = await createStudy({ items: 2 })
  const rater = await createAssignedRater(study)
  await rate(rater, study, study.itemIds[0]!, 'Supported')
  const pi = await createActor(study.id, 'pi')
  let isFree = false
  const untilFree = async () => {
    while (!isFree) await setTimeout(5)
  }
  void makeFiguresAhead({ askedAt: new Map([[study.id, performance.now()]]), untilFree })
  const { data: first } = await readVersions(study.id)
  await getPeopleAgreement(pi, study.id, peopleViewSchema.parse({}))
  expect(reportsOf(study.id)).toEqual([])

  isFree = true
  await vi.waitFor(() => expect(reportsOf(study.id)).toEqual([first]), { timeout: 20_000 })
  await rate(rater, study, study.itemIds[1]!, 'Not Supported')
  const { data: second } = await readVersions(study.id)
  expect(second).toBeGreaterThan(first)
  await vi.waitFor(() => expect(reportsOf(study.id)).toEqual([second]), { timeout: 20_000 })
})
