import 'server-only'
import { z } from 'zod'
import type { Actor } from '@/lib/core/actor'
import { plainText } from '@/lib/core/prompts/plain-text'
import { draftByRules } from '@/lib/core/protocols/validity/draft-by-rules'
import { VALIDITY_FLAGS, type ValidityValue } from '@/lib/core/protocols/validity/validity-protocol'
import type { ValidityDrafting } from '@/lib/core/text-jobs'
import { listStatementsToDraft, storeDrafts } from '@/lib/data/texts/validity-drafts'
import type { TextUnit } from '@/lib/data/work/units'
import type { AskModel } from '../ask-model'
import { requireKeptPrompt } from '../kept-prompt'
import type { TextWork } from './on-text'

const FORM = {
  name: 'validity_check',
  schema: {
    type: 'object',
    properties: { reason: { type: 'string' }, holds: { type: 'boolean' } },
    required: ['reason', 'holds'],
    additionalProperties: false,
  },
  read: z.object({ reason: plainText(2000), holds: z.boolean() }),
}
const ANSWER_TOKENS = 200

/** Drafts the four checks of a document's statements, and stores them. */
export async function draftValidity(
  actor: Actor,
  unit: TextUnit<ValidityDrafting>,
  work: TextWork,
): Promise<void> {
  const statements = await listStatementsToDraft(actor, unit)
  const draft = await openDrafter(unit.configuration, work)
  const drafts = await Promise.all(
    statements.map(async ({ statementId, text }) => ({ statementId, value: await draft(text) })),
  )
  work.signal.throwIfAborted()
  await storeDrafts(actor, unit, drafts)
}

async function openDrafter(
  configuration: ValidityDrafting,
  work: TextWork,
): Promise<(statement: string) => Promise<ValidityValue>> {
  if (configuration.by === 'rules') return (statement) => Promise.resolve(draftByRules(statement))
  const { prompts } = configuration
  const kept = VALIDITY_FLAGS.map(
    async (flag) => [flag, await requireKeptPrompt(prompts, `validity/${flag}`)] as const,
  )
  return createDrafter(
    work.openModel(configuration),
    Object.fromEntries(await Promise.all(kept)) as CheckPrompts,
  )
}

export type CheckPrompts = Readonly<Record<(typeof VALIDITY_FLAGS)[number], { text: string; hash: string }>>

/** Four questions a statement, each by itself. @see VeriFact (Chung et al. 2025), appendix A.5 */
export function createDrafter(
  ask: AskModel,
  prompts: CheckPrompts,
): (statement: string) => Promise<ValidityValue> {
  return async (statement) => {
    const answers = await Promise.all(
      VALIDITY_FLAGS.map(async (flag) => {
        const { value } = await ask({
          prompt: prompts[flag],
          values: { statement },
          form: FORM,
          answerTokens: ANSWER_TOKENS,
        })
        return [flag, value.holds] as const
      }),
    )
    return Object.fromEntries(answers) as ValidityValue
  }
}
