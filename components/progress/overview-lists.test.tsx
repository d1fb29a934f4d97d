import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Glance } from '@/lib/core/figures/study/glance'
import { OutlierList } from './outlier-list'
import { SplitList } from './split-list'

const TASK = { studyId: 's', taskId: 't', itemName: { one: 'case', many: 'cases' } }

it('names no patient on whom nobody differs among those on whom people differ', () => {
  const split = (label: string, differing: number) => ({
    label,
    items: 4,
    split: differing,
    share: { value: differing / 4, reason: null, interval: null, noIntervalReason: 'few patients' },
    query: {},
  })
  const listed = (...splits: ReturnType<typeof split>[]) =>
    renderToStaticMarkup(<SplitList task={TASK} title="Patients" note="" splits={splits} />)

  expect(listed(split('Patient 1', 2), split('Patient 2', 0))).not.toContain('Patient 2')
  expect(listed(split('Patient 2', 0))).toContain('None: people said the same of every case')
  expect(listed()).toContain('No case has two ratings yet')
})

it('says what outlier raters are only where it names some', () => {
  const outliers = { people: [], tested: 0, reason: 'Nobody is tested.' }
  const shown = renderToStaticMarkup(<OutlierList task={TASK} glance={{ outliers } as unknown as Glance} />)

  expect(shown).toContain('Nobody is tested.')
  expect(shown).not.toContain('These people')
})
