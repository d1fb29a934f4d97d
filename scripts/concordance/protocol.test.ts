import { describe, expect, it } from 'vitest'
import { makeFileWriter, runCommand } from '@/lib/testing/run-command'
import { UsageError } from './io'
import { protocolCommand } from './protocol'

const run = (...argv: string[]) => runCommand(protocolCommand, ...argv)
const write = makeFileWriter()

describe('the command protocol', () => {
  it('prints a shipped protocol that can be changed, checked and used to read answers', async () => {
    const { result } = await run('show', 'preference', '--json')
    const own = write('own.json', result.replace('"preference"', '"which-letter"'))
    const answers = write('answers.jsonl', '{"better":"a"}\n{"better":"neither"}\nno JSON\n')

    expect(await run('lint', own)).toMatchObject({
      code: 0,
      text: expect.stringContaining('can be used') as string,
    })
    expect(await run('read', own, answers)).toMatchObject({
      code: 1,
      text: '1: {"better":"a"}\n2: “better” is none of the options.\n3: “better” is not answered.',
    })
  })

  it('says what is wrong with a file', async () => {
    const { result } = await run('show', 'verdict', '--json')
    const wrong = write('wrong.json', result.replace('"part": "subject"', '"part": "letter"'))

    expect(await run('lint', wrong)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Problem: item.generate: “letter” is no part.') as string,
    })
    expect(await run('show', wrong)).toMatchObject({ code: 1, text: 'item.generate: “letter” is no part.' })
  })

  it.each([
    ['"__proto__": {}, "id": "verdict"', '“__proto__” is no name that a definition may use.'],
    ['"id": "constructor"', 'id is a name that programs give a meaning of their own.'],
    ['"id": "verdict", "id": "verdict"', 'has the member “id” twice.'],
    ['"id": 1e999', 'id is not as it should be'],
  ])('refuses a hostile file with %s', async (member, sentence) => {
    const { result } = await run('show', 'verdict', '--json')
    const hostile = write('hostile.json', result.replace('"id": "verdict"', member))

    expect(await run('lint', hostile)).toMatchObject({
      code: 1,
      text: expect.stringContaining(sentence) as string,
    })
  })

  it('lists what is counted and in which unit', async () => {
    const { result } = await run('show', 'note-errors')

    expect(result).toMatch(/^n-omitted-critical +interval +numbers$/m)
    expect(result).toMatch(/^overall +ordinal +1, 2, 3, 4, 5$/m)
  })

  it('computes scores of answers, and says which line could not be counted', async () => {
    const line = (label: string) => JSON.stringify({ units: { document: 'D1' }, values: { label } })
    const answers = write(
      'facts.jsonl',
      [...['supported', 'not-supported', 'irrelevant', 'perhaps'].map(line), '{}'].join('\n'),
    )

    const { code, text } = await run('score', 'factscore', answers)

    expect(code).toBe(1)
    expect(text).toContain('Line 4: “label” is none of the options.\nLine 5: “label” is not answered.')
    expect(text).toMatch(/^plain +D1 +0\.5000 +2$/m)
  })

  it('explains itself where it is not understood', async () => {
    for (const argv of [[], ['lint'], ['read', 'verdict'], ['draw', 'verdict'], ['lint', 'a', 'b']])
      await expect(run(...argv)).rejects.toThrow(UsageError)
    await expect(run('lint', 'absent.json')).rejects.toThrow('There is no file absent.json')
  })
})
