import { VERDICTS, verdictSchema } from '@/lib/core/verdict'

/** The checking of statements against a chart: VeriFact, Chung et al. 2025, section 4.4. */
export const verdictProtocol = {
  id: 'verdict',
  title: 'Statement against chart',
  codes: VERDICTS,
  code: verdictSchema,
  question: 'Is this statement supported by the chart?',
  definitions: {
    Supported: 'The chart fully backs the statement.',
    'Not Supported': 'The chart contradicts the statement, or backs only a part of it.',
    'Not Addressed': 'The chart says nothing about the statement.',
  },
} as const
