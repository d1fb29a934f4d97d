import { describe, expect, it } from 'vitest'
import { makeFileWriter, runCommand } from '@/lib/testing/run-command'
import { agreementCommand } from '../agreement'

const write = makeFileWriter()
const run = (...argv: string[]) => runCommand(agreementCommand, ...argv)

/** Scores with four decimals: hardly two are the same. */
const SCORES = [
  'item_id,rater_id,label,site',
  ...Array.from({ length: 400 }, (_, item) =>
    ['a', 'b', 'c'].flatMap((rater, index) => {
      const score = (50 + 20 * Math.sin(item) + 3 * Math.sin(7 * item + 2 * index)).toFixed(4)
      return item % 2 === 1 && rater === 'c'
        ? []
        : [`i${item},${rater},${score},${item % 2 ? 'odd' : 'even'}`]
    }),
  ).flat(),
].join('\n')

describe('a table of scores', () => {
  it('has the figures of scales, and says why labels are not counted', async () => {
    const { text } = await run(write('scores.csv', SCORES), '--scale', '--by=site', '--json')

    const report = JSON.parse(text)
    expect(report.gwet_ac1).toMatchObject({
      value: null,
      reason: expect.stringMatching(/^\d+ different numbers/),
    })
    expect(report.scale).toMatchObject({ n_complete: 200, n_incomplete: 200 })
    expect(report.scale.krippendorff_alpha_interval.value).toBeGreaterThan(0.9)
    expect(report.scale.krippendorff_alpha_ratio.ci[0]).toBeGreaterThan(0.5)
    // two raters of the odd items: those are complete without the third
    expect(report.by[1]).toMatchObject({ n_raters: 2, scale: { n_complete: 200, n_incomplete: 0 } })
    expect(report.by[1].scale.concordance.analytic_ci).toHaveLength(2)
  })

  it('reports repeats without counting labels, and a rater alone without a stack', async () => {
    const rows = SCORES.split('\n').map((row, index) => `${row},${index === 0 ? 'time' : 1}`)
    const again = rows.slice(1, 4).map((row) => row.replace(/1$/, '2'))
    const file = write('again.csv', [...rows, ...again].join('\n'))
    const { intra_rater } = JSON.parse((await run(file, '--repeat=time', '--json')).text)
    expect(intra_rater[0]).toMatchObject({ rater: 'a', n_items: 1, gwet_ac1: { value: null } })

    const alone = SCORES.split('\n').filter((row) => !row.endsWith('odd') || row.includes(',a,'))
    const { by } = JSON.parse(
      (await run(write('alone.csv', alone.join('\n')), '--scale', '--by=site', '--json')).text,
    )
    expect(by[1].scale).toMatchObject({ n_complete: 0, concordance: { value: null } })
    expect(by[1].scale.krippendorff_alpha_interval.reason).toBe('no item has two scores')
  })

  it.each([['--pairs'], ['--consensus=a'], ['--weights=quadratic'], ['--with-label=50.0000']])(
    'refuses %s, which would count each score as a label',
    async (option) => {
      await expect(run(write('refused.csv', SCORES), option)).rejects.toThrow(
        /counts labels, and there are \d+ different numbers|is one of/,
      )
    },
  )

  it('counts as many labels as are declared', async () => {
    const rows = Array.from({ length: 40 }, (_, item) => [
      `i${item},a,${item}`,
      `i${item},b,${item - (item % 2)}`,
    ])
    const file = write('declared.csv', ['item_id,rater_id,label', ...rows.flat()].join('\n'))
    const labels = Array.from({ length: 40 }, (_, label) => label).join()

    expect(JSON.parse((await run(file, '--json')).text).percent_agreement.value).toBeNull()
    expect(JSON.parse((await run(file, '--labels', labels, '--json')).text).percent_agreement.value).toBe(0.5)
  })
})
