import { describe, expect, it } from 'vitest'
import { LONG } from '@/lib/testing/agreement-table'
import { makeFileWriter, runCommand } from '@/lib/testing/run-command'
import { agreementCommand } from '../agreement'

const write = makeFileWriter()
const run = (...argv: string[]) => runCommand(agreementCommand, ...argv)

describe('a table of ratings', () => {
  it('takes marks of other programs as no rating on request, and says what it took for a label', async () => {
    const rows = [
      'item_id,rater_id,label',
      ...['xxNA', 'xyNA'].flatMap((_, rater) => [
        `i1,${rater},x`,
        `i2,${rater},${rater === 0 ? 'x' : 'y'}`,
        `i3,${rater},NA`,
      ]),
    ]
    const file = write('na.csv', rows.join('\n'))
    const resultOf = async (...options: string[]) => {
      const said: string[] = []
      const printed: string[] = []
      await agreementCommand([file, '--json', ...options], {
        out: (text) => printed.push(text),
        err: (text) => said.push(text),
      })
      return { ...JSON.parse(printed.join('')), said }
    }

    const plain = await resultOf()
    expect(plain.percent_agreement.value).toBeCloseTo(2 / 3, 12)
    expect(plain.said).toEqual([expect.stringContaining('has the label NA')])
    expect(plain.notes).toEqual(plain.said)
    const without = await resultOf('--missing', 'NA,-')
    expect(without).toMatchObject({ n_items: 2, n_unrated: 1, labels: ['x', 'y'], notes: [], said: [] })
    expect(without.percent_agreement.value).toBe(0.5)
    expect(await resultOf('--labels', 'x,y,NA')).toMatchObject({ notes: [], said: [] })
  })

  it('reads the task of an export whose answers are labels, or the one that is named', async () => {
    const row = (task: string, item: string, rater: string, label: string, vague = '') =>
      [item, rater, task, task, label, vague].join()
    const file = write(
      'tasks.csv',
      [
        'proposition_id,rater_id,task_id,protocol,label,answer.vague',
        ...['i1', 'i2'].flatMap((item) => [
          row('verdict', item, 'ann', 'x'),
          row('verdict', item, 'bob', item === 'i1' ? 'x' : 'y'),
          row('validity', item, 'ann', 'no', 'no'),
          row('validity', item, 'bob', 'no', 'no'),
        ]),
      ].join('\n'),
    )
    const read = async (...options: string[]) =>
      JSON.parse((await run(file, '--item', 'proposition_id', '--json', ...options)).result)

    expect(await read()).toMatchObject({
      labels: ['x', 'y'],
      percent_agreement: { value: 0.5 },
      notes: [expect.stringContaining('those of verdict are read, whose answers are labels')],
    })
    expect(await read('--task', 'validity', '--label', 'answer.vague')).toMatchObject({ labels: ['no'] })
    await expect(run(file, '--task', 'other')).rejects.toThrow('has no task other; it has validity, verdict.')
  })

  it('takes marks of what is missing for answers alone, not for names', async () => {
    const rows = ['item_id,rater_id,label', '0,a,x', '0,b,x', '1,a,x', '1,b,0'].join('\n')
    const { text } = await run(write('zero.csv', rows), '--missing', '0', '--json')

    expect(JSON.parse(text)).toMatchObject({ n_items: 2, labels: ['x'] })
  })

  it('does not take the row numbers of a data frame for a rater', async () => {
    const rows = ['item_id,a,b', 'i1,x,x', 'i2,x,y'].map((row, index) => `${index === 0 ? '' : index},${row}`)
    const { text } = await run(write('pandas.csv', rows.join('\n')), '--wide')

    expect(text).toContain('has a column without a name: it is not read as a rater.')
    expect(text).toMatch(/all +2 +percent_agreement +0\.5000/)
  })

  it('reports a column of a wide table that is hardly a rater', async () => {
    const rows = ['item_id,a,b,patient,site', 'i1,x,x,p1,s1', 'i2,x,y,p1,s1', 'i3,y,y,p2,s1']
    const notesOf = async (...options: string[]) => {
      const { text } = await run(write('wide.csv', rows.join('\n')), '--wide', '--json', ...options)
      return JSON.parse(text.slice(text.indexOf('{'))).notes
    }

    expect(await notesOf()).toEqual([
      expect.stringMatching(/has the columns patient, site, with no label that another has/),
    ])
    expect(await notesOf('--cluster', 'patient')).toEqual([
      expect.stringMatching(/the column site, .* If it is none, leave it out, or name it with --by/),
    ])
    expect(await notesOf('--cluster', 'patient', '--by', 'site')).toEqual([])
  })

  it('merges declared labels as those of the table, names with a comma too', async () => {
    const rows = LONG.replaceAll(',S,', ',"Yes, all",').replaceAll(',N,', ',No,')
    const file = write('commas.csv', rows)
    const merged = await run(file, '--labels', '"Yes, all",No,A,Never', '--merge', 'No,A', '--json')
    const all = await run(file, '--merge', 'No,A', '--json')

    expect(JSON.parse(merged.text).labels).toEqual(['Yes, all', 'No or A', 'Never'])
    expect(JSON.parse(merged.text).percent_agreement.ci).toEqual(JSON.parse(all.text).percent_agreement.ci)
  })

  it.each([
    ['a missing file', () => 'none.csv', [], /There is no file/],
    [
      'a missing column',
      () => write('a.csv', 'item,rater_id,label\n1,2,3'),
      [],
      /has no column item_id; it has item, rater_id, label/,
    ],
    [
      'columns of another kind of file',
      () =>
        write('other.csv', ['x'.repeat(1e6), ...Array.from({ length: 30 }, (_, at) => `c${at}`)].join(',')),
      [],
      /it has x{60}…, c0, .*, c18, and 11 more\. --item, --rater and --label name others\.$/,
    ],
    [
      'a doubled column',
      () => write('b.csv', 'item_id,item_id,label\n1,2,3'),
      [],
      /has the column item_id twice/,
    ],
    [
      'a ragged row',
      () => write('c.csv', 'item_id,rater_id,label\n1,2'),
      [],
      /c.csv, line 2: 2 cells, and the header has 3/,
    ],
    [
      'a doubled rating',
      () => write('d.csv', 'item_id,rater_id,label\n1,2,x\n1,2,y'),
      [],
      /line 3: 2 has rated 1 before/,
    ],
    ['another encoding', () => write('e.csv', Buffer.from([0xff, 0xfe, 0x41])), [], /is not UTF-8/],
    [
      'a quote left open',
      () => write('q.csv', 'item_id,rater_id,label\n1,2,"x'),
      [],
      /q.csv, line 2: A quote is opened/,
    ],
    [
      'one label to model',
      () => write('h.csv', 'item_id,rater_id,label\n1,a,x\n1,b,x'),
      ['--label-models'],
      /--label-models needs two labels or more, and .* has 1/,
    ],
    [
      'a scale of one rater',
      () => write('i.csv', 'item_id,rater_id,label\n1,a,3\n2,a,4'),
      ['--scale'],
      /--scale needs two raters or more, and .* has 1/,
    ],
    [
      'a stratum that differs within an item',
      () => write('j.csv', 'item_id,rater_id,label,author\n1,a,x,human\n1,b,x,llm'),
      ['--by=author'],
      /j.csv, line 3: 1 is of author=llm here and of author=human before.* If it distinguishes raters/,
    ],
    [
      'a cluster that differs within an item',
      () => write('k.csv', 'item_id,rater_id,label,patient\n1,a,x,p1\n1,b,x,p2'),
      ['--cluster=patient'],
      /k.csv, line 3: patient of 1 is “p2” here and “p1” before/,
    ],
    [
      'an item without a cluster',
      () => write('l.csv', 'item_id,rater_id,label,patient\n1,a,x,p1\n2,b,x,'),
      ['--cluster=patient'],
      /l.csv, line 3: the column patient is empty, so 2 has no cluster/,
    ],
    [
      'a rating of nobody',
      () => write('m.csv', 'item_id,rater_id,label\n1,a,x\n1,,x'),
      [],
      /m.csv, line 3: the column rater_id is empty/,
    ],
    [
      'two columns without a name',
      () => write('n.csv', ',item_id,,a\n0,1,0,x'),
      ['--wide'],
      /has two columns without a name/,
    ],
    ['an undeclared label', () => write('f.csv', LONG), ['--labels', 'S,N'], /has the label “A”/],
    ['an empty file', () => write('g.csv', ''), [], /The file is empty/],
  ])('says in one sentence what is wrong with %s', async (_, file, options, message) => {
    await expect(run(file(), ...options)).rejects.toThrow(message)
  })
})
