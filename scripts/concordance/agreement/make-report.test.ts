import { describe, expect, it } from 'vitest'
import { selectionCaution } from '@/lib/core/agreement/selection-caution'
import { peopleAgreement, peopleViewSchema } from '@/lib/core/figures/people/people-view'
import { CODES, LONG } from '@/lib/testing/agreement-table'
import { makeFileWriter, runCommand } from '@/lib/testing/run-command'
import { makeMatrix } from '@/lib/testing/study-matrix'
import { agreementCommand } from '../agreement'

const write = makeFileWriter()
const run = (...argv: string[]) => runCommand(agreementCommand, ...argv)

describe('a report of parts of a table', () => {
  it('says of each stratum all that a table of it alone says, in one call', async () => {
    const sides = LONG.split('\n').flatMap((row, index) => {
      if (index === 0) return [`${row},sure,time,truth`]
      const [item = '', rater = ''] = row.split(',')
      const plain = `${row},${(index % 5) / 4}`
      const consensus = CODES[0][Number(item.slice(1))]
      return rater === 'r2' && index % 3 > 0
        ? [`${plain},1,${consensus}`, `${plain.replace(',S,', ',N,')},2,${consensus}`]
        : [`${plain},1,${consensus}`]
    })
    const parts = ['even', 'odd'].map((kind) => [
      sides[0]!,
      ...sides.filter((row) => row.includes(`,${kind},`)),
    ])
    const options = [
      '--labels=S,N,A',
      '--humans=r0,r1',
      '--ties=S',
      '--consensus=truth',
      '--label-models',
      '--json',
    ]
    const more = ['--confidence=sure', '--repeat=time', '--as-published', '--with-label=N', '--compare']

    const file = write('both.csv', sides.join('\n'))
    const both = await run(file, '--by', 'kind', ...options, ...more)
    const apart = await Promise.all(
      parts.map((rows, index) => run(write(`part${index}.csv`, rows.join('\n')), ...options, ...more)),
    )

    const { by } = JSON.parse(both.text)
    expect(by).toHaveLength(2)
    for (const [index, { text }] of apart.entries()) {
      const { by: none, notes, ...alone } = JSON.parse(text)
      const { stratum, ...part } = by[index]
      expect(part).toEqual(alone)
      expect([none, notes]).toEqual([[], []])
      expect(stratum).toBe(`kind=${['even', 'odd'][index]}`)
      for (const what of ['against_consensus', 'against_humans', 'label_models', 'confidence', 'intra_rater'])
        expect(part).toHaveProperty(what)
    }
    const words = await run(file, '--by=kind', '--repeat=time', '--consensus=truth')
    expect(words.text.split('rater with themselves')).toHaveLength(4)
    expect(words.text).toContain('— kind=odd —')
  })

  it('takes the items to which some rater gave a label by themselves', async () => {
    const rows = CODES[0].split('').map((_, item) => CODES.map((codes) => codes[item]))
    const some = rows.flatMap((row, item) => (row.includes('A') ? [item] : []))
    const only = LONG.split('\n').filter(
      (row, index) => index === 0 || some.includes(Number(row.split(',')[0]!.slice(1))),
    )
    const file = write('subset.csv', LONG)

    const whole = JSON.parse((await run(file, '--with-label', 'A', '--with-label', 'S', '--json')).text)
    const alone = JSON.parse((await run(write('only.csv', only.join('\n')), '--labels=A,N,S', '--json')).text)

    expect(some.length).toBeLessThan(8)
    expect(whole.with_label.A.n_items).toBe(some.length)
    expect(whole.with_label.A.gwet_ac1).toEqual(alone.gwet_ac1)
    expect(Object.keys(whole.with_label)).toEqual(['A', 'S'])
    expect((await run(file, '--with-label', 'A')).text).toMatch(/all, some rater said A +\d/)
  })

  it('cautions, at the head of their table and in JSON, that the ratings themselves select them', async () => {
    const file = write('caution.csv', LONG)
    const { text } = await run(file, '--with-label', 'A')
    const [before = '', after = ''] = text.split(selectionCaution('items'))

    expect(before).not.toContain('some rater said A')
    expect(after).toMatch(/^\nstratum .*\nall, some rater said A /)
    const reported = JSON.parse((await run(file, '--with-label', 'A', '--json')).text)
    expect(reported.with_label_caution).toBe(selectionCaution('items'))
    expect(JSON.parse((await run(file, '--json')).text)).not.toHaveProperty('with_label_caution')
  })
})

describe('a report of parts that other raters rated', () => {
  const SITES = [
    'item_id,rater_id,label,site',
    ...['SSNAS', 'SSNSS', 'SNNAS', 'SSNAN'].flatMap((codes, rater) =>
      codes
        .split('')
        .map(
          (code, item) => `${rater < 2 ? 'A' : 'B'}${item},${'abcd'[rater]},${code},${rater < 2 ? 'A' : 'B'}`,
        ),
    ),
    'A9,a,,A',
  ]

  it('says of each what a table of it alone says: who was there, and the figures of two raters', async () => {
    const both = await run(write('sites.csv', SITES.join('\n')), '--by=site', '--pairs', '--json')
    const alone = await run(
      write('site-a.csv', SITES.filter((row, index) => index === 0 || row.endsWith(',A')).join('\n')),
      '--labels=A,N,S',
      '--pairs',
      '--json',
    )

    const { stratum, ...part } = JSON.parse(both.text).by[0]
    const { by: _, notes: _notes, ...whole } = JSON.parse(alone.text)
    expect(stratum).toBe('site=A')
    expect(part).toEqual(whole)
    expect(part).toMatchObject({ n_items: 5, n_unrated: 1, n_raters: 2 })
    expect(part.pairs).toHaveLength(1)
    expect(part.cohen_kappa.value).toBeCloseTo(part.pairs[0].cohen_kappa.value, 12)
    expect(JSON.parse(both.text)).not.toHaveProperty('cohen_kappa')
    expect((await run(write('sites2.csv', SITES.join('\n')), '--by=site')).text).toMatch(
      /site=A +5, 1 unrated +cohen_kappa +0\.\d/,
    )
  })

  it('says in words that nobody gave a label', async () => {
    const rows = SITES.filter((row) => !row.includes(',A,B') && !row.endsWith(',S,B'))
    const { text } = await run(write('none.csv', rows.join('\n')), '--by=site', '--with-label=A')

    expect(text).toMatch(/site=B, some rater said A +0 +percent_agreement +undefined: /)
  })
})

describe('the same data and seed', () => {
  it.each(['item', 'patient'] as const)(
    'give the intervals of the pages, resampling by %s, in any order of rows',
    async (unit) => {
      const codes = ['SSNASSNASSNNSSNASSNAASNS', 'SSNASANASSNASNNASSSAASNA', '.SNASSSA.SNANSNASSNAASNN']
      const made = makeMatrix(codes, {}, codes[0]!)
      const items = made.items.map((item, index) => ({ ...item, patient: `p${index % 6}` }))
      const matrix = { ...made, items }
      const view = peopleViewSchema.parse({ unit })
      const { coefficients, byLabel, shares, pairs } = peopleAgreement(matrix, view, 5)
      const { estimates } = coefficients!
      const rows = matrix.columns.flatMap(({ alias, codes: said }) =>
        said.flatMap((code, index) =>
          code === null ? [] : [`i${index},${alias},${code},${matrix.items[index]!.patient}`],
        ),
      )
      const csv = ['item_id,rater_id,label,patient', ...rows.toReversed()].join('\n')

      const cluster = unit === 'patient' ? ['--cluster=patient'] : []
      const { text } = await run(
        write(`${unit}.csv`, csv),
        '--bootstrap=1000',
        '--seed=5',
        '--pairs',
        '--json',
        ...cluster,
      )

      const reported = JSON.parse(text)
      const aliases = pairs.raters.map(({ alias }) => alias)
      const pairOf = (names: readonly string[]) =>
        pairs.cells.find(({ row, column }) => aliases[row] === names[0] && aliases[column] === names[1])
          ?.estimate
      const same: [{ value: number; ci: [number, number] | null }, typeof estimates.ac1][] = [
        [reported.percent_agreement, estimates.percent],
        [reported.gwet_ac1, estimates.ac1],
        [reported.fleiss_kappa, estimates.fleiss],
        [reported.krippendorff_alpha, estimates.alpha],
        ...byLabel.map(({ label, estimate }) => [reported.specific_agreement[label], estimate] as const),
        ...byLabel.map(
          ({ label }, index) => [reported.label_shares[label], shares[0]!.shares[index]] as const,
        ),
        ...reported.pairs.map((pair: { raters: string[]; gwet_ac1: object }) => [
          pair.gwet_ac1,
          pairOf(pair.raters),
        ]),
      ].map(([one, other]) => [one, other])
      expect(same).toHaveLength(4 + 3 + 3 + 3)
      // of a label that few patients hold neither has an interval
      const rounded = (ends: readonly number[] | undefined) => ends?.map((end) => end.toFixed(10)) ?? null
      for (const [figure, estimate] of same) {
        const { value, interval } = estimate!
        expect(figure.value).toBeCloseTo(value!, 12)
        expect(rounded(figure.ci ?? undefined)).toEqual(
          rounded(interval ? [interval.low, interval.high] : undefined),
        )
      }
      expect(same.filter(([figure]) => figure.ci !== null).length).toBeGreaterThan(10)
    },
  )
})

describe('a column patient_id', () => {
  const rows = Array.from({ length: 48 }, (_, item) =>
    ['a', 'b'].map((rater) => `i${item},${rater},${item % (rater === 'a' ? 5 : 4) ? 'S' : 'N'},p${item % 8}`),
  )
  const csv = ['item_id,rater_id,label,patient_id', ...rows.flat()].join('\n')
  const read = async (file: string, ...options: string[]) => {
    const { text, result } = await run(file, '--json', ...options)
    return { ...JSON.parse(result), text }
  }

  it('is the cluster where none is named, which is said', async () => {
    const file = write('patients.csv', csv)
    const plain = await read(file)
    const named = await read(file, '--cluster=patient_id')

    expect(plain).toMatchObject({ n_clusters: 8, gwet_ac1: named.gwet_ac1 })
    expect(plain.notes).toEqual([
      `${file} has the column patient_id: items of one patient are taken as alike, as with --cluster patient_id. --no-cluster takes all items as independent.`,
    ])
    expect(plain.text).toMatch(/^\S+ has the column patient_id/)
    expect(named.notes).toEqual([])
  })

  it('is none where it is refused, or asked for as something else', async () => {
    const file = write('refused.csv', csv)

    for (const options of [['--no-cluster'], ['--by=patient_id']]) {
      const reported = await read(file, ...options)
      expect(reported).not.toHaveProperty('n_clusters')
      expect(reported.notes).toEqual([])
    }
    await expect(run(file, '--cluster=patient_id', '--no-cluster')).rejects.toThrow(/exclude each other/)
  })

  it('is no rater of a wide table', async () => {
    const wide = [
      'item_id,patient_id,a,b',
      ...Array.from({ length: 12 }, (_, item) => `i${item},p${item % 6},S,S`),
    ]
    expect(await read(write('wide.csv', wide.join('\n')), '--wide')).toMatchObject({
      n_raters: 2,
      n_clusters: 6,
    })
  })
})

describe('the same figure of two raters', () => {
  const csv = [
    'item_id,rater_id,label,site',
    ...Array.from({ length: 60 }, (_, item) =>
      ['a', 'b'].map(
        (rater) => `i${item},${rater},${'SNA'[item % (rater === 'a' ? 3 : 5)] ?? 'S'},s${item % 12}`,
      ),
    ).flat(),
  ].join('\n')

  it.each([[[]], [['--cluster=site']]])('has one interval, among all and as a pair (%s)', async (options) => {
    const { text } = await run(write('pair.csv', csv), '--pairs', '--json', ...options)

    const reported = JSON.parse(text)
    for (const name of ['percent_agreement', 'gwet_ac1', 'cohen_kappa'])
      expect(reported.pairs[0][name]).toEqual(reported[name])
  })

  it('has no analytic interval where nothing varies', async () => {
    const same = csv.replaceAll(/,b,\w/g, ',b,S').replaceAll(/,a,\w/g, ',a,S')
    const { text } = await run(write('same.csv', same), '--labels=S,N,A', '--pairs', '--json')

    expect(text).not.toContain('analytic_ci')
    expect(JSON.parse(text).gwet_ac1).toMatchObject({ value: 1, se: 0 })
  })
})

describe('few clusters', () => {
  const sixClusters = (_: string, item: string, rest: string) => `i${item},${rest},p${Number(item) % 6}`
  const rows = Array.from({ length: 24 }, (_, item) => [
    `i${item},a,${item % 3 ? 'S' : 'N'},p${item % 3}`,
    `i${item},b,${item % 4 ? 'S' : 'N'},p${item % 3}`,
  ]).flat()
  const csv = ['item_id,rater_id,label,patient', ...rows].join('\n')

  it('are reported, and give no interval from resamples', async () => {
    const reported = JSON.parse(
      (await run(write('few.csv', csv), '--cluster=patient', '--pairs', '--json')).text,
    )

    expect(reported).toMatchObject({
      n_clusters: 3,
      cluster_note: expect.stringMatching(/^Based on 3 clusters/),
    })
    expect(reported.gwet_ac1).toMatchObject({
      ci: null,
      ci_reason: 'it is based on 3 clusters; 5 are needed',
    })
    const { text } = await run(write('few.csv', csv), '--cluster=patient')
    expect(text).toContain('all: Based on 3 clusters')
    expect(text).toContain('(no interval: it is based on 3 clusters')
  })

  it('make the intervals of pairs wider, too, where there are any', async () => {
    const width = async (...options: string[]) => {
      const { text } = await run(
        write('six.csv', csv.replaceAll(/i(\d+),(.*),p\d/g, sixClusters)),
        '--pairs',
        '--json',
        ...options,
      )
      const [low, high] = JSON.parse(text).pairs[0].gwet_ac1.ci
      return high - low
    }

    expect(await width('--cluster=patient')).toBeGreaterThan(await width())
  })
})
