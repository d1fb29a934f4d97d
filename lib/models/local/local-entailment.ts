import type { Entailment } from '@/lib/core/judge/judge-by-entailment'
import type { OnCall } from '../call-server'
import type { KnownModel } from './digest-model'
import { createLocalClassifier } from './local-classifier'

export type EntailmentClient = {
  /**
   * For each premise, how surely the hypothesis follows from it or is contradicted by it.
   *
   * @param onCall told of each batch that the model worked on
   * @throws {ChatFailure}
   */
  weigh(
    premises: readonly string[],
    hypothesis: string,
    signal: AbortSignal,
    onCall?: OnCall,
  ): Promise<Entailment[]>
}

/** A natural-language-inference cross-encoder on this machine. */
export function createLocalEntailment(model: KnownModel): EntailmentClient {
  const classify = createLocalClassifier(model, 'first')
  const entailed = model.labels.indexOf('entailment')
  const contradicted = model.labels.indexOf('contradiction')
  return {
    async weigh(premises, hypothesis, signal, onCall) {
      const rows = await classify(
        premises.map((premise) => [premise, hypothesis] as const),
        signal,
        onCall,
      )
      return rows.map((row) => {
        const shares = toShares(row)
        return { follows: shares[entailed] ?? 0, contradicts: shares[contradicted] ?? 0 }
      })
    },
  }
}

/** Softmax. */
function toShares(outputs: readonly number[]): number[] {
  const highest = Math.max(...outputs)
  const weights = outputs.map((output) => Math.exp(output - highest))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}
