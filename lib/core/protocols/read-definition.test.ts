import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Definition } from './definition'
import { findWarnings } from './find-problems'
import { readDefinition } from './read-definition'
import { findShipped, listShipped } from './shipped'

type Json = { [name: string]: Json } | Json[] | string | number | boolean | null

const VERDICT = JSON.stringify(listShipped()[0])

/** A definition with one place changed. @param path members and indices, as `fields.0.id` */
function change(id: string, path: string, value: Json | undefined): string {
  const definition = structuredClone(listShipped().find((one) => one.id === id)) as unknown as Json
  const steps = path.split('.')
  const last = steps.pop() ?? ''
  const target = steps.reduce((node, step) => (node as Record<string, Json>)[step] as Json, definition)
  Object.assign(target as object, { [last]: value })
  return JSON.stringify(definition)
}

function problemsOf(text: string): readonly string[] {
  const found = readDefinition(text)
  return 'problems' in found ? found.problems : []
}

describe('a definition with a fault', () => {
  it.each([
    ['no JSON', 'protocol: verdict', 'The file holds no JSON.'],
    ['a list', '[]', 'The definition is not as it should be'],
    ['too large', `"${'x'.repeat(500_001)}"`, 'The definition is longer than 500,000 characters.'],
    ['nested deep', `${'['.repeat(500)}${']'.repeat(500)}`, 'The definition is nested deeper than 40.'],
    ['a prototype key', VERDICT.replace('{', '{"__proto__":{"isDraft":true},'), '“__proto__” is no name'],
    ['a constructor', VERDICT.replace('{', '{"constructor":1,'), '“constructor” is no name'],
    ['a member twice', VERDICT.replace('{', '{"version":2,'), 'has the member “version” twice'],
    ['a member too many', VERDICT.replace('{', '{"script":"alert(1)",'), 'script'],
    ['markup', change('verdict', 'title', '<img src=x>'), 'title holds markup.'],
    [
      'an address',
      change('verdict', 'fields.0.question', 'See http://evil.example'),
      'fields[0].question holds an address.',
    ],
    ['a name that is none', change('verdict', 'fields.0.id', 'Verdict!'), 'fields[0].id is no name'],
    ['one option', change('verdict', 'fields.0.options', [{ code: 'yes' }]), 'fields[0].options'],
    ['an option twice', change('preference', 'fields.0.options.1.code', ' A'), '“A” stands twice'],
    ['a field twice', change('key-facts', 'fields.1.id', 'present'), '“present” is declared twice'],
    ['an unknown kind', change('verdict', 'fields.0.kind', 'slider'), 'fields[0].kind'],
    ['a scale of nothing', change('quality', 'fields.0.to', 1), 'goes from 1 to 1'],
    ['an anchor beside the scale', change('quality', 'fields.0.anchors', { '9': 'best' }), 'anchor for 9'],
    [
      'a condition on a later field',
      change('pdsqi-9', 'fields.0.askWhen', { is: ['abstraction', 'yes'] }),
      'which is not declared before it',
    ],
    [
      'a condition on itself',
      change('pdsqi-9', 'fields.0.askWhen', { answered: 'cited' }),
      'which is not declared before it',
    ],
    [
      'an option that is none',
      change('pdsqi-9', 'fields.8.askWhen', { is: ['abstraction', 'maybe'] }),
      '“maybe”, which is no option',
    ],
    [
      'an unknown operator',
      change('quality', 'computed.0.formula', { eval: 'process.exit()' }),
      '“eval”, which is no operator',
    ],
    [
      'an operator of Object',
      change('quality', 'computed.0.formula', { toString: [] }),
      '“toString”, which is no operator',
    ],
    [
      'two operators',
      change('quality', 'computed.0.formula', { sum: [1], mean: [1] }),
      'an object with one member',
    ],
    [
      'a condition for a number',
      change('quality', 'computed.0.formula', { is: ['fluency', 1] }),
      'where it wants a number',
    ],
    [
      'the mean of labels',
      change('preference', 'computed', [
        { id: 'm', title: 'M', kind: 'number', formula: { mean: [{ value: 'better' }] } },
      ]),
      'which holds labels',
    ],
    [
      'a label that is none',
      change('validity', 'computed.0.formula', { if: [{ answered: 'vague' }, 'good', 'valid'] }),
      '“good”, which is none of its labels',
    ],
    [
      'a part that is none',
      change('verdict', 'item.generate', { by: 'each', part: 'summary' }),
      '“summary” is no part',
    ],
    [
      'a cutoff that is none',
      change('questions', 'item.parts.1.cutoff', 'arm'),
      '“arm” is no time attribute',
    ],
    [
      'a layer on a chart',
      change('error-spans', 'spanLayers.0.part', 'chart'),
      '“chart” is no part with a text',
    ],
    ['a link to nowhere', change('error-spans', 'spanLinks.0.to', 'nowhere'), '“nowhere” is no layer'],
    [
      'kappa’s rule for a mean',
      change('quality', 'consensus.5.rule', { kind: 'policy' }),
      '“policy” does not settle what is interval',
    ],
    [
      'kappa of a mean',
      change('quality', 'figures.0.kind', 'agreement'),
      'this figure is of what is nominal',
    ],
    ['a figure that is none', change('verdict', 'figures.0.kind', 'pie'), '“pie” is no kind of figure'],
    [
      'a stratum of nothing',
      change('verdict', 'strata.0.from', 'weather.today'),
      '“weather” is neither a part',
    ],
    [
      'evidence without its exception',
      change('verdict', 'collect', { evidence: 'required-unless' }),
      'collect.unless',
    ],
    ['a reading of no part', change('verdict', 'aiRater.reads', ['letter']), '“letter” is no part'],
    [
      'citations of nothing',
      change('entailment', 'aiRater.cite', true),
      'only retrieved passages can be cited',
    ],
    [
      'retrieval without a chart',
      change('entailment', 'aiRater.reference', 'retrieved'),
      'no chart among the parts',
    ],
    [
      'a field that nobody answers',
      change('key-facts', 'aiRater.calls.1.answers', ['present']),
      'nobody answers “contradicted”',
    ],
    [
      'a score of a later score',
      change('entailment', 'scores.3.how.of', { score: 'f1' }),
      '“f1”, which is not declared before it',
    ],
    [
      'eighty-one fields',
      change(
        'verdict',
        'fields',
        Array.from({ length: 81 }, (_, index) => ({ kind: 'text', id: `f${index}`, question: 'Q' })),
      ),
      'fields',
    ],
  ])('is refused for %s', (_, text, sentence) => {
    expect(problemsOf(text).join(' ')).toContain(sentence)
  })

  it('is refused for a formula of very many or very deep parts', () => {
    let deep: Json = 1
    for (let depth = 0; depth < 14; depth++) deep = { sum: [deep] }
    const wide = { sum: Array.from({ length: 100 }, () => ({ sum: [1, 1, 1, 1, 1] })) }

    expect(problemsOf(change('quality', 'computed.0.formula', deep)).join()).toContain(
      'nested deeper than 12',
    )
    expect(problemsOf(change('quality', 'computed.0.formula', wide)).join()).toContain('more than 500 parts')
  })

  it('never throws and never pollutes, whatever is changed in it', () => {
    const paths = listPaths(JSON.parse(VERDICT) as Json)
    const value = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>

    fc.assert(
      fc.property(fc.constantFrom(...paths), value, (path, changed) => {
        const sentences = problemsOf(change('verdict', path, changed))
        expect(sentences.filter((sentence) => !sentence.endsWith('.'))).toEqual([])
      }),
      { numRuns: 200, seed: 22 },
    )
    expect(({} as Record<string, unknown>)['isDraft']).toBeUndefined()
  })
})

it('warns of a scale without anchors and of a field that leads to nothing', () => {
  const found = readDefinition(
    change('preference', 'fields', [
      { kind: 'choice', id: 'better', question: 'Which?', options: [{ code: 'a' }, { code: 'b' }] },
      { kind: 'scale', id: 'sure', question: 'How sure?', from: 1, to: 5 },
    ]),
  )

  expect('definition' in found && findWarnings(found.definition)).toEqual([
    'fields[1] (sure) has no anchors at its two ends: raters will read the scale differently.',
    'fields[1] (sure) has no consensus rule, and nothing is computed or shown of it.',
  ])
})

it('warns of an attribute that is not shown, and sent all the same, as a condition names it', () => {
  const { fields: own, ...rest } = findShipped('questions')
  const [specific, ...fields] = own
  const askWhen = { partIs: ['question', 'arm', 'a'] }

  const warnings = findWarnings({
    ...rest,
    fields: [{ ...specific, askWhen } as Definition['fields'][number], ...fields],
  })

  expect(warnings).toContain(
    'fields[0] (specific).askWhen names “arm” of “question”, which raters are not shown: their browsers are sent it all the same.',
  )
})

it('warns of a file format that nothing reads or writes; what is shipped names none', () => {
  const [first] = listShipped()
  const warnings = findWarnings({ ...first, formats: ['plain', 'stata'] } as Definition)

  expect(warnings).toContain('formats names “stata”, which nothing here reads or writes.')
  expect(
    listShipped()
      .flatMap(findWarnings)
      .filter((warning) => warning.startsWith('formats')),
  ).toEqual([])
})

function listPaths(node: Json, at = ''): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, member]) => {
    const path = at === '' ? name : `${at}.${name}`
    return [path, ...listPaths(member, path)]
  })
}
