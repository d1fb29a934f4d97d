import { describe, expect, it } from 'vitest'
import { toBytes } from '@/lib/core/study-frame'
import { makeFrame, read } from '@/lib/testing/study-frame'
import { openPacker, openUnpacker } from './packed-frame'

const FRAME = makeFrame(['SSNA', 'SNNA', '..SA'], { 'a 5': 'SSNA', 'b 5': 'NSN.' }, 'SSN.')

/** Both ends, and the way between two threads. */
function openWay() {
  const pack = openPacker(() => {})
  const { unpack, forget } = openUnpacker()
  const send = (frame: typeof FRAME) => {
    const parcel = structuredClone(pack(frame))
    return { frame: unpack(parcel), fresh: parcel.fresh.length }
  }
  return { send, forget }
}

describe('a study’s data for another thread', () => {
  it('are there what they are here', () => {
    expect(openWay().send(FRAME).frame).toEqual(FRAME)
  })

  it('go once, and are the very same objects the next time', () => {
    const { send } = openWay()
    const first = send(FRAME)
    const again = send({ ...FRAME })

    expect(again.fresh).toBe(0)
    for (const part of ['items', 'columns', 'judges', 'consensus', 'states'] as const)
      expect(again.frame[part]).toBe(first.frame[part])
  })

  it('go anew only as far as an answer changed them', () => {
    const { send } = openWay()
    const before = send(FRAME).frame
    const codes = read('SSNS')
    const [, column, ...others] = FRAME.columns
    const changed = { ...column!, codes, bytes: toBytes(codes) }
    // the others in new records, as they come from the database
    const columns = [{ ...FRAME.columns[0]! }, changed, ...others]

    const { frame, fresh } = send({ ...FRAME, columns })

    expect(frame.columns).toEqual(columns)
    expect(fresh).toBe(2 + 1 + 1 + 1) // two lists, their record, that of the first, and the list of all
    expect(frame.columns[0]?.codes).toBe(before.columns[0]?.codes)
    expect(frame.columns[1]?.days).toBe(before.columns[1]?.days)
    expect(frame.columns[2]).toBe(before.columns[2])
    expect(frame.judges).toBe(before.judges)
  })
})
