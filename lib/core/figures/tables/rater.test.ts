import { describe, expect, it } from 'vitest'
import { wholeAnswers } from '@/lib/core/labels'
import type { RaterView } from '../people/rater-view'
import { raterFigures } from './rater'

const seconds = { median: 40, low: 30, high: 60 }
const none = { counts: [0, 0, 0], shares: [] }
const view = {
  labelSet: wholeAnswers('Errors in a summary', ['1', '2', '3']),
  alias: 'Rater 1',
  answers: 10,
  seconds,
  secondsByLabel: [],
  labels: none,
  othersLabels: null,
  settled: { items: 10, met: { value: 0.5, interval: null }, table: { counts: [], shares: [] } },
  repeats: null,
  stretches: null,
} as unknown as RaterView

describe('figures of one rater', () => {
  it('have none by label where whole answers are but numbered within an item', () => {
    expect(raterFigures(view, 'r', null).map(({ name }) => name)).toEqual(['seconds'])
    expect(raterFigures({ ...view, seconds: null }, 'r', null)).toEqual([])
  })
})
