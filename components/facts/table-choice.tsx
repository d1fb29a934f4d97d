import { RECALL_WEIGHTS, type RecallWeights } from '@/lib/core/protocols/entailment/recall-weights'

const WEIGHTS = { pooled: 'all lists of a note', published: 'the scored list alone, as published' } as const

type Chosen = { weights: RecallWeights; by: string | null }

/** By what weighted recall weighs sentences. */
export function WeightsChoice({ chosen }: { chosen: Chosen }) {
  return (
    <Choice title="In weighted recall sentences weigh by" chosen={chosen}>
      {RECALL_WEIGHTS.map((weights) => ({ title: WEIGHTS[weights], set: { weights } }))}
    </Choice>
  )
}

/** By what facts and sentences are compared: shared words, or the vectors of a model. */
export function ComparisonChoice({ chosen, models }: { chosen: Chosen; models: readonly string[] }) {
  return (
    <Choice title="Facts and sentences are compared by" chosen={chosen}>
      {[{ title: 'shared words', set: { by: null } }, ...models.map((by) => ({ title: by, set: { by } }))]}
    </Choice>
  )
}

type ChoiceProps = {
  title: string
  chosen: Chosen
  children: readonly { title: string; set: Partial<Chosen> }[]
}

/** Links, so that the address says what is chosen. */
function Choice({ title, chosen, children }: ChoiceProps) {
  return (
    <nav aria-label={title} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span className="text-muted">{title}</span>
      {children.map((option) => {
        const { weights, by } = { ...chosen, ...option.set }
        const isChosen = weights === chosen.weights && by === chosen.by
        return (
          <a
            key={option.title}
            href={`?${new URLSearchParams({ weights, ...(by !== null && { by }) }).toString()}`}
            aria-current={isChosen ? 'true' : undefined}
            className={isChosen ? 'font-medium' : 'text-accent underline-offset-2 hover:underline'}
          >
            {option.title}
          </a>
        )
      })}
    </nav>
  )
}
