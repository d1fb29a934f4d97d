import { firstGuideline } from '@/lib/core/labeling/guideline'
import type { Definition } from '@/lib/core/protocols/definition'
import { readDefinition } from '@/lib/core/protocols/read-definition'
import { findShipped } from '@/lib/core/protocols/shipped'

/** A definition of the tests with these fields. @throws {Error} where it has a problem */
export function defineFields(fields: readonly object[]): Definition {
  const text = JSON.stringify({
    id: 'toy',
    version: 1,
    title: 'Toy',
    summary: 'A toy.',
    item: {
      name: { one: 'text', many: 'texts' },
      parts: [{ role: 'text', of: 'document', title: 'Text', view: 'text' }],
      generate: { by: 'each', part: 'text' },
    },
    fields,
    collect: {},
    aiRater: null,
  })
  const read = readDefinition(text)
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return read.definition
}

/** The verdict protocol's own text. */
export const FIRST_GUIDELINE = firstGuideline(findShipped('verdict'))

/** One field of each kind; the text is asked where a label is on. */
export const EVERY_KIND = defineFields([
  {
    kind: 'choice',
    id: 'clear',
    question: 'Is it clear?',
    options: [
      { code: 'yes', tone: 'good' },
      { code: 'no', tone: 'bad' },
    ],
  },
  {
    kind: 'flags',
    id: 'faults',
    question: 'What is wrong?',
    options: [{ code: 'old' }, { code: 'odd' }, { code: 'long' }],
    max: 2,
  },
  { kind: 'text', id: 'why', question: 'Why odd?', askWhen: { is: ['faults', 'odd'] } },
  {
    kind: 'scale',
    id: 'useful',
    question: 'How useful?',
    from: -1,
    to: 1,
    anchors: { '-1': 'Harmful.', 1: 'Helpful.' },
  },
  { kind: 'number', id: 'count', question: 'How many?', min: 0, max: 9, isWhole: true },
  {
    kind: 'grid',
    id: 'parts',
    question: 'Which parts?',
    rows: [
      { id: 'plan', title: 'Plan' },
      { id: 'exam', title: 'Exam' },
    ],
    columns: [
      { id: 'there', title: 'There' },
      { id: 'right', title: 'Right' },
    ],
    cell: { kind: 'choice', options: [{ code: 'y' }, { code: 'n' }] },
  },
  { kind: 'list', id: 'facts', question: 'Which facts?', max: 3, required: false },
])
