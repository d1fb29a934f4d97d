import { z } from 'zod'
import { textJobConfigurationSchema } from '../text-jobs'
import type { ApiEndpoint } from './endpoint'

/** The ends lie apart by what is not known before; `notes` say why. */
const range = z.object({ fewest: z.number(), most: z.number() })

const amounts = { calls: range, promptTokens: range, answerTokens: range }

/** What a program asks of work on texts. */
export const TEXT_API = {
  estimateTexts: {
    method: 'post',
    path: '/studies/{studyId}/texts/estimate',
    summary:
      'What writing hospital courses, cutting texts or drafting checks would take: calls, tokens, money and time, from least to most, without what the same model has answered before. Starts nothing',
    scope: 'runs:manage',
    body: textJobConfigurationSchema,
    response: z.object({
      /** Documents, notes or admissions that lack what is to be made. */
      texts: z.int(),
      ...amounts,
      cost: range,
      currency: z.string(),
      lacksPrice: z.boolean(),
      /** Of one worker. */
      seconds: range,
      lacksPace: z.boolean(),
      parts: z.array(
        z.object({
          stage: z.enum(['decompose', 'validity', 'course', 'embed']),
          model: z.string(),
          ...amounts,
          cost: range.nullable(),
          seconds: range.nullable(),
        }),
      ),
      notes: z.array(z.string()),
    }),
  },
} as const satisfies Record<string, ApiEndpoint>
