import { describe, expect, it } from 'vitest'
import { listOpenPatients } from './labeling'

const patient = (patientId: string, ...open: string[]) => ({
  patientId,
  externalId: `no. ${patientId}`,
  total: 5,
  done: 5 - open.length,
  skipped: 0,
  open,
})

describe('listOpenPatients', () => {
  const list = [patient('a', 'a1', 'a2'), patient('b', 'b1'), patient('c'), patient('d', 'd1')]
  const after = (here: string) => listOpenPatients(list, here).map(({ patientId }) => patientId)

  it('goes down the list to what is open, then begins at its top', () => {
    expect(after('a')).toEqual(['b', 'd'])
    expect(after('b')).toEqual(['d', 'a'])
    expect(after('d')).toEqual(['a', 'b'])
  })

  it('never offers the patient at hand, and begins at the top for one that is not listed', () => {
    expect(listOpenPatients([patient('a', 'a1')], 'a')).toEqual([])
    expect(after('gone')).toEqual(['a', 'b', 'd'])
    expect(listOpenPatients([], 'a')).toEqual([])
  })

  it('names the open statements of each', () => {
    expect(listOpenPatients(list, 'b')[1]).toEqual({
      patientId: 'a',
      externalId: 'no. a',
      open: ['a1', 'a2'],
    })
  })
})
