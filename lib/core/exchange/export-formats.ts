import type { Definition } from '../protocols/definition'

/** How a study can leave, for lists of choices, and what then comes: one file as it is, or an archive of several. */
export const EXPORT_FORMATS = [
  {
    id: 'settled-csv',
    family: 'plain',
    title: 'One long table, settled statements only',
    comesAs: 'csv',
    description:
      'Every rating of the statements that are settled, in one row each; to check interim figures by. No answer that is not settled is among them.',
  },
  {
    id: 'long-csv',
    family: 'plain',
    title: 'One long table',
    comesAs: 'csv',
    description:
      'Every rating in one row, with rater, round, label, kinds and consensus, for R, Python or a spreadsheet.',
  },
  {
    id: 'revisions-csv',
    family: 'plain',
    title: 'Every answer, for analyses',
    comesAs: 'zip',
    description:
      'The long table with changed answers, hidden repeats, checks and training. Adjudicators’ own answers, versions of the guideline, consensus policies, settings and the label model’s estimates. Every call to a model, and the prompts.',
  },
  {
    id: 'plain-folder',
    family: 'plain',
    title: 'Plain folder',
    comesAs: 'zip',
    description:
      'Charts, texts, tasks with their protocols, ratings that count and decisions as simple tables; can be imported again.',
  },
  {
    id: 'verifact-1.0.0',
    family: 'verifact-bhc',
    title: 'VeriFact-BHC 1.0.0',
    comesAs: 'zip',
    description: 'Charts, propositions, verdicts of people and AI in the layout of the first release.',
  },
  {
    id: 'verifact-1.1.0',
    family: 'verifact-bhc',
    title: 'VeriFact-BHC 1.1.0',
    comesAs: 'zip',
    description: 'The same with AI verdicts and their reference texts as Parquet tables.',
  },
  {
    id: 'label-studio',
    family: 'label-studio',
    title: 'Label Studio',
    comesAs: 'zip',
    description:
      'A project for each task: items, people’s answers as annotations, AI answers as predictions, and the labeling configuration. Marked passages are labels of regions. Charts and lists have no place there; left-out.txt says what else has none.',
  },
  {
    id: 'doccano',
    family: 'doccano',
    title: 'doccano',
    comesAs: 'jsonl',
    description:
      'One line of JSON for each item and rater, for a project of text classification for each task. Choices, flags and scales are labels; where passages are marked, the project is one of sequence labeling. left-out.txt says what has no place there.',
  },
  {
    id: 'factehr',
    family: 'factehr',
    title: 'FactEHR',
    comesAs: 'zip',
    description:
      'Notes, lists of facts, their pairs and the development set, in the layout of the release. What AI raters, single people and most people said is 0 or 1. Answers that nobody could give are left out.',
  },
  {
    id: 'factehr-jsonl',
    family: 'factehr',
    title: 'FactEHR, requests and responses',
    comesAs: 'zip',
    description:
      'What models are asked of notes and pairs, and what they answered, as JSON lines of the release: to ask them elsewhere and import their answers. Each pair holds its whole reference text.',
  },
  {
    id: 'medfacteval',
    family: 'medfacteval',
    title: 'MedFactEval',
    comesAs: 'zip',
    description:
      'Key facts, discharge summaries, summaries of systems, and what people and AI raters found of each fact, with time, cost and what was settled. Clinicians have the names that the study gave them.',
  },
  {
    id: 'questions',
    family: 'questions',
    needs: 'questions',
    title: 'Questions as JSON',
    comesAs: 'zip',
    description:
      'The questions about charts, each with answer, type, topics, visit, and the facts that it rests on with their passages, by the names that they were published with. What raters said stands in the tables.',
  },
  {
    id: 'marked-jsonl',
    family: 'hallucination-jsonl',
    needs: 'layers',
    title: 'Marked passages, JSON lines',
    comesAs: 'zip',
    description:
      'Source text, summary and labels, as published for hallucinations in patient summaries: a file for each rater and one for what sessions agreed on. Offsets count code points. left-out.txt says what has no place there.',
  },
  {
    id: 'medtator',
    family: 'medtator',
    needs: 'layers',
    title: 'MedTator',
    comesAs: 'zip',
    description:
      'A schema for each task with layers, and for each item and rater an XML file with all texts in one. left-out.txt says what has no place there.',
  },
  {
    id: 'bioc',
    family: 'bioc',
    needs: 'layers',
    title: 'BioC, XML',
    comesAs: 'zip',
    description:
      'A collection for each task with layers and rater. It has a document for each item, a passage for each text, and labels in the infon “type”. left-out.txt says what has no place there.',
  },
  {
    id: 'bioc-json',
    family: 'bioc',
    needs: 'layers',
    title: 'BioC, JSON',
    comesAs: 'zip',
    description: 'The same as JSON.',
  },
  {
    id: 'brat',
    family: 'brat',
    needs: 'layers',
    title: 'brat',
    comesAs: 'zip',
    description:
      'For each item and rater a text and its marks, with the configuration of the labels. left-out.txt says what has no place there.',
  },
  {
    id: 'revised-pairs',
    family: 'hallucination-jsonl',
    needs: 'layers',
    title: 'Corrected summaries as pairs',
    comesAs: 'zip',
    description:
      'Sources with summaries as they were, cleaned and improved: three files of JSON lines for each rater who corrected them, and the published text file. left-out.txt says what has no place there.',
  },
] as const

export type ExportFormatId = (typeof EXPORT_FORMATS)[number]['id']

/** The formats that have something of a study with these tasks: marked passages where a task has layers, questions where it asks about such. */
export function listFormatsFor(
  tasks: readonly { definition: Pick<Definition, 'spanLayers' | 'item'> }[],
): (typeof EXPORT_FORMATS)[number][] {
  const has = {
    layers: tasks.some(({ definition }) => definition.spanLayers.length > 0),
    questions: tasks.some(({ definition }) =>
      definition.item.parts.some(({ kinds }) => kinds?.includes('question')),
    ),
  }
  return EXPORT_FORMATS.filter((format) => !('needs' in format) || has[format.needs])
}

/** What a protocol may name among its `formats`. */
export const FORMAT_FAMILIES: ReadonlySet<string> = new Set(EXPORT_FORMATS.map(({ family }) => family))

/** Whether a study's protocols name a format; plain tables are everybody's. */
export function isNamedBy(
  { family }: { family: string },
  tasks: readonly { definition: Pick<Definition, 'formats'> }[],
): boolean {
  return family === 'plain' || tasks.some(({ definition }) => definition.formats.includes(family))
}

/** Whether what leaves in this layout reveals answers that are not settled yet. */
export function revealsUnsettled(format: string): boolean {
  return format !== ('settled-csv' satisfies ExportFormatId)
}
