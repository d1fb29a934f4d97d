import { describe, expect, it } from 'vitest'
import { createAnswerReader } from './read-answer'
import { findShipped } from './shipped'
import { findOnlyChoice, listCounted, readStored, readStoredValues, storeAnswer } from './stored-answer'

const read = (id: string, values: Record<string, unknown>) => createAnswerReader(findShipped(id))({ values })

describe('a stored answer', () => {
  it('of one choice is its code', () => {
    const definition = findShipped('verdict')
    const stored = storeAnswer(definition, read('verdict', { verdict: 'Not Addressed' }))

    expect(stored).toEqual({ code: 'Not Addressed', fields: {}, codes: null })
    expect(readStored(definition, stored)).toEqual({ verdict: 'Not Addressed' })
    expect(readStoredValues(definition, stored)).toEqual({ verdict: 'Not Addressed' })
    expect(findOnlyChoice(definition)?.options).toHaveLength(3)
  })

  it('of several fields holds a byte for each counted variable, computed ones too', () => {
    const definition = findShipped('validity')
    const given = { imperative: 'no', interrogative: 'no', incomplete: 'yes', vague: 'no' }
    const answer = read('validity', given)
    const stored = storeAnswer(definition, answer)

    expect(stored.code).toBe('no | no | yes | no | invalid')
    expect([...(stored.codes ?? [])]).toEqual([2, 2, 1, 2, 1])
    expect(readStored(definition, stored)).toEqual({ ...given, validity: 'invalid' })
    expect(findOnlyChoice(definition)).toBeNull()
    expect(readStoredValues(definition, stored)).toEqual(given)
  })

  it('gives points of scales and computed numbers back as numbers', () => {
    const definition = findShipped('pdsqi-9')
    const scales = listCounted(definition).filter(({ unit }) => unit === 'ordinal')
    const values = Object.fromEntries(
      definition.fields.map((field) => [
        field.id,
        field.kind === 'scale' ? field.to : field.id === 'abstraction' ? 'yes' : 'no',
      ]),
    )
    const stored = storeAnswer(definition, createAnswerReader(definition)({ values }))
    const back = readStored(definition, stored)

    expect(scales.length).toBeGreaterThan(5)
    for (const { id } of scales) expect(back[id]).toBe(values[id])
    expect(back['total']).toBe(5)
  })

  it('gives numbers in the squares of a grid back', () => {
    const definition = findShipped('note-errors')
    const grid = definition.fields.find((field) => field.kind === 'grid')!
    const square = (row: number, column: number) => row + 2 * column
    const n = Object.fromEntries(
      grid.rows.map(({ id }, row) => [
        id,
        Object.fromEntries(grid.columns.map((line, column) => [line.id, square(row, column)])),
      ]),
    )
    const stored = storeAnswer(definition, read('note-errors', { n, overall: 3 }))
    const [row, column] = [grid.rows[1]!.id, grid.columns[1]!.id]

    expect(readStored(definition, stored)).toMatchObject({ [`n-${row}-${column}`]: 3, overall: 3 })
  })
})
