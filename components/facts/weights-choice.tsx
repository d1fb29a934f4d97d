import { RECALL_WEIGHTS, type RecallWeights } from '@/lib/core/protocols/entailment/recall-weights'

const TITLES = { pooled: 'all lists of a note', published: 'the scored list alone, as published' } as const

/** By what weighted recall weighs sentences: links, so that the address says it. */
export function WeightsChoice({ chosen }: { chosen: RecallWeights }) {
  return (
    <nav aria-label="Weights of weighted recall" className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      <span className="text-muted">In weighted recall sentences weigh by</span>
      {RECALL_WEIGHTS.map((weights) => (
        <a
          key={weights}
          href={`?weights=${weights}`}
          aria-current={weights === chosen ? 'true' : undefined}
          className={weights === chosen ? 'font-medium' : 'text-accent underline-offset-2 hover:underline'}
        >
          {TITLES[weights]}
        </a>
      ))}
    </nav>
  )
}
