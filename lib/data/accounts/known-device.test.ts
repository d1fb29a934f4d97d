import { expect, it } from 'vitest'
import { addDevice, findDevice } from './known-device'

process.env['NEXTAUTH_SECRET'] ??= 'a secret of tests'

it('is known to the accounts that were added, under one id, and to no others', () => {
  const token = addDevice(addDevice(null, 'ann'), 'ben')

  expect(findDevice(token, 'ann')).toMatch(/^[\w-]{22}$/)
  expect(findDevice(token, 'ben')).toBe(findDevice(token, 'ann'))
  expect(findDevice(token, 'eve')).toBeNull()
  expect(findDevice(addDevice(null, 'ann'), 'ann')).not.toBe(findDevice(token, 'ann'))
})

it('is not known by a token that was made up, cut off or put together from two', () => {
  const [anns, eves] = [addDevice(null, 'ann'), addDevice(null, 'eve')]
  const [id = '', mark = ''] = anns.split('.')
  for (const token of [
    null,
    '',
    '.',
    id,
    `${id}.`,
    `${id}.${mark.slice(1)}`,
    `${eves.split('.')[0]}.${mark}`,
  ])
    expect(findDevice(token, 'ann')).toBeNull()
})

it('keeps ten accounts, the newest first, and each once', () => {
  let token: string | null = null
  for (let index = 0; index < 12; index++) token = addDevice(token, `user ${index}`)
  token = addDevice(token, 'user 11')

  const known = Array.from({ length: 12 }, (_, index) => findDevice(token, `user ${index}`) !== null)
  expect(known).toEqual([false, false, ...Array.from({ length: 10 }, () => true)])
})
