import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { whyUnwritten } from './why-unwritten'

it.skipIf(!existsSync('/dev/full'))('says of a full disk that it is full', async () => {
  const error: unknown = await writeFile('/dev/full', 'x').catch((caught: unknown) => caught)

  expect(whyUnwritten(error)).toBe('the disk is full')
})

it.each([
  [Object.assign(new Error('x'), { code: 'EROFS' }), 'the disk is for reading alone'],
  [Object.assign(new Error('x'), { code: 'EIO' }), 'the system says EIO'],
  [new Error('odd'), 'Error: odd'],
])('has words for %s', (error, words) => {
  expect(whyUnwritten(error)).toBe(words)
})
