/** Where a command writes: results to `out`, everything else to `err`. */
export type Io = {
  out: (text: string) => void
  err: (text: string) => void
  /** Whether what `out` gets may be colored: a terminal reads it, and nobody has asked for none. */
  isColored?: boolean
  /** Where progress is written, beside results and errors; left out where nobody watches. */
  progress?: {
    write: (text: string) => void
    /** Whether what was written can be taken back. */
    isTerminal: boolean
    /** Signs that fit into a line of the terminal. */
    columns: number
  }
}

/** What a command was asked to do cannot be understood: exit code 2, with the way to write it. */
export class UsageError extends Error {}

/** Prints a result as one JSON document, or in words. */
export function show(io: Io, json: boolean | undefined, value: unknown, words: () => string): void {
  io.out(json ? JSON.stringify(value, null, 2) : words())
}

/** Text from a file as a terminal may show it: a control character, which could steer the terminal, as a box. */
export function toPrintable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n\t]/gu, '▯')
}

/** Rows as aligned columns. */
export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) => toPrintable(cell).padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
