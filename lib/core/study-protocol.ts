import type { z } from 'zod'
import type { ConsensusPolicy } from './adjudication/consensus-policy'
import type { blindingConfigSchema } from './blinding'
import type { EvidenceRule } from './labeling/labeling-config'
import type { ItemName } from './task'

/** What a study decides before people begin, as it is in force. */
export type StudyProtocol = {
  itemName: ItemName
  /** The titles of the parts that raters see. */
  parts: readonly string[]
  ratersPerItem: number
  policy: ConsensusPolicy
  /** Adjudicators of a panel; 0 where the policy has none. */
  panelSize: number
  /** Whether anything is settled; else what each rater enters stands by itself. */
  settles: boolean
  /** Whether raters are shown what an AI rater drafted, to change or discard it. */
  isDrafted: boolean
  evidence: EvidenceRule
  /** Labels that need no passage where passages are required; empty for none. */
  exempt: string
  /** 0 is the protocol's own text. */
  guidelineVersion: number
  /** The question where one choice is all that is asked, else null. */
  question: string | null
  /** What raters read about each label or question, in the guideline in force. */
  answers: readonly { key: string; title: string; words: string }[]
  blinding: z.output<typeof blindingConfigSchema>
  /** SHA-256 of all this: what a lead confirms is what was on the screen. */
  digest: string
  /** Who last confirmed it as it is now, and when (ISO); null while nobody has. */
  confirmed: { by: string | null; at: string } | null
}
