import { describe, expect, it } from 'vitest'
import { readOptions } from './define-command'

const read = (args: string[], help = true) =>
  readOptions({
    args,
    options: {
      ...(help ? { help: { type: 'boolean' as const } } : {}),
      bootstrap: { type: 'string', default: '1000' },
      wide: { type: 'boolean', short: 'w' },
    },
  })

describe('readOptions', () => {
  it('reads what is there', () => {
    expect(read(['--wide', '--bootstrap=5']).values).toEqual({ wide: true, bootstrap: '5' })
  })

  it.each([
    [['--boostrap', '5'], '--boostrap is no option: did you mean --bootstrap? --help lists them all.'],
    [['--foo'], '--foo is no option. --help lists them all.'],
    [['-x'], '-x is no option. --help lists them all.'],
    [
      ['--bootstrap'],
      '--bootstrap needs a value: --bootstrap VALUE, or --bootstrap=VALUE where that begins with a dash.',
    ],
    [
      ['--bootstrap', '--wide'],
      '--bootstrap needs a value: --bootstrap VALUE, or --bootstrap=VALUE where that begins with a dash.',
    ],
    [['--wide=yes'], '--wide takes no value.'],
    [['more.csv'], '“more.csv” is more than this command takes.'],
  ])('says in a sentence what is wrong with %j', (args, sentence) => {
    expect(() => read(args)).toThrow(sentence)
  })

  it('names no help where there is none', () => {
    expect(() => read(['--foo'], false)).toThrow(/^--foo is no option\.$/)
  })
})
