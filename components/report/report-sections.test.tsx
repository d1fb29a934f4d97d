import { describe, expect, it } from 'vitest'
import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import { aiViewSchema, listAiRaterRows } from '@/lib/core/figures/ai-raters/ai-view'
import { retrievalRows } from '@/lib/core/figures/ai-raters/retrieval-rows'
import type { Kind, Shown } from '@/lib/core/figures/figure'
import { estimateWords, figureText, intervalText, testText } from '@/lib/core/figures/figure-text'
import { summarizeProfiles } from '@/lib/core/rater-profiles'
import { completeRun } from '@/lib/core/runs/run-grid'
import { makeMargin } from '@/lib/testing/ai-results'
import { makeReport } from '@/lib/testing/make-report'
import { AI_RATERS, OPEN, reportedMatrix, SAID_BY_PEOPLE, SETTLED } from '@/lib/testing/reported-matrix'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { reportParts } from './report-document'
import { writeMarkup } from './to-markup'

const RETRIEVAL = retrievalRows(
  [
    {
      raterId: '1',
      alias: 'alpha 5',
      configuration: {},
      items: [{ patient: '1', ranks: [1, null], shown: 5 }],
      leftOut: 2,
    },
    { raterId: '2', alias: 'imported', configuration: {}, items: [], leftOut: 0 },
  ],
  3,
)

function cellText({ value, interval }: Shown, as: Kind): string {
  const words = interval ? ` (${intervalText(interval, as)})` : ''
  return `${figureText(value!, as)}${words}`
}

/** Tables by what they are about, without their numbers. */
const tablesOf = (page: Element) =>
  [...page.querySelectorAll('table')].map(({ textContent }) =>
    (textContent ?? '').replace(/^Table \d+\. /, ''),
  )

const make = (aiRaters: Record<string, string>) =>
  makeReport({ matrix: reportedMatrix(aiRaters), results: OPEN, retrieval: RETRIEVAL })

describe('the report', () => {
  it('names who makes the second round as the policy has it, and none where there is none', async () => {
    const report = await make({})
    const wordsOf = (panelSize: number) => {
      const protocol = { ...report.setting.protocol, panelSize }
      return writeMarkup(reportParts({ ...report, setting: { ...report.setting, protocol } }))
    }

    expect(wordsOf(2)).toContain('Settled by a panel')
    expect(wordsOf(1)).toContain('Settled by an adjudicator')
    expect(wordsOf(0)).not.toContain('Settled by a')
  })

  it('draws nothing of people where no statement has two ratings, and no figure without a value', async () => {
    const matrix = makeMatrix(['SS.......'], { 'alpha 5': 'SSNSANSSA' }, '.........')
    const page = writeMarkup(reportParts(await makeReport({ matrix, results: OPEN })))

    expect(page).toContain('No two people have rated the same statement yet.')
    expect(page).not.toContain('Agreement on each label')
    expect(page).not.toContain('by coefficient')
    expect(page).toMatch(
      /From consensus labels to those of alpha 5<\/h3><p>No figure: there is nothing to count/,
    )
  })

  it('says at the head of Table 1 that subsets are selected by the ratings that are compared', async () => {
    const page = document.createElement('div')
    page.innerHTML = writeMarkup(reportParts(await make({})))

    const [caption] = [...page.querySelectorAll('caption')].filter(({ textContent }) =>
      textContent.includes('Agreement among people, first round'),
    )
    expect(caption?.textContent).toContain(selectionCaution('statements'))
  })

  it('says under the coefficients, where nothing parts them, what AC1 is by statement', async () => {
    const report = await make({})
    const page = document.createElement('div')
    page.innerHTML = writeMarkup(reportParts(report))

    const figure = [...page.querySelectorAll('figure')].find(({ textContent }) =>
      textContent.includes('Agreement among people, by coefficient'),
    )
    expect(figure?.querySelector('figcaption')?.textContent).toMatch(
      /With statements taken as independent, as published, AC1 over all of them is [\d.]+ \([\d.-]+ to [\d.]+\)\./,
    )
  })

  it('holds every figure of the pages, by the same views', async () => {
    const report = await make(AI_RATERS)
    const page = document.createElement('div')
    page.innerHTML = writeMarkup(reportParts(report))
    const tableOf = (start: RegExp) => tablesOf(page).find((table) => start.test(table)) ?? ''

    const { experience, labelModels, ai } = report
    expect(tablesOf(page).find((table) => table.includes('years of practice'))).toContain(
      cellText(experience![0]!.estimate, 'coefficient'),
    )
    expect(page.textContent).toContain('Agreement on each label')
    expect(tablesOf(page).find((table) => table.includes('specific agreement'))).toContain(
      cellText(report.byLabel[1]!.estimate, 'percent'),
    )
    const mace = labelModels.find(({ model }) => model === 'mace')!.figures
    expect(tableOf(/^How often.*by label models/)).toContain(`by MACE, n ${mace.items}`)
    expect(tableOf(/^How often people.*models find likeliest/)).toContain(
      cellText(mace.raters[5]!.met, 'percent'),
    )
    const [, second] = ai!.listing.rows
    expect(tableOf(/^Each AI rater against the consensus/)).toContain(
      cellText(second!.estimates['macro-f1']!, 'coefficient'),
    )
    expect(tableOf(/^AI raters against.*is Not Supported/)).toContain(
      cellText(second!.estimates.f1!, 'coefficient'),
    )
    // the same figures as the page has with a filter of that author
    const byAuthor = listAiRaterRows(
      reportedMatrix(AI_RATERS),
      aiViewSchema.parse({ system: 'model-x', sort: 'alias', order: 'up' }),
      report.seed,
    )
    expect(tableOf(/^AI raters against the consensus, by author/)).toContain(
      `alpha 5model-x (a model)13 of 132${cellText(byAuthor.rows[0]!.estimates.agreement!, 'percent')}*${cellText(byAuthor.rows[0]!.estimates.ac1!, 'coefficient')}*`,
    )
    expect(tableOf(/^AI raters against the consensus, by kind/)).toMatch(/alpha 5Claims.*alpha 5Sentences/)
    expect(ai!.listing.against).toMatchObject({ alias: 'alpha 5', tested: 2 })
    expect(tableOf(/^Other AI raters minus alpha 5/)).toContain(
      testText({ ...second!.difference!, p: second!.difference!.pHolm }),
    )
    expect(tableOf(/^What AI raters were shown/)).toContain('alpha 5')
    expect(tableOf(/^What AI raters were shown/)).not.toContain('imported')
    expect(page.textContent).toContain('passages are kept by date alone: alpha 5 (2 statements).')
    expect(page.textContent).toContain('Right, by how many say the same')
    expect(page.textContent).toContain(estimateWords(ai!.confidence!.calibration.brier, 'coefficient'))
    expect(page.textContent).toContain('by how much is answered')
    expect(writeMarkup(reportParts(await make(AI_RATERS)))).toBe(page.innerHTML)
  })

  it('says what AI raters are, whom they stood against, what is open, and counts no jury as one more', async () => {
    const matrix = reportedMatrix({ ...AI_RATERS, trio: AI_RATERS['alpha 5'] })
    const jury = {
      kind: 'jury',
      members: Object.keys(AI_RATERS),
      quorum: 2,
      decider: null,
      statementKind: 'all',
      isAfterOpening: false,
    }
    const aiRaters = matrix.aiRaters.map((aiRater) =>
      aiRater.alias === 'trio' ? { ...aiRater, configuration: jury } : aiRater,
    )
    const late = { ...OPEN, lateIds: aiRaters.slice(0, 1).map(({ raterId }) => raterId) }
    const states = matrix.states.map((state, index) => (index < 2 ? ('open' as const) : state))
    const report = await makeReport({
      matrix: {
        ...matrix,
        aiRaters,
        states,
        columns: matrix.columns.map((column) => ({ ...column, days: Int32Array.of(19_999, 20_000) })),
      },
      profiles: summarizeProfiles([{ specialty: 'Surgery', practiceYears: 3, ehrYears: null }]),
      days: new Map([
        ['id of alpha 5', { first: '2026-01-03', last: '2026-01-04' }],
        ['id of beta 5', { first: '2025-12-24', last: null }],
      ]),
      results: { ...late, margins: [makeMargin()] },
      sources: { days: 'f00d' },
    })
    const page = document.createElement('div')
    page.innerHTML = writeMarkup(reportParts(report))
    const tables = tablesOf(page)
    const words = tables.find((text) => text.startsWith('What each AI rater is'))

    expect(report.counts).toMatchObject({ aiRaters: 3, aiRatings: 3 * SETTLED.length })
    expect(words).toMatch(/alpha 5.*2026-01-03 to 2026-01-04after the openingyes, but in no test/)
    expect(words).toMatch(/beta 5.*from 2025-12-24, not endedbefore the openingyes/)
    expect(words).toMatch(/gamma 5.*brought inbefore the openingyes/)
    expect(tables.find((text) => text.startsWith('Each AI rater against'))).toContain('alpha 5 [late]')
    expect(page.textContent).toContain(
      '1 person in the first round: Surgery (1). Median 3 years in practice.',
    )
    expect(tables.find((text) => text.startsWith('Agreement among people'))).toContain(
      'Claims written by people',
    )
    expect(words).not.toContain('trio')
    expect(tables.find((text) => text.startsWith('Alternative annotator test'))).toBeUndefined()
    expect(page.textContent).toContain('Interim: 2 of 16 statements')
    expect(page.textContent).toContain('newest first answer is of 2024-10-04')
    expect((await make(AI_RATERS)).newestDay).toBeNull()
  })

  it('adds up: what cannot be decided is decided and has no answer', async () => {
    const matrix = makeMatrix(SAID_BY_PEOPLE, AI_RATERS, SETTLED.replace(/.$/, '.'))
    const states = matrix.states.map((kind, index) => (index > 13 ? ('settled' as const) : kind))
    const report = await makeReport({ matrix: { ...matrix, states }, results: OPEN })
    const page = document.createElement('div')
    page.innerHTML = writeMarkup(reportParts(report))
    const [, numbers, , flow] = tablesOf(page)

    expect(numbers).toMatch(
      /first round14.*Given an answer by a decision1Found by.*cannot be decided1Still open.*0$/,
    )
    expect(flow).toMatch(/cannot be decided.*All–216161615\d1$/)
    expect(page.textContent).toContain('the share of the statements with a consensus label; 1 more has none.')
    expect(page.textContent).toContain('1 statement, people found, cannot be decided: it counts in no rate.')
    expect(numbers).not.toContain('that repeat')
    expect(tablesOf(page).filter((text) => /Their ratings/.test(text))).toEqual([])
  })

  it('counts what an AI rater left out as wrong in a table of its own, where any did', async () => {
    const tableOf = async (aiRaters: Record<string, string>) => {
      const report = await make(aiRaters)
      const page = document.createElement('div')
      page.innerHTML = writeMarkup(reportParts(report))
      const start = (words: string) => tablesOf(page).find((text) => text.startsWith(words))
      return {
        found: start('AI raters that left statements out'),
        byAnswer: start('Statements that AI raters left out, by their consensus labels'),
        rows: report.ai!.withMissing,
      }
    }

    expect(await tableOf(AI_RATERS)).toMatchObject({ found: undefined, byAnswer: undefined })
    const { found, byAnswer, rows } = await tableOf({ ...AI_RATERS, 'gap 5': 'SSNSANSS........' })
    expect(rows.map(({ alias }) => alias)).toEqual(['gap 5'])
    expect(found).toContain(`gap 58 of 16${cellText(rows[0]!.estimates.agreement!, 'percent')}`)
    expect(byAnswer).toMatch(/left out of Not Addressedgap 53 of 82 of 43 of 4$/)
    expect(rows[0]!.estimates.agreement!.value).toBe(0.5)
  })

  it('puts copies of the same answers in one row, marks the others in each listing, and counts none', async () => {
    const other = `${AI_RATERS['alpha 5'].slice(0, -1)}.`
    const matrix = reportedMatrix({
      ...AI_RATERS,
      'alpha 5 copy': AI_RATERS['alpha 5'],
      'alpha 5 too': other,
    })
    const aiRaters = matrix.aiRaters.map((aiRater) =>
      aiRater.alias.startsWith('alpha')
        ? { ...aiRater, configuration: completeRun({ kind: 'baseline' }) }
        : aiRater,
    )
    const report = await makeReport({ matrix: { ...matrix, aiRaters }, results: OPEN })
    const page = document.createElement('div')
    page.innerHTML = writeMarkup(reportParts(report))
    const tables = tablesOf(page)

    expect(report.counts.aiRaters).toBe(3)
    expect(tables[1]).toContain('AI raters, without 2 more that repeat others (juries and duplicate raters)3')
    expect(tables.find((text) => text.startsWith('What each AI rater is'))).toMatch(
      /alpha 5 copyrules.*the same configuration as alpha 5, not counted/,
    )
    for (const start of [
      'Each AI rater against',
      'AI raters against the consensus',
      'Other AI raters minus',
    ]) {
      const table = tables.find((text) => text.startsWith(start))
      expect(table).toMatch(/alpha 5 too \[copy\]/)
      expect(table).not.toMatch(/alpha 5 copy/)
    }
    expect(tables.find((text) => text.startsWith('Each AI rater'))).toMatch(
      /alpha 5, and 1 with the same ratings/,
    )
    expect(page.textContent).toMatch(
      /2 AI raters are not counted, for they repeat others .*: alpha 5 copy and alpha 5 too\./,
    )
  })

  it('numbers tables and figures, writes a column with as many digits, and sets words left', async () => {
    const page = document.createElement('div')
    page.innerHTML = writeMarkup(reportParts(await make(AI_RATERS)))
    const numbersOf = (tag: string, name: string) =>
      [...page.querySelectorAll(tag)].flatMap(
        ({ textContent }) => new RegExp(`^${name} (\\d+)\\. `).exec(textContent ?? '')?.[1] ?? [],
      )
    const figures = numbersOf('h3', 'Figure')
    const tables = numbersOf('caption', 'Table')

    expect(figures.length).toBe(page.querySelectorAll('figure').length)
    expect(figures).toEqual(figures.map((_, index) => String(index + 1)))
    expect(tables).toEqual(tables.map((_, index) => String(index + 1)))
    expect(page.querySelector('figure caption')?.textContent).toMatch(/^Figure 1 in numbers/)
    const columns = [...page.querySelectorAll('table')].flatMap((table) =>
      [...table.querySelectorAll('thead th')].map((head, column) => ({
        table: `${table.caption?.textContent}: ${head.textContent}`,
        isText: head.className === 'is-text',
        cells: [...table.querySelectorAll('tbody tr')].map((row) => row.children[column]?.textContent ?? ''),
      })),
    )
    const digitsOf = (cells: string[]) =>
      new Set(cells.flatMap((cell) => /^-?\d+\.(\d+)(?: |$)/.exec(cell)?.[1]?.length ?? []))
    const uneven = columns.filter(({ table, cells }) => !table.includes('value') && digitsOf(cells).size > 1)
    expect(uneven).toEqual([])
    expect(columns.find(({ table }) => table.includes('Subset'))?.isText).toBe(true)
    expect(columns.find(({ table }) => table.endsWith(': n'))?.isText).toBe(false)
  })

  it('leaves out what cannot be computed: of one AI rater no comparison and no confidence, of none nothing', async () => {
    const one = writeMarkup(reportParts(await make({ 'alpha 5': AI_RATERS['alpha 5'] })))
    expect(one).toContain('Macro F1')
    expect(one).not.toMatch(/AI raters minus|say the same/)
    const none = writeMarkup(reportParts(await make({})))
    expect(none).toContain('No AI rater has checked these statements.')
    expect(none).not.toMatch(/Macro F1|NaN|Infinity/)
  })
})
