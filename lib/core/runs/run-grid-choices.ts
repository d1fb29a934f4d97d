import { z } from 'zod'
import { promptStyleNames } from '../ai-rating/prompt-styles'
import { PUBLISHED_AI_RATER } from '../ai-rating/published-judge'
import { AppError } from '../errors'
import { FACT_SCOPES } from '../retrieval/fact-scope'
import { REFERENCE_FORMATS } from '../retrieval/reference-context'
import { SEARCH_METHODS, searchSettingsSchema } from '../retrieval/search-settings'
import { expandGrid, GRID_STATEMENTS, GRID_VARIANTS, type GridChoices, MAX_GRID } from './run-grid'
import { formSchema, type RunConfiguration } from './runs'

const model = z.string().trim().min(1).max(200)
/** Some of these combine to the same rater: as many as this are looked at. */
const MOST_COMBINATIONS = 20 * MAX_GRID

function some<Value extends z.ZodType>(value: Value) {
  return z.array(value).min(1).max(50)
}

/** What a grid is made of, as a program says it; what is left out is as the form has it. */
export const gridChoicesSchema = z
  .strictObject({
    aiRaters: some(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('baseline') }),
        z.strictObject({ kind: z.literal('entailment'), model }),
        z.strictObject({
          kind: z.literal('chat'),
          model,
          server: z.string().trim().max(60).default(''),
          temperature: z.number().min(0).max(2).default(0.1),
          reuse: z.boolean().default(true),
          judge: z.literal(PUBLISHED_AI_RATER).optional(),
          promptStyle: z.enum(promptStyleNames).optional(),
          form: formSchema.optional(),
          confidence: z.literal(true).optional(),
        }),
      ]),
    ),
    topN: some(z.int().min(1).max(150)).default([25]),
    methods: some(z.enum(SEARCH_METHODS)).default(['sparse']),
    formats: some(z.enum(REFERENCE_FORMATS)).default(['absolute_time']),
    variants: some(z.enum(GRID_VARIANTS)).default(['described']),
    scopes: some(z.enum(FACT_SCOPES)).default(['all-notes']),
    facts: some(
      z.strictObject({
        factKind: z.enum(['sentence', 'claim']),
        decomposition: z
          .string()
          .regex(/^(?:[0-9a-f]{64})?$/)
          .default(''),
        uncutNotes: z.int().min(0).default(0),
      }),
    ).default([{ factKind: 'sentence', decomposition: '', uncutNotes: 0 }]),
    statementKinds: some(z.enum(GRID_STATEMENTS)).default(['all']),
    /** As the installation names them; none for its usual one. */
    embeddingModels: z.array(model).max(50).default([]),
    rerankModels: z.array(model).max(50).default([]),
    shared: z
      .strictObject({
        terms: searchSettingsSchema.unwrap().shape.terms,
        fusion: searchSettingsSchema.unwrap().shape.fusion,
        candidates: searchSettingsSchema.unwrap().shape.candidates,
      })
      .prefault({}),
  })
  .meta({
    examples: [
      {
        aiRaters: [{ kind: 'chat', model: 'm-70b' }],
        topN: [5, 10, 25, 50],
        methods: ['dense', 'hybrid', 'rerank'],
        formats: ['score', 'absolute_time', 'relative_time'],
        scopes: ['all-notes', 'own-admission'],
      },
    ],
  })

/** The raters of a grid. @throws {AppError} `invalid` where these are more than may start at once */
export function listGridRuns(choices: GridChoices): RunConfiguration[] {
  const { shared: _, ...axes } = choices
  const combinations = Object.values(axes).reduce(
    (product, options) => product * Math.max(1, options.length),
    1,
  )
  const runs = combinations > MOST_COMBINATIONS ? null : expandGrid(choices)
  if (runs === null || runs.length > MAX_GRID)
    throw new AppError(
      'invalid',
      `These are ${runs?.length ?? `up to ${combinations}`} raters; at most ${MAX_GRID} start at once.`,
    )
  return runs
}
