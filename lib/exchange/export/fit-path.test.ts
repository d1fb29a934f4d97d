import { expect, it } from 'vitest'
import { fitPath } from './fit-path'

it('cuts names that are too long for a file, each to a name of its own, and leaves others', () => {
  expect(fitPath('a/b@anna.xml')).toBe('a/b@anna.xml')
  const long = (letter: string) => encodeURIComponent('ä'.repeat(90) + letter)
  const names = ['x.ann', 'x.txt', 'y.ann'].map((end) => fitPath(`brat/${long(end[0] ?? '')}${end.slice(1)}`))
  for (const name of names) {
    expect(Buffer.byteLength(name.slice(5))).toBeLessThan(200)
    expect(() => decodeURIComponent(name)).not.toThrow()
  }
  const stems = names.map((name) => name.replace(/\.\w+$/, ''))
  expect(stems[0]).toBe(stems[1])
  expect(stems[0]).not.toBe(stems[2])
})
