import { describe, expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { aiRaterTable } from './ai-rater-table'
import { aiViewSchema, listAiRaterRows } from './ai-view'

// the clinician's are 0 to 2, claims are 0 and 3
const MATRIX = makeMatrix([], { 'alpha 5': 'SSNNA.', 'beta 5': 'SSSSAN' }, 'SSNSAN')

const listBy = (by: string, query: object = {}, matrix = MATRIX) =>
  listAiRaterRows(matrix, aiViewSchema.parse({ by, ...query }), 1)

describe('AI raters by groups of statements', () => {
  it('has for each the figures that the page has with the filter of the group', () => {
    for (const [by, labels] of [
      ['kind', ['Claims', 'Sentences']],
      ['system', ['Clinician (a person)', 'model-x (a model)']],
    ] as const) {
      const { rows } = listBy(by)
      expect(rows).toHaveLength(2)
      for (const { raterId, groups } of rows) {
        expect(groups.map(({ label }) => label)).toEqual(labels)
        for (const { query, settled, rated, patients, estimates } of groups) {
          const filtered = listBy('nothing', query).rows.find((row) => row.raterId === raterId)
          expect({ settled, rated, patients, estimates }).toEqual({
            settled: filtered?.settled,
            rated: filtered?.rated,
            patients: filtered?.patients,
            estimates: filtered?.estimates,
          })
        }
        const counts = (key: 'settled' | 'rated') => groups.reduce((sum, group) => sum + group[key], 0)
        const row = rows.find((one) => one.raterId === raterId)
        expect([counts('settled'), counts('rated')]).toEqual([row?.settled, row?.rated])
      }
    }
  })

  it('has none unless asked, and none where all is of one kind', () => {
    expect(listBy('nothing').rows.flatMap(({ groups }) => groups)).toEqual([])
    expect(listBy('kind', { kind: 'claim' }).rows.flatMap(({ groups }) => groups)).toEqual([])
  })

  it('leaves out what a run was not asked for', () => {
    const aiRaters = MATRIX.aiRaters.map((aiRater) => ({
      ...aiRater,
      configuration: { ...aiRater.configuration, statementKind: 'claim' },
    }))

    const { rows } = listBy('kind', {}, { ...MATRIX, aiRaters })

    expect(rows.map(({ groups }) => groups.map(({ label }) => label))).toEqual([['Claims'], ['Claims']])
  })

  it('names the statements of each row of the download', () => {
    const [head, ...rows] = aiRaterTable(listBy('kind'))

    const column = head?.indexOf('statements') ?? -1
    expect(rows.map((row) => [row[0], row[column]])).toEqual(
      listBy('kind').rows.flatMap(({ alias }) => [
        [alias, 'All'],
        [alias, 'Claims'],
        [alias, 'Sentences'],
      ]),
    )
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([head?.length]))
    expect(aiRaterTable(listBy('nothing'))[0]).not.toContain('statements')
  })
})
