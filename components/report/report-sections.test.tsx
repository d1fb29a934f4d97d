import { describe, expect, it } from 'vitest'
import { estimateText, estimateWords, probabilityText } from '@/components/agreement/figure-text'
import { retrievalRows } from '@/lib/core/figures/retrieval-rows'
import { studyReport } from '@/lib/core/figures/study-report'
import type { StudyFrame } from '@/lib/core/study-frame'
import { makeFrame, NO_SOURCES } from '@/lib/testing/study-frame'
import { ReportDocument } from './report-document'
import { toMarkup } from './to-markup'

const SETTLED = 'SSNSANSSNSAASNSA'
const YEARS = [1, 2, 3, 10, 12, 15]
const JUDGES = { 'alpha 5': 'SSNSANSSNSAASNSS', 'beta 5': 'SSSSANNSNSASSNSA', 'gamma 5': 'NSNSNNSSSSAASSSA' }
const PEOPLE = [0, 1, 2, 3, 4, 5].map((person) =>
  SETTLED.split('')
    .map((label, place) => ((place * (person + 2)) % 7 === 0 ? 'N' : label))
    .join(''),
)
const STUDY = { title: 'A study', description: '', seed: 3 }
const OPEN = {
  openedAt: '2026-01-01T00:00:00Z',
  openReason: null,
  glimpsedAt: null,
  margins: [],
  aiRaters: 3,
  lateIds: [],
}

function frameOf(judges: Record<string, string>): StudyFrame {
  const frame = makeFrame(PEOPLE, judges, SETTLED)
  return {
    ...frame,
    columns: frame.columns.map((column, place) => ({ ...column, practiceYears: YEARS[place] ?? null })),
  }
}

const RETRIEVAL = retrievalRows(
  [
    {
      raterId: '1',
      alias: 'alpha 5',
      configuration: {},
      items: [{ patient: '1', ranks: [1, null], shown: 5 }],
    },
    { raterId: '2', alias: 'imported', configuration: {}, items: [] },
  ],
  3,
)

const make = (judges: Record<string, string>) =>
  studyReport(frameOf(judges), STUDY, OPEN, NO_SOURCES, [], RETRIEVAL)

describe('the report', () => {
  it('holds every figure of the pages, by the same views', async () => {
    const report = await make(JUDGES)
    const page = document.createElement('div')
    page.innerHTML = toMarkup(<ReportDocument report={report} />)
    const tableOf = (caption: RegExp) =>
      [...page.querySelectorAll('table')].find((table) =>
        caption.test(table.querySelector('caption')?.textContent ?? ''),
      )?.textContent ?? ''

    const { experience, labelModels, ai } = report
    expect(tableOf(/groups of years of practice/)).toContain(
      estimateWords(experience![0]!.estimate, 'coefficient'),
    )
    const mace = labelModels.find(({ model }) => model === 'mace')!.figures
    expect(tableOf(/by label models/)).toContain(`by MACE, n ${mace.items}`)
    expect(tableOf(/models find likeliest/)).toContain(estimateWords(mace.raters[5]!.met, 'percent'))
    const [, second] = ai!.listing.rows
    expect(tableOf(/^Each AI rater against the settled/)).toContain(
      estimateText(second!.estimates['macro-f1']!, 'coefficient'),
    )
    expect(tableOf(/of Not Supported alone/)).toContain(estimateText(second!.estimates.f1!, 'coefficient'))
    expect(ai!.listing.against).toMatchObject({ alias: 'alpha 5', tested: 2 })
    expect(tableOf(/AI raters less alpha 5/)).toContain(probabilityText(second!.difference!.pHolm))
    expect(tableOf(/passages that people cited/)).toContain('alpha 5')
    expect(tableOf(/passages that people cited/)).not.toContain('imported')
    expect(page.textContent).toContain('Right, by how many AI raters say the same')
    expect(page.textContent).toContain(estimateWords(ai!.sureness!.calibration.brier, 'coefficient'))
    expect(page.textContent).toContain('by how much is answered')
    expect(toMarkup(<ReportDocument report={await make(JUDGES)} />)).toBe(page.innerHTML)
  })

  it('tells what AI raters are, whom they stood against, what is open, and counts no jury as one more', async () => {
    const frame = frameOf({ ...JUDGES, trio: JUDGES['alpha 5'] })
    const jury = {
      kind: 'jury',
      members: Object.keys(JUDGES),
      quorum: 2,
      decider: null,
      statementKind: 'all',
      isAfterOpening: false,
    }
    const judges = frame.judges.map((judge) =>
      judge.alias === 'trio' ? { ...judge, configuration: jury } : judge,
    )
    const late = { ...OPEN, lateIds: judges.slice(0, 1).map(({ raterId }) => raterId) }
    const margin = {
      measure: 'agreement' as const,
      margin: 0.05,
      reason: 'Half.',
      primary: null,
      revision: 1,
      setAt: '2025-01-01T00:00:00Z',
      isAfterOpening: false,
    }
    const states = frame.states.map((state, place) => (place < 2 ? ('open' as const) : state))
    const report = await studyReport(
      {
        ...frame,
        judges,
        states,
        columns: frame.columns.map((column) => ({ ...column, days: Int32Array.of(19_999, 20_000) })),
      },
      STUDY,
      { ...late, margins: [margin] },
      { ...NO_SOURCES, days: 'f00d' },
      [],
    )
    const page = document.createElement('div')
    page.innerHTML = toMarkup(<ReportDocument report={report} />)
    const tables = [...page.querySelectorAll('table')].map(({ textContent }) => textContent ?? '')
    const told = tables.find((text) => text.startsWith('What each AI rater is'))

    expect(report.counts).toMatchObject({ aiRaters: 3, aiRatings: 3 * SETTLED.length })
    expect(told).toMatch(/alpha 5after the opening/)
    expect(told).toMatch(/beta 5before the opening/)
    expect(told).not.toContain('trio')
    expect(tables.find((text) => text.startsWith('Alternative annotator test, person by'))).toBeDefined()
    expect(page.querySelector('header')?.textContent).toContain('Interim: 2 of 16 statements')
    expect(page.querySelector('header')?.textContent).toContain('newest first answer is of 2024-10-04')
    expect((await make(JUDGES)).newestDay).toBeNull()
  })

  it('leaves out what cannot be told: of one AI rater no comparison and no sureness, of none nothing', async () => {
    const one = toMarkup(<ReportDocument report={await make({ 'alpha 5': JUDGES['alpha 5'] })} />)
    expect(one).toContain('Macro F1')
    expect(one).not.toMatch(/AI raters less|say the same/)
    const none = toMarkup(<ReportDocument report={await make({})} />)
    expect(none).toContain('No AI rater has checked these statements.')
    expect(none).not.toMatch(/Macro F1|NaN|Infinity/)
  })
})
