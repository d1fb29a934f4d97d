import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { ImportRow, ImportSource } from '@/lib/core/exchange/import-row'
import { findShipped } from '@/lib/core/protocols/shipped'
import { readCases } from './key-fact-study'
import { AT, person, rating, scripted, stayRows, toSource } from './study-rows'

/** The protocols of its three tasks. */
export const ERRORS = findShipped('error-spans')
const QUALITY = findShipped('quality')
const REVISED = findShipped('revised')

const DETECTOR = 'scripted-detector'
const RATERS = ['rater-1', 'rater-2'] as const
/** Who writes corrected summaries: nobody who marks the errors is shown what was agreed on. */
const EDITOR = 'rater-3'
/** What rater-2 still has to mark. */
const OPEN = 'K5/fine-tuned'
const SCALES = ['relevance', 'consistency', 'simplification', 'fluency', 'coherence'] as const

const markSchema = z.strictObject({ quote: z.string(), label: z.string(), severity: z.string().optional() })
const marksSchema = z.array(markSchema)
const scaleSchema = z.array(z.int().min(1).max(5)).length(SCALES.length)
const summarySchema = z.strictObject({
  name: z.string(),
  text: z.string(),
  'rater-1': marksSchema,
  'rater-2': marksSchema,
  /** Null where the two have not agreed yet. */
  agreed: marksSchema.nullable(),
  scripted: marksSchema,
  quality: z.strictObject({ 'rater-1': scaleSchema, 'rater-2': scaleSchema }),
  jargon: marksSchema,
})
const fileSchema = z.strictObject({ caseId: z.string(), systems: z.array(summarySchema) })
type Summary = z.output<typeof summarySchema>
type Mark = z.output<typeof markSchema>

/** Two summaries for the patient of each of the stays whose key facts are named in another study. */
function readFiles() {
  const folder = path.join(import.meta.dirname, 'error-spans')
  const files = readdirSync(folder).toSorted()
  return files.map((file) => fileSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))))
}

/** The texts, and what two people and a script marked and rated. */
export function errorSpanImport(): ImportSource {
  const stays = new Map(readCases().map((own) => [own.caseId, own]))
  const tasks = [ERRORS, QUALITY, REVISED].map(
    (definition): ImportRow => ({
      ...AT,
      entity: 'task',
      name: definition.id,
      title: null,
      definition,
      settings: {
        ratersPerItem: definition === REVISED ? 1 : RATERS.length,
        policy: { kind: 'unanimous', of: definition === REVISED ? 1 : RATERS.length },
      },
    }),
  )
  return toSource('error spans', [
    ...readFiles().flatMap(({ caseId, systems }) => {
      const stay = stays.get(caseId)
      if (!stay) throw new Error(`the demo has no stay ${caseId}`)
      return stayRows(stay, systems)
    }),
    ...tasks,
    ...[...RATERS, EDITOR, 'adjudicator-1'].map(person),
    scripted(DETECTOR, 'A script in the place of a model that looks for errors'),
    ...readFiles().flatMap(({ caseId, systems }) => systems.flatMap((own) => ratingRows(caseId, own))),
  ])
}

function ratingRows(caseId: string, own: Summary): ImportRow[] {
  const id = `${caseId}/${own.name}`
  const item = `${id}|${caseId}/discharge`
  const jargon = own.jargon.map(toSpan)
  const of = (task: { id: string }, rater: string, answers: Readonly<Record<string, unknown>> | null) =>
    rating({ task: task.id, item, rater, answers })
  return [
    ...RATERS.map((rater) =>
      of(
        ERRORS,
        rater,
        id === OPEN && rater === 'rater-2' ? null : { errors: own[rater].map(toSpan), jargon },
      ),
    ),
    of(ERRORS, DETECTOR, { errors: own.scripted.map(toSpan) }),
    ...RATERS.map((rater) =>
      of(QUALITY, rater, Object.fromEntries(SCALES.map((scale, at) => [scale, own.quality[rater][at]]))),
    ),
    ...(own.agreed ? [of(REVISED, EDITOR, null)] : []),
  ]
}

function toSpan({ quote, label, severity }: Mark) {
  return { quote, label, attributes: severity === undefined ? {} : { severity } }
}

/** The passages that the two agreed on, by the names of the items of half of the summaries. */
export function listAgreed(): ReadonlyMap<string, readonly Mark[]> {
  return new Map(
    readFiles().flatMap(({ caseId, systems }) =>
      systems.flatMap(({ name, agreed }) =>
        agreed ? [[`${caseId}/${name}|${caseId}/discharge`, agreed] as const] : [],
      ),
    ),
  )
}
