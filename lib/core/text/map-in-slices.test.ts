import { expect, it } from 'vitest'
import { mapInSlices, SLICE_CHARS } from './map-in-slices'

const texts = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => ({ text: 'x'.repeat(length), at }))

it('does all of it in order, and lets others go on after each slice but the last', async () => {
  const done: number[] = []
  const pauses: number[] = []
  const pause = async () => void pauses.push(done.length)

  const made = await mapInSlices(texts(10, SLICE_CHARS / 4), pause, ({ at }, index) => {
    done.push(at)
    return index * 2
  })

  expect(made).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18])
  expect(done).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(pauses).toEqual([4, 8])
})

it('does not pause for a few texts, and reports a fault as it comes', async () => {
  const pause = () => Promise.reject(new Error('paused'))

  expect(await mapInSlices(texts(1, 10 * SLICE_CHARS), pause, ({ at }) => at)).toEqual([0])
  expect(await mapInSlices([], pause, () => 1)).toEqual([])
  const fail = () => {
    throw new RangeError('odd')
  }
  await expect(mapInSlices(texts(2, 1), pause, fail)).rejects.toThrow('odd')
})
