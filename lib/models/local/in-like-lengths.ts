/** What a model gave for some texts or pairs, one for each, and whether any of them was cut. */
export type Worked<Output> = { outputs: readonly Output[]; isCut: boolean }

/** Texts that a model reads at once: all are filled up to the longest of them, and the more they are the more memory it takes. */
const AT_ONCE = 8

/**
 * Gives a model its inputs a few at a time, those of like length together, so that little is filled up; the outputs in the order
 * of the inputs.
 */
export async function inLikeLengths<Input, Output>(
  inputs: readonly Input[],
  measure: (input: Input) => number,
  work: (few: readonly Input[]) => Promise<Worked<Output>>,
): Promise<Worked<Output>> {
  const placed = inputs.map((input, index) => ({ input, index, length: measure(input) }))
  placed.sort((one, other) => one.length - other.length)
  const outputs: Output[] = []
  let isCut = false
  for (let from = 0; from < placed.length; from += AT_ONCE) {
    const few = placed.slice(from, from + AT_ONCE)
    const own = await work(few.map(({ input }) => input))
    isCut ||= own.isCut
    for (const [at, { index }] of few.entries()) outputs[index] = own.outputs[at] as Output
  }
  return { outputs, isCut }
}
