import { describe, expect, it } from 'vitest'
import { makePlanSettings } from '@/lib/testing/plan'
import { choosePatients, planItems, type WorkItem } from './plan-items'
import { previewPlan } from './plan-preview'

const RATERS = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  specialty: null,
  share: 1,
  maxUnits: null,
  maxItems: null,
}))

const SETTINGS = makePlanSettings({ raterIds: ['a', 'b', 'c', 'd'] })

/** `ab*` is held by a, and by b who has rated it. */
function item(id: string, holders = '', patientId = 'p1', documentId = 'd1'): WorkItem {
  const list = [...holders.matchAll(/(\w)(\*?)/g)]
  return {
    id,
    patientId,
    documentId,
    holders: list.map(([, raterId, star]) => ({ raterId: raterId ?? '', hasRated: star === '*' })),
  }
}

describe('planItems', () => {
  it('gives new statements of a patient to those who have the old ones', () => {
    const plan = planItems([item('1', 'abc'), item('2', 'abc'), item('3')], RATERS, SETTINGS)

    expect(plan).toEqual({
      add: ['a', 'b', 'c'].map((raterId) => ({ itemId: '3', raterId })),
      remove: [],
      short: [],
    })
  })

  it('leaves what is assigned alone, and with it everything that is complete', () => {
    const items = [item('1', 'ab*c'), item('2', 'abd')]

    expect(planItems(items, RATERS, SETTINGS)).toEqual({ add: [], remove: [], short: [] })
  })

  it('takes away only what nobody has begun, and leaves the begun patient whole', () => {
    const items = [item('1', 'a*bc'), item('2', 'abc'), item('3', 'abc', 'p2'), item('4', 'abc', 'p2')]

    const plan = planItems(items, RATERS.slice(1), { ...SETTINGS, keep: 'begun' })

    expect(plan.remove.every((entry) => entry.itemId > '2' || entry.raterId !== 'a')).toBe(true)
    expect(plan.remove.filter((entry) => entry.raterId === 'a').map((entry) => entry.itemId)).toEqual([
      '3',
      '4',
    ])
    expect(plan.add.filter((entry) => entry.raterId === 'd').map((entry) => entry.itemId)).toContain('3')
    expect(plan.add.every((entry) => entry.raterId !== 'a')).toBe(true)
  })

  it('gives so many drawn statements to every rater, the rest to one each, and to nobody what is withheld', () => {
    const items = Array.from({ length: 200 }, (_, index) => ({
      ...item(`${index}`, index === 0 ? 'a' : '', `p${index}`),
      barred: index % 4 === 0 ? ['a'] : [],
    }))
    const settings = { ...SETTINGS, unit: 'statement', ratersPerItem: 1, sample: 120, overlap: 40 } as const

    const plan = planItems(items, RATERS, { ...settings, keep: 'begun' })

    const given = [...Map.groupBy(plan.add, ({ itemId }) => itemId).values()].map((own) => own.length)
    const isWithheld = (id: string) => Number(id) % 4 === 0
    expect(given).toHaveLength(120)
    expect(given.filter((raters) => raters === 1)).toHaveLength(80)
    expect(given.filter((raters) => raters === RATERS.length)).toHaveLength(40)
    expect(plan.add.some(({ itemId, raterId }) => raterId === 'a' && isWithheld(itemId))).toBe(false)
    expect(plan.remove).toContainEqual({ itemId: '0', raterId: 'a' })
    expect(plan.short).toEqual([])
  })

  it('lets a late comer share what nobody has begun', () => {
    const items = Array.from({ length: 8 }, (_, index) =>
      item(`${index}`, index < 2 ? 'a*b*c*' : 'abc', `p${index}`),
    )

    const plan = planItems(items, RATERS, { ...SETTINGS, keep: 'begun' })

    expect(plan.add.map((entry) => entry.raterId)).toEqual(Array.from({ length: 6 }, () => 'd'))
    expect(plan.remove).toHaveLength(6)
    expect(plan.remove.some((entry) => entry.itemId === '0' || entry.itemId === '1')).toBe(false)
  })

  it('plans documents and statements apart', () => {
    const items = ['1', '2', '3', '4'].map((id) => item(id, '', 'p1', id < '3' ? 'd1' : 'd2'))

    const byDocument = planItems(items, RATERS, { ...SETTINGS, unit: 'document', ratersPerItem: 1 })
    const byStatement = planItems(items, RATERS, { ...SETTINGS, unit: 'statement', ratersPerItem: 1 })

    expect(new Set(byDocument.add.map((entry) => entry.raterId)).size).toBe(2)
    expect(new Set(byStatement.add.map((entry) => entry.raterId)).size).toBe(4)
  })
})

describe('a rater who has a statement beyond the first round', () => {
  const barred = { ...item('2'), barred: ['a'] }

  it('does not get it again, whatever the unit, and others do', () => {
    for (const unit of ['patient', 'document', 'statement'] as const) {
      const plan = planItems([item('1', 'abc'), barred, item('3', 'abc')], RATERS, { ...SETTINGS, unit })

      expect(plan.add.map(({ itemId, raterId }) => `${itemId}${raterId}`).toSorted()).toEqual([
        '2b',
        '2c',
        '2d',
      ])
      expect(plan).toMatchObject({ remove: [], short: [] })
    }
  })

  it('is not taken for a second patient where a limit of patients counts', () => {
    const items = [item('1', 'abc'), { ...item('2', 'abc'), barred: ['d'] }, item('3', '', 'p2')]
    const narrow = { ...SETTINGS, maxUnits: 2 }

    const plan = planItems(items, RATERS.slice(0, 3), narrow)

    expect(plan.add).toEqual(['a', 'b', 'c'].map((raterId) => ({ itemId: '3', raterId })))
    expect(plan.short).toEqual([])
  })

  it('leaves it short when there are no others', () => {
    const plan = planItems([barred, item('3')], RATERS.slice(0, 3), SETTINGS)

    expect(plan.add).toHaveLength(5)
    expect(plan.add).not.toContainEqual({ itemId: '2', raterId: 'a' })
    expect(plan.short).toEqual([{ patientId: 'p1', missing: 1, reasons: ['barred'] }])
  })
})

describe('a plan for some patients', () => {
  const items = ['1', '2', '3', '4'].map((id) => item(id, id === '1' ? 'ab' : '', `p${id}`))

  it('leaves the others as they are, and counts them for limits', () => {
    const chosen = {
      ...SETTINGS,
      patients: { kind: 'chosen' as const, ids: ['p2'] },
      maxUnits: 1,
      keep: 'begun' as const,
    }

    expect(planItems(items, RATERS, chosen)).toEqual({
      add: [
        { itemId: '2', raterId: 'c' },
        { itemId: '2', raterId: 'd' },
      ],
      remove: [],
      short: [{ patientId: 'p2', missing: 1, reasons: ['units'] }],
    })
  })

  it('is a pilot of so many, the same for the same seed, and all where there are fewer', () => {
    const pilot = (count: number, seed = 1) =>
      choosePatients(items, { patients: { kind: 'pilot', count }, seed })

    expect(pilot(2).size).toBe(2)
    expect(pilot(2)).toEqual(pilot(2))
    expect([2, 3, 4, 5, 6].some((seed) => [...pilot(2)].some((id) => !pilot(2, seed).has(id)))).toBe(true)
    expect([...pilot(2)].every((id) => pilot(3).has(id))).toBe(true)
    expect(pilot(9)).toEqual(new Set(['p1', 'p2', 'p3', 'p4']))
  })
})

describe('previewPlan', () => {
  it('shows statements by rater and patient, what each pair shares, and what is missing', () => {
    const items = [item('1', 'a*b'), item('2', 'a*b'), item('3', '', 'p2')]
    const people = RATERS.slice(0, 2)
    const plan = planItems(items, people, SETTINGS)

    const preview = previewPlan(items, plan, {
      patients: [
        { id: 'p1', externalId: '1' },
        { id: 'p2', externalId: '2' },
      ],
      raters: [...people, { id: 'idle', maxItems: null }].map((rater) => ({ ...rater, alias: rater.id })),
      settings: SETTINGS,
    })

    expect(preview).toEqual({
      added: 2,
      removed: 0,
      losses: [],
      patients: [
        { externalId: '1', items: 2, missing: 2, short: 2 },
        { externalId: '2', items: 1, missing: 1, short: 1 },
      ],
      reasons: ['raters'],
      planned: 2,
      raters: ['a', 'b'].map((alias) => ({
        alias,
        items: 3,
        maxItems: null,
        cells: [
          { items: 2, added: 0 },
          { items: 1, added: 1 },
        ],
      })),
      overlaps: [
        [2, 2],
        [2, 2],
      ],
    })
  })
})
