/** A few milliseconds of work on texts. */
export const SLICE_CHARS = 20_000

/**
 * Work on texts one after another, with a pause after each slice of them: a chart may be long, and whatever else this process has
 * to do would wait for all of it. Few texts are worked on in one go.
 *
 * @param pause lets others go on
 */
export async function mapInSlices<Input extends { text: string }, Output>(
  inputs: readonly Input[],
  pause: () => Promise<void>,
  work: (input: Input, index: number) => Output,
): Promise<Output[]> {
  const outputs: Output[] = []
  let chars = 0
  for (const [index, input] of inputs.entries()) {
    if (chars >= SLICE_CHARS) {
      await pause()
      chars = 0
    }
    outputs.push(work(input, index))
    chars += input.text.length
  }
  return outputs
}
