import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ImportFindings } from '@/lib/core/exchange/import-findings'
import { FileProblem } from './file-problem'
import { fileFromBytes } from './import-file'
import { readJsonElements } from './read-json-elements'

async function read(text: string, member: string | null = null, file = fileFromBytes('x.json', text)) {
  const findings = new ImportFindings()
  const elements: unknown[] = []
  try {
    for await (const { line, value } of readJsonElements(file, member, findings)) {
      elements.push([line, value])
    }
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    findings.addProblem(error.problem)
  }
  return { elements, problems: findings.problems.map(({ line, message }) => `${line}: ${message}`) }
}

describe('readJsonElements', () => {
  it('gives the elements of a list with their lines, whatever stands in them', async () => {
    const text = '[\n {"a": "],[{\\"", "b": [1, {"c": 2}]},\n\n 7, "x,y",\n[]\n]\n'

    expect(await read(text)).toEqual({
      elements: [
        [2, { a: '],[{"', b: [1, { c: 2 }] }],
        [4, 7],
        [4, 'x,y'],
        [5, []],
      ],
      problems: [],
    })
  })

  it('gives the same however the bytes arrive', async () => {
    const text = '[{"ä🩺": "\\\\\\" ]🩺\\u00e4", "n": [-1.5e3]},\n"x"]'
    const bytes = Buffer.from(text)
    const pieces = Array.from({ length: bytes.length }, (_, at) => bytes.subarray(at, at + 1))
    const file = { ...fileFromBytes('x.json', text), stream: () => Readable.from(pieces) }

    expect(await read(text, null, file)).toEqual(await read(text))
    expect((await read(text)).elements).toHaveLength(2)
  })

  it('gives the list under one member of an object, and passes over the others', async () => {
    const text =
      '{"entry0": [1], "other": {"entry": [9]},\n"entry": [{"a": "\\u00e4"}, {"entry": [3]}], "z": ["entry"]}'

    expect(await read(text, 'entry')).toEqual({
      elements: [
        [2, { a: 'ä' }],
        [2, { entry: [3] }],
      ],
      problems: [],
    })
    expect((await read('{"entry": []}', 'entry')).elements).toEqual([])
    expect((await read('{"type": "x"}', 'entry')).elements).toEqual([])
  })

  it.each([
    ['', null, '0: The file is empty.'],
    ['{"a": 1}', null, '1: The file is no JSON list.'],
    ['[1]', 'entry', '1: The file is no JSON object.'],
    ['"x"', null, '1: The file is no JSON list.'],
    ['[1, 2', null, '1: The file ends too early.'],
    ['[1}', null, '1: The brackets do not fit.'],
    ['[1]\n[2]', null, '2: Text follows after the end of the JSON value.'],
    ['[1,,2]', null, '1: The JSON ends too early.'],
    ['[\n{"a": 1, "a": 2}]', null, '2: A key stands twice in one object.'],
    ['[nonsense]', null, '1: A JSON value is expected.'],
  ] as const)('says what is wrong with %j', async (text, member, problem) => {
    expect((await read(text, member)).problems).toContain(problem)
  })
})
