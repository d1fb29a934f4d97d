type Props = { numbers: readonly number[] }

/** Says that a judge cited passages that it was never shown. */
export function UngroundedNote({ numbers }: Props) {
  if (numbers.length === 0) return null
  return (
    <p className="text-xs text-danger">
      Cites {numbers.map((number) => `[${number}]`).join(', ')},{' '}
      {numbers.length === 1 ? 'a passage that was not shown.' : 'passages that were not shown.'}
    </p>
  )
}
