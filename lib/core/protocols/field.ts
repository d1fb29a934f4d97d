import { z } from 'zod'
import { UNDECIDABLE } from '../adjudication/decision'
import { NO_VALUE } from './answer-code'

/** The name of something that a definition declares. */
export const ID = z
  .string()
  .regex(
    /^[a-z][a-z0-9-]{0,60}$/,
    'is no name: small letters, digits and hyphens, a letter first, at most 61',
  )
  .refine(isFree, 'is a name that programs give a meaning of their own')

/** Whether a name means nothing to programs, as “constructor” does. */
function isFree(name: string): boolean {
  return !(name in Object.prototype)
}

/** Marks that nobody sees, that turn a text's direction around, or that the database cannot hold. */
const HIDDEN = /[\p{Cs}\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]|(?![\n\t])\p{Cc}/u

/** A text for people: no markup, no address, so that no page or message can be made to hold one. */
export function wordsSchema(most: number) {
  return textSchema(most).min(1, 'is empty')
}

/** The same, which may be empty. */
function textSchema(most: number) {
  return z
    .string()
    .trim()
    .max(most, `is longer than ${most} characters`)
    .refine((text) => !/<[a-z!/?]/i.test(text), 'holds markup')
    .refine((text) => !/[a-z0-9+.-]:\/\/|\bwww\.|\bjavascript:/i.test(text), 'holds an address')
    .refine((text) => !HIDDEN.test(text), 'holds marks that nobody sees')
}

/** What an answer counts as, or nothing. Several are stored with “|” between them. */
export const LABEL = textSchema(60)
  .refine((code) => !code.includes('|'), 'holds “|”, which stands between answers')
  .refine(isFree, 'is a name that programs give a meaning of their own')

/** What is stored of an answer. */
export const CODE = LABEL.min(1, 'is empty').refine(
  (code) => code !== NO_VALUE && code !== UNDECIDABLE,
  'is what stands for no answer',
)

const hint = textSchema(2000).optional()

/** One answer of several. */
export const optionSchema = z.strictObject({
  /** What is stored, exported and shown. */
  code: CODE,
  /** What is shown in place of the code. */
  title: wordsSchema(120).optional(),
  tone: z.enum(['good', 'bad', 'absent', 'neutral']).optional(),
  definition: wordsSchema(2000).optional(),
})

const options = z.array(optionSchema).min(2).max(60)

const choice = { kind: z.literal('choice'), options }
const scale = {
  kind: z.literal('scale'),
  from: z.int().min(-100).max(100),
  to: z.int().min(-100).max(100),
  /** From a point of the scale to what it means. */
  anchors: z.record(z.string().regex(/^-?\d{1,3}$/), wordsSchema(1000)).default({}),
}
const number = {
  kind: z.literal('number'),
  min: z.number().optional(),
  max: z.number().optional(),
  isWhole: z.boolean().default(false),
  unit: wordsSchema(40).optional(),
}

/** What one square of a grid takes. */
const cellSchema = z.discriminatedUnion('kind', [
  z.strictObject(choice),
  z.strictObject(scale),
  z.strictObject(number),
])

const asked = {
  id: ID,
  question: wordsSchema(400),
  /** What tables of figures call it; its question, where left out. */
  name: wordsSchema(48).optional(),
  hint,
  required: z.boolean().default(true),
  /** A condition on earlier fields; without it the field is always asked. */
  askWhen: z.json().optional(),
  /** A number or a label that follows from earlier fields and from what is marked; the rater confirms it or answers otherwise. */
  suggest: z.json().optional(),
}
const line = z.strictObject({ id: ID, title: wordsSchema(120) })

/** One question of a form, of one of seven kinds. */
export const fieldSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...asked, ...choice }),
  z.strictObject({
    ...asked,
    kind: z.literal('flags'),
    options,
    min: z.int().min(0).optional(),
    max: z.int().min(1).optional(),
  }),
  z.strictObject({ ...asked, ...scale }),
  z.strictObject({ ...asked, ...number }),
  z.strictObject({
    ...asked,
    kind: z.literal('text'),
    maxLength: z.int().min(1).max(20_000).default(2000),
    /** A part that is a text, or an earlier text: what the rater can start from. */
    startsFrom: ID.optional(),
    /** What may not stand in it, such as the blanks of de-identification. */
    without: z.array(wordsSchema(40)).min(1).max(20).optional(),
  }),
  z.strictObject({
    ...asked,
    kind: z.literal('list'),
    min: z.int().min(0).max(50).default(0),
    max: z.int().min(1).max(50),
    /** The kind of the statements that entries become. */
    becomes: ID.optional(),
    /** The part whose words entries come from: each can be marked there. */
    quotes: ID.optional(),
    labels: z.array(optionSchema).min(2).max(60).optional(),
  }),
  z.strictObject({
    ...asked,
    kind: z.literal('grid'),
    rows: z.array(line).min(1).max(40),
    columns: z.array(line).min(1).max(20),
    cell: cellSchema,
  }),
])

export type Field = z.output<typeof fieldSchema>
export type Cell = z.output<typeof cellSchema>
export type FieldOfKind<Kind extends Field['kind']> = Extract<Field, { kind: Kind }>
