import type { Definition } from '../protocols/definition'
import { readTermLines } from '../text/term-lines'
import type { Guideline } from './guideline'
import { type LabelingConfig, labelingConfigSchema } from './labeling-config'

/** What the workbench needs to know of a task: its settings and its guideline in force. */
export type LabelingSetup = LabelingConfig & {
  /** What is looked at and asked; nothing of how it is rated by AI, settled and counted. */
  definition: Definition
  guideline: Guideline
  /** The person has acknowledged this version, or has nothing to acknowledge. */
  isGuidelineRead: boolean
}

/** Of a protocol what raters need: what is looked at, what is asked, and what goes with an answer. */
export function toAskedDefinition(definition: Definition): Definition {
  const { id, version, title, summary, item, fields, spanLayers, spanLinks, computed, collect } = definition
  const nothing = {
    consensus: [],
    labelSchemes: [],
    strata: [],
    aiRater: null,
    scores: [],
    figures: [],
    formats: [],
  }
  // which kinds of texts there are may reveal who wrote them
  const parts = item.parts.map(({ role, of, title: name, view, attributes, cutoff }) => ({
    role,
    of,
    title: name,
    view,
    attributes,
    ...(cutoff !== undefined && { cutoff }),
  }))
  return {
    id,
    version,
    title,
    summary,
    item: { ...item, parts },
    fields,
    spanLayers,
    spanLinks,
    computed,
    collect,
    ...nothing,
  }
}

/** The settings as somebody sets them: each line of the study's own words can be read. */
export const newLabelingConfigSchema = labelingConfigSchema.superRefine(({ findTerms }, context) => {
  for (const { line, message } of readTermLines(findTerms).faults.slice(0, 5))
    context.addIssue({ code: 'custom', path: ['findTerms'], message: `Line ${line} ${message}.` })
})
