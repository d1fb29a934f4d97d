import { describe, expect, it } from 'vitest'
import { findShipped } from '@/lib/core/protocols/shipped'
import { listMarks } from './rated-marks'

const protocol = findShipped('error-spans')
const texts = { summary: 'He took aspirin daily.', source: '' }
const span = { id: 't1', start: 8, end: 15, quote: 'aspirin', label: 'medication_unsupported' }

describe('what a rating marks', () => {
  it('has words for its labels, the text, and how like the text a copy was', () => {
    const errors = [{ ...span, attributes: { severity: 'major' } }]
    const value = { copied: { share: 0.9, confidence: { t1: 0.8 }, warnings: ['Odd.'] } }
    expect(listMarks(protocol, { fields: { errors, 'errors-n': 1 }, value }, texts)).toEqual({
      layers: [
        {
          title: 'Errors',
          labels: protocol.spanLayers[0]?.labels,
          text: texts.summary,
          marks: [{ ...span, words: 'Medication, major', confidence: 0.8 }],
        },
      ],
      warnings: ['Odd.'],
    })
  })

  it('distinguishes a layer with nothing in it from one that is not answered', () => {
    expect(listMarks(protocol, { fields: { errors: [] }, value: {} }, texts)?.layers).toMatchObject([
      { title: 'Errors', marks: [] },
    ])
    expect(listMarks(protocol, { fields: {}, value: null }, texts)?.layers).toEqual([])
    expect(listMarks(findShipped('verdict'), { fields: {}, value: {} }, {})).toBeNull()
  })
})
