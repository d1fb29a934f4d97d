import { describe, expect, it } from 'vitest'
import { studentTFactor } from '@/lib/core/stats/student-t'
import { makeFileWriter, runCommand } from '@/lib/testing/run-command'
import { planCommand } from './plan'

const run = (...argv: string[]) => runCommand(planCommand, ...argv)
const write = makeFileWriter()

describe('concordance plan', () => {
  it('plans agreement for several numbers of raters', async () => {
    const { text } = await run('agreement', '--width', '0.1', '--raters', '2,3', '--json')

    const { measure, plans } = JSON.parse(text)
    expect(measure).toBe('gwet_ac1')
    expect(
      plans.map(({ n_raters, basis }: { n_raters: number; basis: string }) => [n_raters, basis]),
    ).toEqual([
      [2, 'slips'],
      [2, 'hard items'],
      [3, 'slips'],
      [3, 'hard items'],
    ])
    expect(plans[2].n_items).toBeLessThan(plans[0].n_items)
    expect((await run('agreement', '--width', '0.1')).text).toContain('design effect')
  })

  it('plans from a pilot with patients', async () => {
    const rows = Array.from({ length: 90 }, (_, item) => {
      const labels = ['S', 'S', item % 6 === 0 && item < 45 ? 'N' : 'S']
      return labels.map((label, rater) => `i${item},r${rater},${label},p${Math.floor(item / 15)}`)
    })
    const table = ['item_id,rater_id,label,patient', ...rows.flat()].join('\n')
    const file = write('pilot.csv', table)

    const { plans } = JSON.parse(
      (await run('agreement', '--width', '0.05', '--pilot', file, '--cluster', 'patient', '--json')).text,
    )
    expect(plans).toHaveLength(1)
    expect(plans[0]).toMatchObject({ basis: 'the pilot', n_raters: 3 })
    expect(plans[0].design_effect).toBeGreaterThan(1)
    expect(plans[0].n_clusters).toBe(Math.ceil(plans[0].n_items / 15))
  })

  it('plans more for items of clusters that are alike', async () => {
    const resultOf = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).text)
    const rate = ['rate', '--rate', '0.5', '--width', '0.2']
    const detection = 'detection --width 0.2 --sensitivity 0.9 --specificity 0.85 --prevalence 0.2'.split(' ')
    const clusters = ['--per-cluster', '21', '--correlation', '0.1']

    // a design effect of 3, and t for z
    expect((await resultOf(...rate, ...clusters)).n_items).toBeGreaterThan(
      3 * (await resultOf(...rate)).n_items,
    )
    // of the 20 others of a cluster 4 have the label and 16 have not: 1.4 times 173, and 2.6 times 62; Student's t is by the
    // clusters that are to be expected to hold any that are missed, or wrongly found
    const { n_for_sensitivity, n_for_specificity, n_items } = await resultOf(...detection, ...clusters)
    const informative = (count: number, rarer: number, effect: number, own: number) =>
      count / (1 + ((1 - rarer) * effect) / (own * rarer))
    const widened = (informativeClusters: number) =>
      (studentTFactor(0.05, informativeClusters - 1) / 1.96) ** 2
    expect(n_for_sensitivity).toBe(Math.ceil(173 * 1.4 * widened(informative(22, 0.1, 1.4, 4.2))))
    expect(n_for_specificity).toBe(Math.ceil(62 * 2.6 * widened(informative(13, 0.15, 2.6, 16.8))))
    expect(n_items).toBe(n_for_sensitivity)
  })

  it('plans a rate and a detection', async () => {
    expect(JSON.parse((await run('rate', '--rate', '0.5', '--width', '0.1', '--json')).text)).toEqual({
      n_items: 381,
    })
    const detection = ['detection', '--sensitivity', '0.9', '--specificity', '0.85', '--prevalence', '0.2']
    expect((await run(...detection, '--width', '0.2')).text).toBe(
      '173 items: 173 for the sensitivity, 62 for the specificity',
    )
  })

  it('reports its options with examples', async () => {
    const { code, text } = await run('--help')

    expect(code).toBe(0)
    expect(text).toMatch(
      /--per-cluster 1 +items of each.*\n\n {2}plan agreement --width 0\.1 --agreement 0\.9/s,
    )
  })

  it.each([
    ['an unknown option', ['rate', '--rates', '0.1'], /--rates is no option: did you mean --rate\?/],
    ['nothing', [], /plan agreement --width/],
    ['something unknown', ['everything'], /plan agreement --width/],
    ['no width', ['agreement'], /--width is missing/],
    ['a word for a number', ['rate', '--width', '0.1', '--rate', 'few'], /--rate needs a number, not “few”/],
    ['a width of nothing', ['rate', '--width', '0', '--rate', '0.1'], /cannot be planned: the width/],
    ['shares that do not add up', ['agreement', '--width', '0.1', '--shares', '0.5,0.1'], /must add up to 1/],
    ['an unknown measure', ['agreement', '--width', '0.1', '--measure', 'kappa'], /--measure is one of/],
  ])('refuses %s', async (_, argv, message) => {
    await expect(run(...argv)).rejects.toThrow(message)
  })

  it('refuses more raters than a plan can go through', async () => {
    await expect(run('agreement', '--width', '0.1', '--raters', '100000')).rejects.toThrow(
      'come to more than 5000 patterns',
    )
  })
})
