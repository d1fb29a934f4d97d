import { expect, it } from 'vitest'
import { type Json, problemsWith } from '@/lib/testing/changed-definition'

type Case = readonly [protocol: string, path: string, value: Json, sentence: string]

const NOWHERE: Case[] = [
  ['pdsqi-9', 'fields.8.askWhen', { answered: 'nowhere' }, '“nowhere”, which is not declared'],
  ['pdsqi-9', 'fields.8.askWhen', { not: { answered: 'nowhere' } }, '“nowhere”, which is not declared'],
  ['pdsqi-9', 'fields.8.askWhen', { any: [{ is: ['nowhere', 'x'] }] }, '“nowhere”, which is not declared'],
  ['pdsqi-9', 'fields.8.askWhen', { partIs: ['nowhere', 'arm', 'x'] }, 'the part “nowhere”, which is not'],
  [
    'verdict',
    'fields.0.askWhen',
    { partIs: ['reference', 'nowhere', 'x'] },
    '“nowhere”, which the part “reference”',
  ],
  ['quality', 'computed.0.formula', { value: 'nowhere' }, '“nowhere”, which is not declared'],
  ['quality', 'computed.0.formula', { mean: [{ value: 'nowhere' }] }, '“nowhere”, which is not declared'],
  ['quality', 'computed.0.formula', { nowhere: [1, 2] }, '“nowhere”, which is no operator'],
  ['quality', 'computed.0.formula', { hasOwnProperty: 'x' }, '“hasOwnProperty”, which is no operator'],
  ['verdict', 'consensus.0.field', 'nowhere', '“nowhere” is no field, computed value or layer.'],
  ['verdict', 'consensus.0.rule', { kind: 'nowhere' }, 'consensus[0].rule'],
  [
    'verdict',
    'labelSchemes',
    [{ id: 's', field: 'nowhere', title: 'S', merge: {} }],
    '“nowhere” is no field',
  ],
  [
    'verdict',
    'labelSchemes',
    [{ id: 's', field: 'verdict', title: 'S', merge: { x: 'y' } }],
    '“x” is no option',
  ],
  ['verdict', 'positiveClass', { field: 'nowhere', code: 'x' }, 'positiveClass: “nowhere” is no field'],
  [
    'verdict',
    'positiveClass',
    { field: 'verdict', code: 'nowhere' },
    'positiveClass: “nowhere” is no option',
  ],
  ['verdict', 'strata.0.from', 'subject.nowhere', '“nowhere” is no attribute of “subject”'],
  ['verdict', 'strata.0.from', 'toString.length', 'strata[0].from'],
  ['verdict', 'figures.0.of', ['nowhere'], '“nowhere” is no field'],
  ['verdict', 'figures.0.by', ['nowhere'], '“nowhere” is no stratum'],
  ['verdict', 'figures.0.kind', 'nowhere', '“nowhere” is no kind of figure'],
  ['entailment', 'scores.0.per', 'nowhere', '“nowhere” is no unit'],
  ['entailment', 'scores.0.how.of', { answered: 'nowhere' }, 'nowhere'],
  ['entailment', 'scores.0.how.where', { answered: 'nowhere' }, '“nowhere”, which is not declared'],
  ['entailment', 'scores.0.how.weight', { value: 'nowhere' }, '“nowhere”, which is not declared'],
  ['entailment', 'scores.0.how.weight', { score: 'f1' }, '“f1”, which is not declared before it'],
  ['verdict', 'aiRater.calls.0.answers', ['nowhere'], 'aiRater.calls: “nowhere” is no field'],
  ['verdict', 'aiRater.reads', ['nowhere'], 'aiRater.reads: “nowhere” is no part'],
  ['verdict', 'aiRater.reads', ['subject', 'subject'], 'aiRater.reads: “subject” is declared twice'],
  ['verdict', 'aiRater.keys', { nowhere: 'x' }, 'aiRater.keys: “nowhere” is no field'],
  ['verdict', 'aiRater.keys', { verdict: '$where' }, 'aiRater.keys.verdict'],
  ['verdict', 'aiRater.batchBy', 'nowhere', 'aiRater.batchBy: “nowhere” is no part that it reads'],
  ['verdict', 'aiRater.nliMapping.entails', 'nowhere', '“nowhere” is no option of the first choice'],
  ['verdict', 'aiRater.nliMapping.neutral', 'nowhere', '“nowhere” is no option of the first choice'],
  ['verdict', 'aiRater.reference', 'nowhere', 'aiRater.reference'],
  ['error-spans', 'spanLinks.0.from', 'nowhere', '“nowhere” is no layer'],
  ['error-spans', 'spanLayers.0.part', 'nowhere', '“nowhere” is no part with a text'],
  ['error-spans', 'spanLayers.0.labels.1.under', 'No Where', 'under is no name'],
  ['verdict', 'item.group', 'nowhere', 'item.group: “nowhere” is no part'],
  ['verdict', 'item.generate.part', 'nowhere', '“nowhere” is no part'],
  ['key-facts', 'item.generate.parts', ['fact', 'nowhere'], '“nowhere” is no part'],
  ['verdict', 'item.generate', { by: 'nowhere' }, 'item.generate'],
  ['verdict', 'item.parts.1.cutoff', 'nowhere', '“nowhere” is no time attribute'],
  ['verdict', 'item.parts.0.of', 'nowhere', 'item.parts[0].of'],
  ['verdict', 'item.parts.0.view', 'nowhere', 'item.parts[0].view'],
  ['verdict', 'collect.unless', { answered: 'nowhere' }, 'collect.unless'],
  ['verdict', 'collect.evidence', 'nowhere', 'collect.evidence'],
]

it.each(NOWHERE)(
  'a definition of %s is refused for an unknown name at %s (%j)',
  (protocol, path, value, sentence) => {
    expect(problemsWith(protocol, path, value).join(' ')).toContain(sentence)
  },
)
