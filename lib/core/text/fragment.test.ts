import { describe, expect, it } from 'vitest'
import { isFragment } from './statements'

describe('isFragment', () => {
  it.each(['She', 'The', 'He', 'The patient denies', 'She states that', 'his endo', 'The patient', 'He was'])(
    'knows %j',
    (text) => {
      expect(isFragment(text)).toBe(true)
    },
  )

  it.each([
    'She improved',
    'The wound healed',
    'It resolved',
    'She vapes',
    'Dandruff',
    'MiraLAX',
    'Chronic constipation',
    '• Viral infection',
    'A fib',
    'He denies fever',
    'He.',
    'Her lungs clear',
    'DNR',
    'Denies',
    'He adds that he may need to see a',
    '',
  ])('leaves %j', (text) => {
    expect(isFragment(text)).toBe(false)
  })
})
