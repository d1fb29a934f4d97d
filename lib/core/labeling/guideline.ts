import { z } from 'zod'
import type { Definition } from '../protocols/definition'
import { findOnlyQuestion } from '../protocols/only-question'

const entrySchema = z.strictObject({
  definition: z.string().trim().max(2000),
  examples: z.array(z.string().trim().min(1).max(1000)).max(30),
})

/** What raters read about the answers of a task. */
export const guidelineContentSchema = z.strictObject({
  /** What holds for all answers. */
  intro: z.string().trim().max(10_000),
  /** By the label that it is about; where there are several questions, by the question, the layer, or a layer and its label. */
  entries: z.record(z.string().max(122), entrySchema),
  /** What is new in this version, shown to raters once. */
  change: z.string().trim().max(2000),
})

export type GuidelineContent = z.infer<typeof guidelineContentSchema>

/** A version in force. Version 0 is the protocol's own text, before anybody published one. */
export type Guideline = GuidelineContent & {
  version: number
  /** ISO time; null for version 0. */
  publishedAt: string | null
}

export type GuidelineVersion = Pick<Guideline, 'version' | 'change' | 'publishedAt'> & {
  /** Raters who have acknowledged it. */
  readBy: number
  /** Current ratings of people that were made under it. */
  ratings: number
}

/** What a guideline has an entry about. */
export type GuidelineSubject = {
  key: string
  title: string
  /** The protocol's own words. */
  definition: string
  /** Labels have to be defined; a question may speak for itself. */
  isDefined: boolean
}

/** The labels where one choice is all that is asked, else the questions, then the layers with their labels. */
export function listGuidelineSubjects(definition: Definition): GuidelineSubject[] {
  const only = findOnlyQuestion(definition)
  if (only) {
    return only.options.map(({ code, title = code, definition: words = '' }) => ({
      key: code,
      title,
      definition: words,
      isDefined: true,
    }))
  }
  const questions = definition.fields.map(({ id, question, hint = '' }) => ({
    key: id,
    title: question,
    definition: hint,
    isDefined: false,
  }))
  return [...questions, ...definition.spanLayers.flatMap(listLayerSubjects)]
}

type Layer = Definition['spanLayers'][number]

function keyOfLabel(layer: Layer, { code }: Layer['labels'][number]): string {
  return `${layer.id}/${code}`
}

/** A layer of one label has nothing to distinguish. */
function listLayerSubjects(layer: Layer): GuidelineSubject[] {
  const { id, title, hint = '', labels } = layer
  const own = labels.map((label) => ({
    key: keyOfLabel(layer, label),
    title: `${title}: ${label.title ?? label.code}`,
    definition: label.definition ?? '',
    isDefined: false,
  }))
  return [{ key: id, title, definition: hint, isDefined: false }, ...(own.length > 1 ? own : [])]
}

/** The protocol's own text as a guideline. */
export function firstGuideline(definition: Definition): Guideline {
  const entries = listGuidelineSubjects(definition).map(
    ({ key, definition: words }) => [key, { definition: words, examples: [] as string[] }] as const,
  )
  return { version: 0, publishedAt: null, intro: '', change: '', entries: Object.fromEntries(entries) }
}

/** What is wrong with a new version, in words for its author; null when nothing is. */
export function findGuidelineFault(definition: Definition, { entries }: GuidelineContent): string | null {
  const subjects = listGuidelineSubjects(definition)
  const unknown = Object.keys(entries).find((own) => subjects.every(({ key }) => key !== own))
  if (unknown !== undefined) return `The protocol has nothing called “${unknown}”.`
  const bare = subjects.find(({ key, isDefined }) => isDefined && !entries[key]?.definition)
  return bare ? `“${bare.title}” needs a definition.` : null
}

/** A protocol with a guideline's words in the place of its own. */
export function applyGuideline(definition: Definition, { entries }: Pick<Guideline, 'entries'>): Definition {
  const only = findOnlyQuestion(definition)
  const fields = definition.fields.map((field) => {
    if (field === only) {
      const options = only.options.map((option) => ({
        ...option,
        definition: entries[option.code]?.definition ?? option.definition,
      }))
      return { ...only, options }
    }
    return { ...field, hint: entries[field.id]?.definition ?? field.hint }
  })
  const spanLayers = definition.spanLayers.map((layer) => ({
    ...layer,
    hint: entries[layer.id]?.definition ?? layer.hint,
    labels: layer.labels.map((label) => ({
      ...label,
      definition: entries[keyOfLabel(layer, label)]?.definition ?? label.definition,
    })),
  }))
  return { ...definition, fields, spanLayers }
}

/** Whether a guideline holds more than the definitions, which stand with the answers anyway. */
export function saysMore({ intro, entries }: GuidelineContent): boolean {
  return intro !== '' || Object.values(entries).some(({ examples }) => examples.length > 0)
}
