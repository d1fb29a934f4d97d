/** A file that a tool gave out, under the name that it has there. */
export type Given = { name: string; content: Buffer }

/** What a project of a tool is for: a label for each statement, or passages marked in texts. */
type Purpose = 'labels' | 'passages'

/** Another labeling tool, running on this machine with a database of its own. */
export type Tool = {
  /** As a person would bring it in. @returns how many lines or tasks are there now */
  bringIn: (purpose: Purpose, file: string, guide: string) => Promise<number>
  /** Labels a statement that nobody has, as a person would in the tool's own pages. */
  label: (proposition: string, verdict: string, comment: string) => Promise<void>
  /** What the tool offers for download, by the names of its formats. */
  takeOut: (formats: readonly string[]) => Promise<Map<string, Given>>
  stop: () => Promise<void>
}

/** What is tried with a tool: how it is installed and started, and which of its formats must come back whole. */
export type Trial = {
  /** Of our export. */
  format: 'label-studio' | 'doccano'
  packages: readonly string[]
  start: (bin: string, folder: string, port: number) => Promise<Tool>
  /** Our files of a task of marked passages: what is brought in, and what names the classes to the tool. */
  passages: { file: string; guide: string }
  /** Formats that are read; the others that hold labels must be refused with what to do. */
  reads: readonly string[]
  refuses: readonly string[]
  /** Whether verdicts of AI raters come back; they must not be lost without a word where they do. */
  keepsVerdicts: boolean
  /** The rater that labels made in the tool have here. */
  rater: string
}
