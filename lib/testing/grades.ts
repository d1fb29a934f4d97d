import { labelSetOf } from '@/lib/core/labels'
import { definitionSchema } from '@/lib/core/protocols/definition'

/** A protocol of one question with five labels and schemes of its own, like no other that is shipped. */
export const GRADE_DEFINITION = definitionSchema.parse({
  id: 'grade',
  version: 1,
  title: 'Grade of a sentence',
  summary: 'How good a sentence is.',
  item: {
    name: { one: 'sentence', many: 'sentences' },
    parts: [{ role: 'sentence', of: 'statement', title: 'Sentence', view: 'statement' }],
    generate: { by: 'each', part: 'sentence' },
  },
  fields: [
    {
      kind: 'choice',
      id: 'grade',
      question: 'How good is it?',
      options: [
        { code: 'excellent', title: 'Excellent', tone: 'good' },
        { code: 'fair' },
        { code: 'poor' },
        { code: 'wrong', tone: 'bad', definition: 'It says what is not so.' },
        { code: 'unclear', tone: 'absent' },
      ],
    },
  ],
  collect: {},
  labelSchemes: [
    {
      id: 'known',
      field: 'grade',
      title: 'usable or useless',
      merge: { excellent: 'usable', fair: 'usable', poor: 'useless', wrong: 'useless', unclear: '' },
    },
  ],
  positiveClass: { field: 'grade', code: 'wrong' },
  aiRater: null,
})

export const GRADES = labelSetOf(GRADE_DEFINITION)
