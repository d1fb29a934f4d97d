import { z } from 'zod'
import { CODE, fieldSchema, ID, LABEL, optionSchema, wordsSchema } from './field'

/**
 * A protocol as data: what is looked at, what a rater answers, how answers become one, and which figures come of them. It is no
 * program: expressions have no loops, texts hold no markup and no addresses, and all sizes are bounded. The names that it uses
 * are checked by `find-problems.ts`.
 */

const MAX_FIELDS = 80
const MAX_LAYERS = 10

/** Checked by `compile-expression.ts`, which knows the names it may use. */
const expressionSchema = z.json()
const title = wordsSchema(120)
/** A part, or what else has values, and the name of one. */
const DOTTED = z.string().regex(/^[a-z][a-z0-9-]*\.[a-zA-Z][a-zA-Z0-9-]*$/)

const attributeSchema = z.strictObject({
  id: ID,
  title,
  kind: z.enum(['text', 'number', 'choice', 'list', 'time']),
  /** What raters read in place of a value. */
  titles: z.record(z.string().max(60), wordsSchema(120)).optional(),
  /** Whether raters see it. */
  shown: z.boolean().default(true),
})

const partSchema = z.strictObject({
  /** The part's name within an item, such as `statement`, `summary`, `premise`, `a`. */
  role: ID,
  of: z.enum(['statement', 'document', 'note', 'chart']),
  title,
  /** Kinds of statements or documents that can stand here; any, where left out. */
  kinds: z.array(wordsSchema(200)).min(1).max(20).optional(),
  view: z.enum(['statement', 'text', 'chart']),
  /** Raters see its text in one flow, without a heading such as “SUMMARY:”, so that the layout does not reveal who wrote it. */
  isPlain: z.boolean().optional(),
  attributes: z.array(attributeSchema).max(40).default([]),
  /** A time attribute of another part: only what was written before it is shown and searched of the chart. */
  cutoff: ID.optional(),
})

const within = z.enum(['admission', 'patient'])

const generateSchema = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('each'), part: ID }),
  z.strictObject({
    by: z.literal('cross'),
    parts: z.array(ID).length(2),
    /** `source`: what a document states, with the document that it says again, and the other way round. */
    within: z.enum(['admission', 'patient', 'source']),
  }),
  z.strictObject({ by: z.literal('pairs'), part: ID, within, sides: z.enum(['shuffled', 'as-it-stands']) }),
  z.strictObject({ by: z.literal('listed') }),
])

const itemSchema = z.strictObject({
  name: z.strictObject({ one: wordsSchema(40), many: wordsSchema(40) }),
  parts: z.array(partSchema).min(1).max(6),
  generate: generateSchema,
  /** A part, or `patient`: what the queue keeps together. */
  group: ID.optional(),
  order: z.enum(['shuffled', 'as-it-stands']).default('shuffled'),
})

const spanLayerSchema = z.strictObject({
  id: ID,
  title,
  /** What is to be marked, and how a passage is cut. */
  hint: wordsSchema(2000).optional(),
  part: ID,
  labels: z
    .array(
      z.strictObject({
        ...optionSchema.shape,
        under: ID.optional(),
        /** Other names that models and files have for it. */
        aliases: z.array(CODE).min(1).max(20).optional(),
      }),
    )
    .min(1)
    .max(60),
  /** What a passage is labeled as of which an AI rater or a file gives no label. People always give one. */
  unclassed: CODE.optional(),
  attributes: z
    .array(z.strictObject({ id: ID, question: title, options: z.array(optionSchema).min(2).max(20) }))
    .max(5)
    .default([]),
  /** A protocol whose agreed passages of this layer raters start from. */
  startsFrom: ID.optional(),
  maxSpans: z.int().min(1).max(1000).optional(),
  mayOverlap: z.boolean().default(true),
})

const spanLinkSchema = z.strictObject({
  id: ID,
  from: ID,
  to: ID,
  title,
  /** Whether a span can be linked to “missing” instead. */
  orMissing: z.boolean().default(false),
})

const computedSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    id: ID,
    title,
    kind: z.literal('choice'),
    options: z.array(CODE).min(2).max(60),
    formula: expressionSchema,
  }),
  z.strictObject({ id: ID, title, kind: z.literal('number'), formula: expressionSchema }),
])

const collectSchema = z.strictObject({
  uncertain: z.boolean().default(true),
  comment: z.boolean().default(true),
  evidence: z.enum(['off', 'optional', 'required', 'required-unless']).default('off'),
  unless: expressionSchema.optional(),
})

const consensusSchema = z.strictObject({
  /** A field, a computed value or a layer of spans. */
  field: ID,
  rule: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.enum(['policy', 'mean', 'median', 'session', 'override', 'none']) }),
    z.strictObject({ kind: z.literal('within'), by: z.number().positive().max(1000) }),
  ]),
})

const labelSchemeSchema = z.strictObject({
  id: ID,
  field: ID,
  title,
  /** From an option's code to the label it counts as; an empty label counts as no answer. */
  merge: z.record(z.string().max(60), LABEL),
})

const aiRaterSchema = z.strictObject({
  calls: z
    .array(z.strictObject({ prompt: ID, answers: z.array(ID).min(1).optional() }))
    .min(1)
    .max(20),
  /** Roles of the parts that the prompt holds. */
  reads: z.array(ID).min(1).max(6),
  reference: z.enum(['retrieved', 'parts', 'none']),
  /**
   * Whether the prompt holds the note that was written at the time before which the chart is cut off, which raters are not shown: the
   * one that the attribute `note` names by its own id, else those of that very moment.
   */
  visitNote: z.boolean().optional(),
  /** Several items with the same part here are asked about in one call. */
  batchBy: ID.optional(),
  /** `last`: behind the answer, and it may be empty. */
  reason: z.enum(['first', 'last', 'none']).default('first'),
  /** Whether an answer must name passages of what is retrieved. */
  cite: z.boolean().default(false),
  baseline: ID.optional(),
  nliMapping: z
    .strictObject({ entails: wordsSchema(60), contradicts: wordsSchema(60), neutral: wordsSchema(60) })
    .optional(),
  /** Drafts are shown to those who check them; results that are none stay sealed. */
  isDraft: z.boolean().default(false),
  /** What a model calls a field, where that differs from the field's id. */
  keys: z.record(ID, z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,60}$/)).default({}),
})

const howSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['share', 'total', 'mean']),
    of: expressionSchema,
    where: expressionSchema.optional(),
    weight: expressionSchema.optional(),
  }),
  z.strictObject({ kind: z.literal('formula'), of: expressionSchema }),
])

const scoreSchema = z.strictObject({
  id: ID,
  title,
  /** `item`, `document`, `patient`, a part's role, or a stratum. */
  per: ID,
  how: howSchema,
  better: z.enum(['higher', 'lower']),
})

const figureSchema = z.strictObject({
  kind: ID,
  of: z.array(ID).max(80).default([]),
  by: z.array(ID).max(10).default([]),
  title: title.optional(),
  /** Of a figure of diversity: the attribute whose labels stand where nobody gave others, such as `question.topics`. */
  given: DOTTED.optional(),
})

export const definitionSchema = z.strictObject({
  id: ID,
  version: z.int().min(1).max(10_000),
  title,
  summary: wordsSchema(400),
  /** Where the instrument was published. */
  source: wordsSchema(400).optional(),
  item: itemSchema,
  fields: z.array(fieldSchema).max(MAX_FIELDS),
  spanLayers: z.array(spanLayerSchema).max(MAX_LAYERS).default([]),
  spanLinks: z.array(spanLinkSchema).max(MAX_LAYERS).default([]),
  computed: z.array(computedSchema).max(MAX_FIELDS).default([]),
  collect: collectSchema,
  consensus: z.array(consensusSchema).max(200).default([]),
  labelSchemes: z.array(labelSchemeSchema).max(20).default([]),
  positiveClass: z.strictObject({ field: ID, code: wordsSchema(60) }).optional(),
  strata: z
    .array(
      z.strictObject({
        id: ID,
        title,
        from: DOTTED,
        /** Whether raters may see it. */
        shown: z.boolean().default(false),
      }),
    )
    .max(20)
    .default([]),
  aiRater: aiRaterSchema.nullable(),
  scores: z.array(scoreSchema).max(60).default([]),
  figures: z.array(figureSchema).max(60).default([]),
  formats: z.array(ID).max(20).default(['plain']),
})

export type Definition = z.output<typeof definitionSchema>
