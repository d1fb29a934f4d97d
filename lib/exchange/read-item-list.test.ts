import { describe, expect, it } from 'vitest'
import { readItemList } from './read-item-list'

describe('a list of items in a file', () => {
  it('is read from a table with a header, each row with its line', async () => {
    const text = 'hypothesis,premise,premise.weight\np1,d1,2\n"p2 ","d\n2",\n'

    expect(await readItemList('list.csv', text)).toEqual({
      rows: [
        { hypothesis: 'p1', premise: 'd1', 'premise.weight': '2' },
        { hypothesis: 'p2', premise: 'd\n2', 'premise.weight': '' },
      ],
      lines: [2, 3],
    })
  })

  it('is read from a JSON list of objects, each with the line that it begins on', async () => {
    const text = '[\n  { "hypothesis": "p1", "premise": "d1" },\n  { "hypothesis": 2, "premise": null }\n]'

    expect(await readItemList('list.json', text)).toEqual({
      rows: [
        { hypothesis: 'p1', premise: 'd1' },
        { hypothesis: 2, premise: null },
      ],
      lines: [2, 3],
    })
  })

  it.each([
    ['a table without rows', 'a,b\n', 'The list has no rows.'],
    ['a row with a cell too many', 'a,b\n1,2\n1,2,3\n', 'Line 3: The row has 3 cells, and the header 2.'],
    ['a column twice', 'a,a\n1,2\n', 'Line 1: The header names “a” twice.'],
    ['a column without a name', 'a,\n1,2\n', 'Line 1: A column of the header has no name.'],
    ['a quote never closed', 'a,b\n1,"2\n', 'Line 2: A quote is opened in this row and never closed.'],
    [
      'an entry that is no object',
      '[\n{"a":"1"},\n7\n]',
      'Line 3: This is no object with a value for each part.',
    ],
    [
      'a value that is a list',
      '[\n{"a":["1"]}\n]',
      'Line 2: “a” is no text, number, true or false of up to 2,000 characters.',
    ],
    ['a key twice', '[\n{"a":"1","a":"2"}\n]', 'Line 2: '],
    ['JSON cut off', '[\n{"a":"1"},', 'Line '],
    ['an empty file', '', 'empty'],
  ])('is refused with line and reason: %s', async (_, text, message) => {
    await expect(readItemList('list', text)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringContaining(message) as string,
    })
  })
})
