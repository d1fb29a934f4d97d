'use server'

import { z } from 'zod'
import { validityReviewsSchema } from '@/lib/core/labeling/validity-review'
import { recordValidityReviews } from '@/lib/data/texts/validity-reviews'
import { defineAction } from '@/lib/web/action'

export const recordValidityAction = defineAction(
  z.strictObject({ studyId: z.uuid(), reviews: validityReviewsSchema }),
  async (actor, { studyId, reviews }) => {
    await recordValidityReviews(actor, studyId, reviews)
  },
)
