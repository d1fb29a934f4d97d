'use server'

import { z } from 'zod'
import { FACT_CLASSES } from '@/lib/core/protocols/entailment/fact-class'
import { classifySentence, freezeWeights, recutSentences } from '@/lib/data/documents/note-sentences'
import { defineAction } from '@/lib/web/action'

export const freezeWeightsAction = defineAction(
  z.strictObject({ studyId: z.uuid(), late: z.boolean() }),
  (actor, { studyId, late }) => freezeWeights(actor, studyId, { late }),
)

export const recutSentencesAction = defineAction(
  z.strictObject({ studyId: z.uuid(), documentId: z.uuid(), lines: z.string().max(10_000_000) }),
  (actor, { lines, ...note }) => recutSentences(actor, note, lines),
)

export const classifySentenceAction = defineAction(
  z.strictObject({ studyId: z.uuid(), statementId: z.uuid(), class: z.enum(FACT_CLASSES) }),
  (actor, { class: own, ...sentence }) => classifySentence(actor, sentence, own),
)
