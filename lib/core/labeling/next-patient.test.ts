import { describe, expect, it } from 'vitest'
import { findNextPatient } from './next-patient'

const patient = (patientId: string, open: number) => ({
  patientId,
  externalId: patientId,
  total: 5,
  done: 5 - open,
  skipped: 0,
})

describe('findNextPatient', () => {
  const list = [patient('a', 2), patient('b', 1), patient('c', 0), patient('d', 5)]
  const after = (here: string, finished: string | null = null) =>
    findNextPatient(list, here, finished)?.patientId ?? null

  it('goes down the list to what is open, then begins at its top', () => {
    expect(after('a')).toBe('b')
    expect(after('b')).toBe('d')
    expect(after('d')).toBe('a')
  })

  it('does not come back to a patient that is being finished', () => {
    expect(after('d', 'a')).toBe('b')
    expect(findNextPatient([patient('a', 1), patient('b', 4)], 'b', 'a')).toBeNull()
  })

  it('never offers the patient at hand, and begins at the top for one that is not listed', () => {
    expect(findNextPatient([patient('a', 1)], 'a', null)).toBeNull()
    expect(after('gone')).toBe('a')
    expect(findNextPatient([], 'a', null)).toBeNull()
  })
})
