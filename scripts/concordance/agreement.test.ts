import { describe, expect, it } from 'vitest'
import { AppError } from '@/lib/core/errors'
import { CODES, LONG } from '@/lib/testing/agreement-table'
import { makeFileWriter, runCommand } from '@/lib/testing/run-command'
import { agreementCommand } from './agreement'

const write = makeFileWriter()
const run = (...argv: string[]) => runCommand(agreementCommand, ...argv)
const WIDE = [
  'item_id,r0,r1',
  ...[0, 1, 2, 3, 4, 5, 6, 7].map((item) => `i${item},${CODES[0][item]},${CODES[1][item]}`),
].join('\n')

describe('concordance agreement', () => {
  it('reproduces the reference figures of a long table, and of its strata', async () => {
    const { text } = await run(
      write('long.csv', `\ufeff${LONG.replaceAll('\n', '\r\n')}`),
      '--json',
      '--by',
      'kind',
    )

    const result = JSON.parse(text)
    expect(result).toMatchObject({ n_items: 8, n_raters: 3, labels: ['A', 'N', 'S'] })
    expect(result.percent_agreement.value).toBeCloseTo(0.70833, 5)
    expect(result.gwet_ac1.value).toBeCloseTo(0.58924, 5)
    expect(result.fleiss_kappa.value).toBeCloseTo(0.49701, 5)
    expect(result.brennan_prediger.value).toBeCloseTo(0.5625, 5)
    expect(result.krippendorff_alpha.value).toBeCloseTo(0.51796, 5)
    expect(result.gwet_ac1.ci[0]).toBeLessThan(result.gwet_ac1.value)
    expect(result.by.map((part: { stratum: string }) => part.stratum)).toEqual(['kind=even', 'kind=odd'])
    const pairs = JSON.parse((await run(write('long5.csv', LONG), '--pairs', '--by', 'kind', '--json')).text)
    const mean =
      pairs.pairs.reduce(
        (sum: number, pair: { cohen_kappa: { value: number } }) => sum + pair.cohen_kappa.value,
        0,
      ) / 3
    expect(pairs.light_kappa.value).toBeCloseTo(mean, 12)
    expect(pairs.by[0].pairs).toHaveLength(3)
  })

  it('reads a wide table, adds Cohen for two raters, and prints a table for people', async () => {
    const { code, text } = await run(write('wide.csv', WIDE), '--wide')

    expect(code).toBe(0)
    expect(text).toMatch(/all +8 +percent_agreement +0\.7500/)
    expect(text).toContain('cohen_kappa')
  })

  it('adds weighted figures, pairs and the published resampling when asked', async () => {
    const { text } = await run(
      write('more.csv', LONG),
      '--weights=linear',
      '--labels=A,N,S',
      '--interval=bca',
      '--as-published',
      '--pairs',
      '--json',
    )

    const result = JSON.parse(text)
    expect(result.gwet_ac1).toMatchObject({
      se: expect.closeTo(0.21887, 4),
      analytic_ci: [expect.closeTo(0.0717, 4), 1],
    })
    expect(result.conger_kappa.value).toBeCloseTo(0.50877, 5)
    expect(result.gwet_ac2.value).toBeGreaterThan(result.gwet_ac1.value)
    expect(result.pairs[0]).toMatchObject({
      raters: ['r0', 'r1'],
      n_items: 8,
      percent_agreement: { value: 0.75 },
    })
    expect(result.as_published.gwet_ac1.value).toBe(0.58924)
    expect(result.specific_agreement.S.value).toBeGreaterThan(result.specific_agreement.A.value)
  })

  it('compares raters with a truth that is a column or a rater, and merges labels', async () => {
    const rows = LONG.split('\n').map((row, index) => `${row},${index === 0 ? 'truth' : 'S'}`)
    const column = await run(
      write('truth.csv', rows.join('\n')),
      '--consensus',
      'truth',
      '--compare',
      '--json',
    )
    const rater = await run(write('long2.csv', LONG), '--consensus', 'r0', '--merge', 'N,A', '--json')

    const byColumn = JSON.parse(column.text)
    expect(byColumn.n_raters).toBe(3)
    expect(byColumn.against_consensus.raters[0]).toMatchObject({
      rater: 'r0',
      n_rated: 8,
      percent_agreement: { value: 0.625 },
    })
    expect(byColumn.against_consensus.comparisons).toHaveLength(3)
    const byRater = JSON.parse(rater.text)
    expect(byRater).toMatchObject({ n_raters: 2, labels: ['N or A', 'S'] })
    expect(byRater.against_consensus.raters[0].per_label.S.sensitivity.value).toBeCloseTo(0.6, 12)
    const published = await run(write('long4.csv', LONG), '--consensus', 'r0', '--as-published', '--json')
    const { as_published, per_label } = JSON.parse(published.text).against_consensus.raters[0]
    expect(as_published.S.sensitivity.value).toBe(per_label.S.sensitivity.value)
    expect(as_published.S.sensitivity.p).toBeGreaterThan(0)
    expect((await run(write('long3.csv', LONG), '--consensus', 'r0', '--compare')).text).toContain('P (Holm)')
  })

  it('holds every other rater against the people named', async () => {
    const file = write('people.csv', LONG)
    const { text } = await run(
      file,
      '--humans',
      'r0,r1',
      '--ties',
      'S',
      '--measure',
      'percent_agreement',
      '--json',
    )

    const { against_humans } = JSON.parse(text)
    expect(against_humans).toMatchObject({ measure: 'percent_agreement', margin: 0.1, ties: 'S' })
    expect(against_humans.raters[0]).toMatchObject({ rater: 'r2', baseline: { value: 0.75 } })
    expect(against_humans.raters[0].ai.value).toBeCloseTo((0.75 + 0.625) / 2, 12)
    expect(against_humans.raters[0].p_adjusted).toBe(against_humans.raters[0].p)
    expect(against_humans.raters[0].alt_test.humans.r0).toMatchObject({
      items: 8,
      ai_advantage: { value: expect.any(Number), ci: [expect.any(Number), expect.any(Number)] },
      human_advantage: { value: expect.any(Number) },
      p_adjusted: expect.any(Number),
      rejected: false,
    })
    expect((await run(file, '--humans', 'r0,r1')).text).toContain('AI less people')
  })

  it('fits label models beside the majority', async () => {
    const file = write('models.csv', LONG)
    const { text } = await run(file, '--label-models', '--consensus', 'r2', '--json')

    const { label_models } = JSON.parse(text)
    expect(label_models.majority.n_tied).toBe(2)
    expect(label_models.dawid_skene).toMatchObject({
      converged: true,
      raters: { r0: { accuracy: expect.any(Number) } },
    })
    expect(label_models.mace.raters.r1.competence).toBeGreaterThan(0)
    expect(label_models.items[0]).toMatchObject({ item: 'i0', majority: 'S' })
    expect(label_models.items[0].dawid_skene.S).toBeGreaterThan(0.9)
    expect((await run(file, '--label-models')).text).toContain('Dawid and Skene')
    const flat = await run(file, '--label-models', '--as-published', '--json')
    // nothing is imagined: what a rater never does has a rate of 0
    expect(JSON.parse(flat.text).label_models.dawid_skene.raters.r0.confusion.S.A).toBeCloseTo(0, 12)
    expect(label_models.dawid_skene.raters.r0.confusion.S.A).toBeGreaterThan(0.01)
  })

  it('reports the rate of each label from a small sample and an AI, in each stratum', async () => {
    const rows = Array.from({ length: 60 }, (_, item) => {
      const label = item % 4 === 0 ? 'N' : 'S'
      const consensus = item < 20 ? (item % 12 === 0 ? 'S' : label) : ''
      return `i${item},ai,${label},${consensus},${item % 2 ? 'odd' : 'even'}`
    })
    const file = write('rates.csv', ['item_id,rater_id,label,truth,kind', ...rows].join('\n'))
    const { text } = await run(file, '--consensus', 'truth', '--rates', '--by', 'kind', '--json')

    const report = JSON.parse(text)
    expect(report.rates).toMatchObject([{ rater: 'ai', n_sample: 20, n_rest: 40 }])
    const rate = report.rates[0].labels.N
    expect(rate).toMatchObject({
      humans: { value: 0.15 },
      ai: { value: 0.25 },
      powered: { value: expect.closeTo(0.15, 12) },
    })
    expect(rate.effective_n).toBeGreaterThan(20)
    expect(report.by[1].rates[0].n_sample).toBe(10)
    expect((await run(file, '--consensus', 'truth', '--rates')).text).toContain('both (PPI++)')
    const people = await run(write('rates2.csv', LONG), '--humans', 'r0,r1', '--rates', '--json')
    expect(JSON.parse(people.text).rates[0]).toMatchObject({
      rater: 'r2',
      n_sample: 6,
      n_rest: 2,
      n_undecided: 2,
    })
  })

  it('says whether a rater and a jury know when they are right', async () => {
    const rows = LONG.split('\n').map((row, index) => {
      if (index === 0) return `${row},truth,sure`
      const [item = '', rater] = row.split(',')
      return `${row},${CODES[0][Number(item.slice(1))]},${rater === 'r1' ? (index % 3) / 2 : ''}`
    })
    const file = write('sure.csv', rows.join('\n'))
    const { text } = await run(
      file,
      '--consensus',
      'truth',
      '--confidence',
      'sure',
      '--jury',
      'r0,r1,r2',
      '--json',
    )

    const { confidence } = JSON.parse(text)
    expect(confidence.map(({ rater }: { rater: string }) => rater)).toEqual(['r1', 'jury of r0, r1, r2'])
    expect(confidence[0].calibration.n_items).toBe(8)
    expect(confidence[0].selective).toMatchObject({
      n_consensus: 8,
      n_answered: 8,
      at_target: { target: 0.95 },
    })
    // one item is tied, on the others the jury is right, if not always of one mind
    expect(confidence[1].selective.at_target).toMatchObject({ threshold: 2 / 3, coverage: { value: 0.875 } })
    expect((await run(file, '--consensus', 'truth', '--confidence', 'sure')).text).toContain(
      'calibration error',
    )
    await expect(
      run(write('sure2.csv', LONG.replaceAll('odd', '90')), '--confidence', 'kind', '--consensus', 'r0'),
    ).rejects.toThrow(/is not a number from 0 to 1/)
  })

  it('reports scales and raters with themselves', async () => {
    const rows = [1, 2, 3, 4, 5].flatMap((score) => [
      `i${score},a,${score},1`,
      `i${score},a,${Math.min(5, score + (score % 2))},2`,
      `i${score},b,${score},1`,
    ])
    const file = write('scale.csv', ['item_id,rater_id,label,time', ...rows].join('\n'))
    const { text } = await run(file, '--scale', '--repeat', 'time', '--json')

    const report = JSON.parse(text)
    expect(report.n_raters).toBe(2)
    expect(report.percent_agreement.value).toBe(1)
    expect(report.scale).toMatchObject({ n_complete: 5, concordance: { value: 1 } })
    expect(report.scale.icc).toHaveLength(6)
    expect(report.intra_rater).toMatchObject([{ rater: 'a', n_items: 5, percent_agreement: { value: 0.6 } }])
    const models = JSON.parse(
      (await run(file, '--label-models', '--repeat', 'time', '--json')).text,
    ).label_models
    expect(models.majority.n_tied).toBe(0)
    // b always agrees with a's first rating, a's second does not
    expect(models.dawid_skene.raters.b.accuracy).toBeGreaterThan(models.dawid_skene.raters.a.accuracy)
    const words = (await run(file, '--scale', '--repeat', 'time')).text
    expect(words).toContain('intraclass correlation, agreement, one rater')
    expect(words).toContain('rater with themselves')
    await expect(run(file)).rejects.toThrow(/a has rated i1 before/)
  })

  it('reports its options with examples, and names each that it takes', async () => {
    const { code, text } = await run('--help')

    expect(code).toBe(0)
    expect(text).toMatch(/--cluster COLUMN +items.*\n\n {2}agreement ratings\.csv --cluster patient_id\n/s)
    for (const name of ['repeat', 'merge', 'with-label', 'interval', 'jury', 'target', 'ties', 'allowance'])
      expect(text).toMatch(new RegExp(`^ {2}--${name} `, 'm'))
  })

  it.each([
    ['long', 'item_id,rater_id,label\n', []],
    ['long and unanswered', 'item_id,rater_id,label\ni1,a,\n', []],
    ['wide', 'item_id,a,b\n', ['--wide']],
    ['wide, with marks alone', 'item_id,a,b\ni1,NA,NA\n', ['--wide', '--missing', 'NA']],
  ])('says that a %s table has no rating', async (_, table, options) => {
    const file = write('none.csv', table)

    await expect(run(file, ...options)).rejects.toThrow(new AppError('invalid', `${file} has no rating.`))
  })

  it.each([
    ['weights without an order', ['--weights', 'linear'], /--weights needs --labels/],
    ['an unknown interval', ['--interval', 'normal'], /--interval is one of percentile, bca/],
    ['a label twice', ['--labels', 'S,N,S,A'], /names a label twice/],
    ['no resamples', ['--bootstrap', '0'], /--bootstrap needs from 100 to 100,000 resamples, not 0/],
    ['one resample', ['--bootstrap', '1'], /--bootstrap needs from 100/],
    ['as published from none', ['--bootstrap', '0', '--as-published'], /--bootstrap needs from 100/],
    ['resamples for days', ['--bootstrap', '999999999'], /--bootstrap needs from 100/],
    ['a misspelt option', ['--boostrap', '100'], /--boostrap is no option: did you mean --bootstrap\?/],
    ['a broken number', ['--bootstrap', 'many'], /--bootstrap needs a whole number/],
    ['a comparison with nothing', ['--compare'], /--compare needs --consensus/],
    ['rates of nothing settled', ['--rates'], /--rates needs --consensus or --humans/],
    ['a scale of words', ['--scale'], /--scale needs labels that are numbers/],
    ['a jury of nothing settled', ['--jury', 'r0,r1'], /--jury needs --consensus or --humans/],
    ['a confidence in a wide table', ['--wide', '--confidence', 'kind'], /need a long table/],
    ['an unknown truth', ['--consensus', 'gold'], /neither a column nor a rater gold/],
    ['a subset of a label nobody gave', ['--with-label', 'X'], /--with-label is one of A, N, S/],
    ['one label to merge', ['--merge', 'S'], /--merge needs two labels/],
    [
      'a label to merge that is nowhere',
      ['--merge', 'S,NA1'],
      /--merge names NA1, and the labels are A, N, S/,
    ],
    ['a label to merge twice', ['--merge', 'S,A', '--merge', 'A,N'], /--merge names A twice/],
    ['a quote left open', ['--labels', '"S,N,A'], /--labels has a quote that is out of place/],
    ['an unknown person', ['--humans', 'r0,r9'], /has no rater r9/],
    ['one person', ['--humans', 'r0'], /--humans needs two raters/],
    ['a broken margin', ['--humans', 'r0,r1', '--margin', '5'], /--margin needs a number/],
    ['no file', [], /agreement RATINGS.csv/],
  ])('refuses %s', async (what, options, message) => {
    const files = what === 'no file' ? [] : [write('ok.csv', LONG)]
    await expect(run(...files, ...options)).rejects.toThrow(message)
  })
})
