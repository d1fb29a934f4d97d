import { expect, it } from 'vitest'
import { makeMatrix } from '@/lib/testing/study-matrix'
import type { Figure } from '../figure'
import { peopleAgreement, peopleViewSchema } from '../people/people-view'
import { coefficientFigure, groupFigure, labelAgreementFigure, pairwiseFigure } from './people'

const PEOPLE = ['SSNSANSSNSAN', 'SSNNANSANSSN', 'SNNSASSSNNAS']
const view = peopleViewSchema.parse({ measure: 'cohen', unit: 'item' })
const LINKS = {
  items: (...queries: readonly object[]) => JSON.stringify(Object.assign({}, ...queries)),
  rater: (id: string) => id,
}

function agreementOf(people: readonly string[], of = view) {
  return peopleAgreement(makeMatrix(people, {}, '.'.repeat(12)), of, 1)
}

function textOf(people: readonly string[], measure = view.measure): string {
  const of = { ...view, measure }
  const report = agreementOf(people, of)
  const made: Figure[] = [
    coefficientFigure(report, of, LINKS),
    groupFigure(report.groups, report.pairs.raters.length, of, LINKS),
  ]
  return JSON.stringify(made)
}

it('calls kappa of three people Conger’s, and of two Cohen’s', () => {
  const [three, two] = [textOf(PEOPLE), textOf(PEOPLE.slice(1))]

  expect(three).toContain('Conger’s kappa')
  expect(three).not.toContain('Cohen')
  expect(two).toContain('Cohen’s kappa')
  expect(two).not.toContain('Conger')
})

it('calls it Cohen’s in pairs of however many, and says where it stands when it is left out', () => {
  expect(pairwiseFigure(agreementOf(PEOPLE), view, LINKS).title).toBe('Cohen’s kappa, every two people')
  expect(textOf(PEOPLE, 'ac1')).toContain('Conger’s kappa, which distinguishes people, stands here once')
})

it('gives each label with its interval, and leads to the statements on which somebody gave it', () => {
  const matrix = makeMatrix(['SSSSSSNNSSAS', 'SSSSSNNNSSSS'], {}, 'SSSSSSNNSSSS')
  const of = peopleViewSchema.parse({ unit: 'item', kind: 'sentence' })
  const { rows } = labelAgreementFigure(peopleAgreement(matrix, of, 1), of, LINKS)

  expect(rows.map(({ cells }) => cells[0])).toEqual(['Supported', 'Not Supported', 'Not Addressed'])
  expect(rows[0]?.cells[1]).toBe(7)
  expect(rows.map(({ href }) => href)).toEqual(
    ['Supported', 'Not Supported', 'Not Addressed'].map((said) =>
      JSON.stringify({ kind: 'sentence', said, differ: 'any' }),
    ),
  )
})

it('draws no group in which nothing was rated twice, and names it', () => {
  const report = agreementOf(PEOPLE)
  const empty = {
    label: 'nobody',
    items: 0,
    patients: 0,
    unit: 'item' as const,
    query: {},
    estimates: { cohen: { value: null, reason: 'no statement has two ratings', interval: null } },
  }
  const { words, chart } = groupFigure([...report.groups, empty], 3, view, LINKS)

  expect(words).toContain('Without a statement that two people rated: nobody.')
  expect(JSON.stringify(chart)).not.toContain('nobody')
})
