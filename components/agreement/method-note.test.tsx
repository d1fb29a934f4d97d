import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { inScheme } from '@/lib/core/labels'
import { VERDICT_LABELS } from '@/lib/testing/verdict-labels'
import { MethodNote } from './method-note'

it('says with how many labels, and over what, figures were made', () => {
  const text = (unit: 'item' | 'patient', labels: 'two' | 'all') =>
    renderToStaticMarkup(<MethodNote unit={unit} labelSet={inScheme(VERDICT_LABELS, labels)} />)

  expect(text('item', 'all')).toContain('with all three labels declared')
  expect(text('item', 'two')).toContain('with the two labels declared')
  expect(text('patient', 'two')).toContain('on fewer than five')
  expect(text('patient', 'two')).toContain('never taken below 1')
  expect(text('item', 'two')).not.toContain('on fewer than five')
  expect(text('item', 'two')).not.toContain('wider')
})
