import { describe, expect, it } from 'vitest'
import { type Json, problemsWith } from '@/lib/testing/changed-definition'
import { readDefinition } from './read-definition'
import { listShipped } from './shipped'

type Case = readonly [protocol: string, path: string, value: Json, sentence: string]

const TEXTS = ['title', 'question', 'hint', 'definition', 'code', 'summary', 'source', 'one', 'many', 'unit']

/** One place of each sort of text that shipped definitions hold. */
function listTexts(): [protocol: string, path: string][] {
  const found = new Map<string, [string, string]>()
  const walk = (protocol: string, node: Json, path: string) => {
    const name = path.split('.').at(-1) ?? ''
    const isText = TEXTS.includes(name) || /\.(?:anchors|merge)\.[^.]+$/.test(path)
    const sort = path.replaceAll(/\d+/g, '#').replace(/\.merge\..*/, '.merge')
    if (typeof node === 'string' && isText && !found.has(sort)) found.set(sort, [protocol, path])
    if (typeof node === 'object' && node !== null)
      for (const [member, inner] of Object.entries(node))
        walk(protocol, inner, path === '' ? member : `${path}.${member}`)
  }
  for (const one of listShipped()) walk(one.id, JSON.parse(JSON.stringify(one)) as Json, '')
  return [...found.values()]
}

const TEXT_FAULTS = [
  ['<script>alert(1)</script>', 'holds markup.'],
  ['</td>', 'holds markup.'],
  ['see https://evil.example', 'holds an address.'],
  ['see www.evil.example', 'holds an address.'],
  ['javascript:alert(1)', 'holds an address.'],
  ['yes\u202Eon', 'holds marks that nobody sees.'],
  ['yes\u0000', 'holds marks that nobody sees.'],
  ['a\u200Bb', 'holds marks that nobody sees.'],
  ['x'.repeat(9000), 'is longer than '],
] as const

describe('a text of a definition', () => {
  const cases = listTexts().flatMap(([protocol, path]) =>
    TEXT_FAULTS.map(([text, sentence]) => [protocol, path, text, sentence] as const),
  )

  it.each(cases)('of %s at %s is refused as %j', (protocol, path, text, sentence) => {
    const place = path.replaceAll(/\.(\d+)(?=\.)/g, '[$1]')

    expect(
      problemsWith(protocol, path, text).filter((words) => words.startsWith(`${place} ${sentence}`)),
    ).toHaveLength(1)
  })
})

const yesNo = (id: string, askWhen: Json): Json => ({
  kind: 'choice',
  id,
  question: 'Q',
  options: [{ code: 'yes' }, { code: 'no' }],
  askWhen,
})
const document = (role: string): Json => ({ role, of: 'document', title: 'T', view: 'text' })
const chart = (role: string): Json => ({ role, of: 'chart', title: 'T', view: 'chart' })
const statement = (role: string): Json => ({ role, of: 'statement', title: 'T', view: 'statement' })
const number = (more: { [name: string]: Json }): Json => [{ kind: 'number', id: 'n', question: 'Q', ...more }]
const flags = (more: { [name: string]: Json }): Json => [
  { kind: 'flags', id: 'n', question: 'Q', options: [{ code: 'a' }, { code: 'b' }], ...more },
]

const SHAPES: Case[] = [
  ['verdict', 'fields.0.required', false, 'a choice that is all a protocol asks is always asked'],
  ['verdict', 'fields.0.options.0.code', '–', 'is what stands for no answer'],
  ['verdict', 'fields.0.options.0.code', 'Cannot be decided', 'is what stands for no answer'],
  ['verdict', 'collect.unless', { partIs: ['subject', 'kind', 'x'] }, 'which is not declared'],
  [
    'preference',
    'fields',
    [yesNo('a', { answered: 'b' }), yesNo('b', { answered: 'a' })],
    'fields[0] (a).askWhen',
  ],
  ['preference', 'fields', [yesNo('a', { is: ['a', 'yes'] })], 'which is not declared before it'],
  ['preference', 'fields', [yesNo('a', null)], 'wants an operation'],
  ['preference', 'fields', [yesNo('a', true)], 'wants an operation'],
  ['preference', 'fields', [yesNo('a', [])], 'wants an operation'],
  ['preference', 'fields', [yesNo('a', 'process.exit()')], 'wants an operation'],
  ['preference', 'fields', [yesNo('a', { any: [] })], 'wants a list of 1 to 100 parts'],
  ['preference', 'fields', [yesNo('a', { answered: { x: 1 } })], 'wants a name in the place of'],
  ['preference', 'fields', [], 'there is nothing to answer'],
  ['preference', 'fields', [yesNo('constructor', 1)], 'fields[0].id is a name that programs give a meaning'],
  ['preference', 'fields', [yesNo('__proto__', 1)], 'fields[0].id is no name'],
  ['preference', 'fields', [yesNo('yes\u202E', 1)], 'fields[0].id is no name'],
  ['preference', 'fields', [yesNo('a'.repeat(62), 1)], 'fields[0].id is no name'],
  ['preference', 'fields', [yesNo('', 1)], 'fields[0].id is no name'],
  ['preference', 'fields.0.options.0.code', '__proto__', 'code is a name that programs give a meaning'],
  ['preference', 'fields.0.options.0.code', 'toString', 'code is a name that programs give a meaning'],
  ['preference', 'fields.0.options.0.code', 'A | B', 'code holds “|”, which stands between answers'],
  ['preference', 'fields.0.options.0.code', '   ', 'code is empty'],
  ['preference', 'fields.0.options', [{ code: 'Yes' }, { code: 'YES' }], '“YES” stands twice'],
  [
    'preference',
    'fields.0.options',
    [{ code: 'not_known' }, { code: 'Not known' }],
    '“Not known” stands twice',
  ],
  ['preference', 'fields.0.options', [], 'fields[0].options'],
  [
    'preference',
    'fields.0.options',
    Array.from({ length: 61 }, (_, at) => ({ code: `c${at}` })),
    'fields[0].options',
  ],
  ['error-spans', 'spanLayers.0.labels', [{ code: 'Wrong' }, { code: 'wrong' }], '“wrong” stands twice'],
  ['error-spans', 'spanLayers.0.labels', [], 'spanLayers[0].labels'],
  ['error-spans', 'spanLayers.0.maxSpans', 0, 'spanLayers[0].maxSpans'],
  ['error-spans', 'spanLayers.0.maxSpans', 1.5, 'spanLayers[0].maxSpans'],
  ['error-spans', 'spanLayers.0.id', 'constructor', 'is a name that programs give a meaning'],
  ['validity', 'computed.0.options', ['valid', 'Valid', 'invalid'], '“Valid” stands twice'],
  ['preference', 'fields', flags({ min: 3 }), 'cannot take 3 to 2 of 2 options'],
  ['preference', 'fields', flags({ max: 9 }), 'cannot take 0 to 9 of 2 options'],
  ['preference', 'fields', flags({ min: -1 }), 'fields[0].min'],
  ['preference', 'fields', flags({ min: 0.5 }), 'fields[0].min'],
  ['preference', 'fields', number({ min: 2, max: 1 }), 'goes from 2 to 1'],
  [
    'preference',
    'fields',
    number({ min: 1.2, max: 1.8, isWhole: true }),
    'has no whole number from 1.2 to 1.8',
  ],
  ['preference', 'fields', number({ min: '1' }), 'fields[0].min'],
  ['quality', 'fields.0.from', 5.5, 'fields[0].from'],
  ['quality', 'fields.0.to', 101, 'fields[0].to'],
  ['quality', 'fields.0.from', -1e15, 'fields[0].from'],
  ['quality', 'fields.0.to', null, 'fields[0].to'],
  ['quality', 'fields.0.anchors', { '-0': 'x' }, 'an anchor for -0'],
  ['quality', 'fields.0.anchors', { '01': 'x' }, 'an anchor for 01'],
  ['quality', 'fields.0.anchors', { '1.5': 'x' }, 'fields[0].anchors'],
  ['quality', 'fields.0.anchors', { worst: 'x' }, 'fields[0].anchors'],
  ['verdict', 'version', 0, 'version'],
  ['verdict', 'version', 1.5, 'version'],
  ['verdict', 'version', -1, 'version'],
  ['verdict', 'version', 1e15, 'version'],
  ['verdict', 'version', '1', 'version'],
  ['verdict', 'id', '../../etc/passwd', 'id is no name'],
  ['verdict', 'id', 'constructor', 'id is a name that programs give a meaning'],
  ['verdict', 'item.parts', [], 'item.parts'],
  ['verdict', 'item.parts', [chart('subject')], 'a chart alone is nothing to rate'],
  ['verdict', 'item.generate.part', 'reference', '“reference” is a chart, of which no items are made'],
  [
    'verdict',
    'item.parts',
    [statement('subject'), chart('chart'), chart('other')],
    'there is only one chart',
  ],
  [
    'verdict',
    'item.parts',
    [statement('subject'), statement('other'), chart('chart')],
    'nothing says which statement',
  ],
  ['verdict', 'item.parts', Array.from({ length: 7 }, (_, at) => document(`d${at}`)), 'item.parts'],
  ['verdict', 'item.parts', [statement('subject'), statement('subject')], '“subject” is declared twice'],
  ['verdict', 'item.parts.0.view', 'chart', 'only a chart is viewed as a chart'],
  ['verdict', 'item.parts.1.kinds', ['x'], 'a chart has no kinds'],
  [
    'verdict',
    'item.generate',
    { by: 'pairs', part: 'subject', within: 'patient', sides: 'shuffled' },
    'no second part of the sort',
  ],
  ['key-facts', 'item.generate.parts', ['fact', 'fact'], '“fact” is declared twice'],
  ['key-facts', 'item.generate.parts', ['fact'], 'item.generate.parts'],
  ['key-facts', 'item.generate.within', 'hospital', 'item.generate.within'],
  ['verdict', 'consensus.0.rule', { kind: 'within', by: 0 }, 'consensus[0].rule.by'],
  ['verdict', 'consensus.0.rule', { kind: 'within', by: 1 }, '“within” does not settle what is nominal'],
  ['verdict', 'consensus.0.rule', { kind: 'mean' }, '“mean” does not settle what is nominal'],
  ['verdict', 'aiRater.calls', [], 'aiRater.calls'],
  ['verdict', 'aiRater.calls', [{ prompt: '../judge' }], 'aiRater.calls[0].prompt is no name'],
  ['verdict', 'aiRater.reference', 'none', 'aiRater.cite'],
  ['verdict', 'aiRater', 1, 'aiRater'],
  ['verdict', 'fields', null, 'fields'],
  ['verdict', 'item', [], 'item'],
]

describe('a definition', () => {
  it.each(SHAPES)('of %s is refused for its %s (%j)', (protocol, path, value, sentence) => {
    expect(problemsWith(protocol, path, value).join(' ')).toContain(sentence)
  })

  it.each([
    ['verdict', '"version":1', 'version is'],
    ['quality', '"from":1', 'fields[0].from is'],
  ])('of %s is refused for a number beyond all numbers in place of %s', (protocol, member, sentence) => {
    const text = JSON.stringify(listShipped().find(({ id }) => id === protocol))
    const found = readDefinition(text.replace(member, `${member.slice(0, -1)}1e999`))

    expect('problems' in found ? found.problems.join(' ') : '').toContain(sentence)
  })
})

describe('a definition of the largest size', () => {
  const lines = (number: number) => Array.from({ length: number }, (_, at) => ({ id: `x${at}`, title: 'x' }))
  const grid = (id: string): Json => ({
    kind: 'grid',
    id,
    question: 'Q',
    rows: lines(40),
    columns: lines(20),
    cell: { kind: 'scale', from: -100, to: 100 },
  })
  const words = 'a.'.repeat(240_000)
  it.each<Case>([
    ['preference', 'fields', Array.from({ length: 80 }, (_, at) => grid(`g${at}`)), 'more than 2000'],
    ['verdict', 'title', words, 'title is longer than 120 characters'],
    ['verdict', 'fields.0.question', '<'.repeat(480_000), 'is longer than 400 characters'],
    ['verdict', 'aiRater.calls.0.answers', Array.from({ length: 120_000 }, () => 'x'), '“x” is no field'],
    [
      'verdict',
      'aiRater.calls.0.answers',
      Array.from({ length: 40_000 }, (_, at) => `x${at}`),
      'more problems',
    ],
    [
      'verdict',
      'labelSchemes',
      [
        {
          id: 's',
          field: 'verdict',
          title: 'S',
          merge: Object.fromEntries(Array.from({ length: 30_000 }, (_, at) => [`k${at}`, ''])),
        },
      ],
      '“k0” is no option',
    ],
    [
      'preference',
      'fields',
      Array.from({ length: 80 }, (_, at) =>
        yesNo(`f${at}`, { any: Array.from({ length: 90 }, () => ({ answered: 'none' })) }),
      ),
      'which is not declared',
    ],
    [
      'verdict',
      'fields.0.askWhen',
      { any: Array.from({ length: 60_000 }, () => ({})) },
      'wants a list of 1 to 100',
    ],
    ['verdict', '\\'.repeat(200_000), 1, 'is not as it should be'],
  ])(
    'of %s is refused before anybody would call it hung (%s)',
    (protocol, path, value, sentence) => {
      const problems = problemsWith(protocol, path, value)

      expect(problems.join(' ')).toContain(sentence)
      expect(problems.length).toBeLessThanOrEqual(21)
    },
    20_000,
  )

  it.each(['[', '{"a":'])('is refused when it is nested without end in %j', (open) => {
    const depth = Math.floor(240_000 / open.length)
    const text = `${open.repeat(depth)}1${(open === '[' ? ']' : '}').repeat(depth)}`

    expect(readDefinition(text)).toEqual({ problems: ['The definition is nested deeper than 40.'] })
  })
})
