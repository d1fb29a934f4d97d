/** What programs write in small letters where nothing is, beside empty cells. */
const MARKS: ReadonlySet<string> = new Set(['na', 'n/a', '#n/a', '<na>', 'nan', 'null', 'none'])

/** A sentence on labels that look as if they were none: left as they are they count as one more label. */
export function noteMarks(file: string, labels: readonly string[]): string[] {
  const marks = labels.filter((label) => MARKS.has(label.toLowerCase()))
  if (marks.length === 0) return []
  const names = marks.join(', ')
  return [
    `${file} has the label ${names}, which many programs write where there is no label. ` +
      `It counts as a label here; --missing ${marks.join(',')} takes it as none, and --labels with it among them keeps it.`,
  ]
}
