import { mersenneTwister } from '@/lib/core/stats/mersenne-twister'

/** Systems of the published study of generated summaries, in the order of its files. */
export const GENERATED_SYSTEMS = [
  'llama_70b_original',
  'llama_70b_cleaned',
  'gpt4_zero_shot',
  'gpt4_orig',
  'gpt4_cleaned',
] as const

const SEED = 2
const CONTEXTS = 50
const STUDIES = ['hallucination', 'qualitative'] as const

/**
 * The order in which the published studies showed the five summaries of each of 50 texts: position `j` shows the system
 * `order[j]`. The orders of the two studies were drawn in turn.
 *
 * @param context the number of the text, from 0
 * @returns null for a text that was not among them
 * @example findDisplayOrder('hallucination', 0) // [0, 4, 3, 1, 2]
 * @see notebooks/build_annotation_datasets.ipynb of stefanhgm/patient_summaries_with_llms
 */
export function findDisplayOrder(study: (typeof STUDIES)[number], context: number): readonly number[] | null {
  if (!Number.isInteger(context) || context < 0 || context >= CONTEXTS) return null
  const draw = mersenneTwister([SEED])
  const orders = Array.from({ length: CONTEXTS }, () => STUDIES.map(() => sampleAll(draw)))
  return orders[context]?.[STUDIES.indexOf(study)] ?? null
}

/** `random.sample(range(5), 5)` of Python 3. */
function sampleAll(draw: () => number): number[] {
  const pool: number[] = GENERATED_SYSTEMS.map((_, index) => index)
  const drawn: number[] = []
  for (let left = pool.length; left > 0; left--) {
    const index = drawBelow(draw, left)
    drawn.push(pool[index] ?? 0)
    pool[index] = pool[left - 1] ?? 0
  }
  return drawn
}

/** As many bits as the bound has, again until the number is below it. */
function drawBelow(draw: () => number, bound: number): number {
  const bits = 32 - Math.clz32(bound)
  for (;;) {
    const value = draw() >>> (32 - bits)
    if (value < bound) return value
  }
}
