import type { Definition } from '@/lib/core/protocols/definition'
import { readDefinition } from '@/lib/core/protocols/read-definition'

const YES_NO = [
  { code: 'yes', title: 'Yes', tone: 'good' },
  { code: 'no', title: 'No', tone: 'bad' },
]

/** A protocol as a lead may write it: what a discharge letter mentions, as a grid of yes and no. */
export const DISCHARGE_CHECK = {
  id: 'discharge-check',
  version: 1,
  title: 'Discharge letters',
  summary: 'What a letter mentions, and whether it is right.',
  item: {
    name: { one: 'letter', many: 'letters' },
    parts: [{ role: 'letter', of: 'document', title: 'Letter', view: 'text' }],
    generate: { by: 'each', part: 'letter' },
  },
  fields: [
    {
      kind: 'grid',
      id: 'mentions',
      question: 'What does the letter mention?',
      rows: [
        { id: 'diagnosis', title: 'Diagnosis' },
        { id: 'drugs', title: 'Drugs' },
        { id: 'follow', title: 'Follow-up' },
      ],
      columns: [
        { id: 'there', title: 'Mentioned' },
        { id: 'right', title: 'Right' },
      ],
      cell: { kind: 'choice', options: YES_NO },
    },
  ],
  collect: {},
  consensus: [{ field: 'mentions', rule: { kind: 'policy' } }],
  aiRater: null,
}

/** The same, read. @throws {Error} where it has a problem */
export function defineDischargeCheck(): Definition {
  const read = readDefinition(JSON.stringify(DISCHARGE_CHECK))
  if ('problems' in read) throw new Error(read.problems.join(' '))
  return read.definition
}
